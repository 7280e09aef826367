import 'fake-indexeddb/auto';
import '../support/fakes/nodeTimers';
import { IDBFactory } from 'fake-indexeddb';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { draftChanged, messageSubmitted } from '../../src/features/composer/composerSlice';
import { selectOutbox, selectSending } from '../../src/features/outbox/outboxSlice';
import { selectIsOffline } from '../../src/features/session/sessionSlice';
import { createUserDatabase } from '../../src/storage/database';
import { startCuttableProxy, type CuttableProxy } from '../support/fakes/cuttableProxy';
import { faultsOf } from '../support/drivers/faults';
import { waitFor } from '../support/drivers/waitFor';
import { createLiveApp, type LiveApp } from '../support/worlds/liveApp';
import { administrator, ANN, createSmallWorld, GENERAL } from '../support/worlds/smallWorld';
import { startTestService, type TestService } from '../support/worlds/testService';

const channelId = toChannelId(GENERAL);

/** However slow the machine is. */
const eventually = (probe: () => boolean | Promise<boolean>, what: string) =>
  waitFor(probe, what, 30_000);

describe('the outbox on a service that comes and goes', () => {
  let service: TestService;
  let proxy: CuttableProxy;
  let apps: LiveApp[];

  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory();
    apps = [];
    service = await startTestService({ subscribeHoldMs: 20_000, faults: true });
    proxy = await startCuttableProxy(Number(new URL(service.url).port));
    await createSmallWorld(service);
  });
  afterEach(async () => {
    for (const app of apps) app.close();
    await proxy.close();
    await service.close();
  });

  /** A visit of Ann in the same browser; it reaches the service through the proxy. */
  const visit = () => {
    const { subscribeKey } = service.context.keys;
    const database = createUserDatabase(subscribeKey, toUserId(ANN), () => {});
    const origin = new URL(proxy.url).host;
    const app = createLiveApp({ context: service.context, origin }, ANN, { database });
    apps.push(app);
    app.start();
    return app;
  };
  const isOffline = ({ store }: LiveApp) => selectIsOffline(store.getState());
  const unsent = ({ store }: LiveApp) =>
    selectOutbox(store.getState(), channelId)?.unsent.map(({ message }) => message.text) ?? [];
  const send = async ({ store }: LiveApp, text: string) => {
    store.dispatch(draftChanged({ channelId, text }));
    store.dispatch(messageSubmitted(channelId));
    await eventually(
      () => selectSending(store.getState(), channelId) === undefined,
      'the composer to be free',
    );
  };
  /** The service's messages, from old to new. */
  const history = async () => {
    const { channels } = await administrator(service).fetchMessages({ channels: [GENERAL] });
    return (channels[GENERAL] ?? []).map((item) => (item.message as { text: string }).text);
  };
  const cut = async (app: LiveApp) => {
    proxy.cut();
    await eventually(() => isOffline(app), 'the loss to be noticed');
  };

  it('gets everything once and in order, over visits in which there was no connection', async () => {
    const first = visit();
    await first.open(GENERAL);
    await cut(first);
    for (const text of ['1', '2']) await send(first, text);
    first.close();

    const second = visit();
    await eventually(() => unsent(second).join() === '1,2', 'the messages of the first visit');
    await eventually(() => isOffline(second), 'the loss to be noticed');
    await send(second, '3');
    second.close();

    proxy.mend();
    const third = visit();
    await third.open(GENERAL);
    await eventually(() => third.texts(GENERAL).join() === '1,2,3', 'all messages');
    await eventually(() => unsent(third).length === 0, 'an empty outbox');
    expect(await history()).toEqual(['1', '2', '3']);
    const fourth = visit();
    await fourth.open(GENERAL);
    expect(unsent(fourth)).toEqual([]);
  });

  it('gets a message once of which the answer was lost', async () => {
    const app = visit();
    await app.open(GENERAL);
    await cut(app);
    for (const text of ['answered late', 'next']) await send(app, text);
    const lostAnswer = await faultsOf(service).add({
      match: { operation: 'publish' },
      times: 1,
      effect: { kind: 'dropResponse' },
    });
    proxy.mend();
    await eventually(async () => (await history()).includes('next'), 'the next message');
    expect(await lostAnswer.hits()).toBe(1);
    expect(await history()).toEqual(['answered late', 'next']);
    await eventually(() => unsent(app).length === 0, 'an empty outbox');
  });

  it('gets a message once whose visit ended before the answer', async () => {
    const first = visit();
    await first.open(GENERAL);
    await cut(first);
    await send(first, 'only once');
    const unanswered = await faultsOf(service).add({
      match: { operation: 'publish' },
      times: 1,
      effect: { kind: 'dropResponse' },
    });
    proxy.mend();
    await eventually(async () => (await unanswered.hits()) === 1, 'the first attempt');
    first.close();

    const second = visit();
    await second.open(GENERAL);
    await eventually(() => unsent(second).length === 0, 'an empty outbox');
    await send(second, 'after that');
    await eventually(async () => (await history()).includes('after that'), 'the next message');
    expect(await history()).toEqual(['only once', 'after that']);
  });
});
