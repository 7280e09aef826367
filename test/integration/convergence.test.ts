import '../support/fakes/nodeTimers';
import { toChannelId } from '../../src/domain/ids';
import { draftChanged, messageSubmitted } from '../../src/features/composer/composerSlice';
import { selectChannelMessages } from '../../src/features/messages/messagesSlice';
import { createLiveApp, type LiveApp } from '../support/worlds/liveApp';
import {
  ANN,
  BOB,
  createSmallWorld,
  GENERAL,
  numbered,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';

/** `subscribeHoldMs` is long, so that what arrives was pushed and not polled. */
const OPTIONS = { subscribeHoldMs: 20_000 };

describe('a store fed live', () => {
  let service: TestService;
  let dataFolder: string;
  let apps: LiveApp[];

  beforeEach(async () => {
    apps = [];
    dataFolder = temporaryFolder();
    service = await startTestService({ ...OPTIONS, dataFolder });
    await createSmallWorld(service);
  });
  afterEach(async () => {
    for (const app of apps) app.close();
    await service.close();
  });

  const createApp = (userId: string) => {
    const app = createLiveApp(service, userId);
    apps.push(app);
    return app;
  };
  const startApp = (userId: string) => {
    const app = createApp(userId);
    app.start();
    return app;
  };
  /** The texts in a store that only fetches. */
  const fetchedTexts = async (channel: string) => {
    const fresh = startApp(BOB);
    await fresh.loadAll(channel);
    return fresh.texts(channel);
  };
  const messagesOf = ({ store }: LiveApp, channel: string) =>
    selectChannelMessages(store.getState(), toChannelId(channel))?.chunks.flatMap(
      ({ messages }) => messages,
    );
  const waitForTexts = (app: LiveApp, channel: string, count: number) =>
    waitFor(() => app.texts(channel).length >= count, `${count} messages`);

  it('knows the same messages as one that fetches them afterwards', async () => {
    await publishAll(service, BOB, GENERAL, numbered('stored', 30));
    const live = startApp(ANN);
    await live.loadAll(GENERAL);
    await publishAll(service, BOB, GENERAL, numbered('live', 60));
    await waitForTexts(live, GENERAL, 90);

    const fresh = startApp(BOB);
    await fresh.loadAll(GENERAL);
    expect(fresh.texts(GENERAL)).toEqual([...numbered('stored', 30), ...numbered('live', 60)]);
    expect(messagesOf(live, GENERAL)).toEqual(messagesOf(fresh, GENERAL));
  });

  it('shows own messages once, as they come back from the service', async () => {
    const live = startApp(ANN);
    await live.open(GENERAL);
    const channelId = toChannelId(GENERAL);
    live.store.dispatch(draftChanged({ channelId, text: '  hello from here ' }));
    live.store.dispatch(messageSubmitted(channelId));
    await waitForTexts(live, GENERAL, 1);
    expect(await fetchedTexts(GENERAL)).toEqual(['hello from here']);
    expect(live.texts(GENERAL)).toEqual(['hello from here']);
  });

  it('neither loses nor doubles what is published between subscribing and the first fetch', async () => {
    await publishAll(service, BOB, GENERAL, numbered('before', 10));
    const live = createApp(ANN);
    const fetch = live.sdk.fetchMessages.bind(live.sdk) as (params: unknown) => Promise<unknown>;
    let published: Promise<void> | undefined;
    const fetchAfterPublishing = async (params: unknown) => {
      published ??= publishAll(service, BOB, GENERAL, numbered('between', 40));
      await published;
      expect(live.store.getState().session.connection).toBe('connected');
      return fetch(params);
    };
    live.sdk.fetchMessages = fetchAfterPublishing as typeof live.sdk.fetchMessages;
    live.start();
    await live.loadAll(GENERAL);
    await waitForTexts(live, GENERAL, 50);
    expect(live.texts(GENERAL)).toEqual([...numbered('before', 10), ...numbered('between', 40)]);
  });

  it('has every message of another channel that was never opened before', async () => {
    const live = startApp(ANN);
    await live.open(GENERAL);
    await publishAll(service, BOB, RANDOM, numbered('elsewhere', 30));
    await live.loadAll(RANDOM);
    await waitForTexts(live, RANDOM, 30);
    expect(live.texts(RANDOM)).toEqual(numbered('elsewhere', 30));
  });

  it.each([
    ['a channel with messages', 5],
    ['an empty channel', 0],
  ])(
    'has all of 120 messages that were published in %s while it was cut off',
    async (_title, known) => {
      await publishAll(service, BOB, GENERAL, numbered('known', known));
      const live = startApp(ANN);
      await live.open(GENERAL);

      const { port } = service;
      await service.close();
      await waitFor(
        () => live.store.getState().session.connection === 'lost',
        'the loss to be noticed',
      );
      // The other client's messages reach the service before the app can reconnect to its port.
      const elsewhere = await startTestService({ dataFolder });
      await publishAll(elsewhere, BOB, GENERAL, numbered('missed', 120));
      await elsewhere.close();
      service = await startTestService({ ...OPTIONS, dataFolder, port });

      const wanted = [...numbered('known', known), ...numbered('missed', 120)];
      await waitFor(
        () => live.store.getState().session.connection === 'connected',
        'recovery',
        15_000,
      );
      await waitForTexts(live, GENERAL, wanted.length);
      await publishAll(service, BOB, GENERAL, ['after']);
      await waitForTexts(live, GENERAL, wanted.length + 1);
      expect(live.texts(GENERAL)).toEqual([...wanted, 'after']);
    },
  );

  it('keeps no answer whose data is in the slices, but lists of members', async () => {
    await publishAll(service, BOB, GENERAL, numbered('line', 80));
    const { store, ...app } = startApp(ANN);
    await app.loadAll(GENERAL);
    const kept = () => Object.values(store.getState().chatApi.queries);
    expect(kept()).not.toEqual([]);
    await waitFor(
      () => kept().every((answer) => answer?.endpointName === 'getChannelMembers'),
      'the answers to be let go of',
    );
  });
});
