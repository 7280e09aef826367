import '../support/fakes/nodeTimers';
import { membershipOf } from '../support/drivers/membershipOf';
import { toChannelId } from '../../src/domain/ids';
import { READ_MARK } from '../../src/domain/protocol';
import { previousTimetoken, type Timetoken } from '../../shared/protocol';
import { channelOpened } from '../../src/features/channels/channelsSlice';
import { draftChanged, messageSubmitted } from '../../src/features/composer/composerSlice';
import { selectJoinedChannelIds } from '../../src/features/memberships/membershipsSlice';
import {
  bottomLeft,
  markedUnread,
  selectDividerAfter,
  selectUnreadCount,
} from '../../src/features/unread/unreadSlice';
import { waitFor } from '../support/drivers/waitFor';
import { deferred } from '../support/fakes/deferred';
import { createLiveApp, type LiveApp } from '../support/worlds/liveApp';
import {
  ANN,
  BOB,
  createSmallWorld,
  DIRECT,
  GENERAL,
  numbered,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';
import { startTestService, type TestService } from '../support/worlds/testService';

/** The state on which the devices of one user agree. */
const AGREEMENT_MS = 1_000;

interface World {
  readonly service: TestService;
  /** Ann's, which shows the channel. */
  device(channel?: string, options?: Parameters<typeof createLiveApp>[2]): Promise<LiveApp>;
  /** Ann's of the channel `random`. */
  membership(): ReturnType<typeof membershipOf>;
}

describe('the devices of one user', () => {
  /** Runs a test in a service of its own: those that set no limit of a second wait at the same time. */
  const inWorld = (test: (world: World) => Promise<void>) => async () => {
    const service = await startTestService();
    const apps: LiveApp[] = [];
    const device = async (channel = GENERAL, options?: Parameters<typeof createLiveApp>[2]) => {
      const app = createLiveApp(service, ANN, options);
      apps.push(app);
      app.start();
      await app.open(channel);
      return app;
    };
    const membership = () => membershipOf(service, ANN, RANDOM);
    try {
      await createSmallWorld(service);
      await test({ service, device, membership });
    } finally {
      for (const app of apps) app.close();
      await service.close();
    }
  };
  const count = ({ store }: LiveApp, channel = RANDOM) =>
    selectUnreadCount(store.getState(), toChannelId(channel));
  const expectCount = (app: LiveApp, expected: number, ms?: number) =>
    waitFor(() => count(app) === expected, `${expected} unread`, ms);
  const open = (app: LiveApp, channel: string) =>
    app.store.dispatch(channelOpened(toChannelId(channel)));

  it(
    'agree when the page is closed before the mark is written',
    inWorld(async ({ service, device }) => {
      const [desk, phone] = [await device(), await device()];
      await publishAll(service, BOB, RANDOM, numbered('news', 3));
      for (const app of [desk, phone]) await expectCount(app, 3);
      // The page that closes ends the calls of the SDK that are under way.
      const write = jest.spyOn(desk.sdk.objects, 'setMemberships');
      write.mockReturnValue(new Promise<never>(() => {}));
      open(desk, RANDOM);
      await waitFor(() => write.mock.calls.length > 0, 'the mark to be written');
      window.dispatchEvent(new Event('pagehide'));
      await expectCount(phone, 0, AGREEMENT_MS);
    }),
  );

  it(
    'agree within a second, with one write for a visit',
    inWorld(async ({ service, device }) => {
      const [desk, phone] = [await device(), await device()];
      await publishAll(service, BOB, RANDOM, numbered('news', 3));
      for (const app of [desk, phone]) await expectCount(app, 3);
      const writes = jest.spyOn(service.context.stores.memberships, 'set');
      open(desk, RANDOM);
      await expectCount(phone, 0, AGREEMENT_MS);
      open(desk, GENERAL);
      open(desk, RANDOM);
      await publishAll(service, BOB, GENERAL, ['elsewhere']);
      await waitFor(() => count(desk, GENERAL) === 1, 'the news elsewhere');
      open(desk, GENERAL);
      // A second mark of the first channel would be written before that of the second, or with it.
      const writesOf = (channel: string) =>
        writes.mock.calls.filter(([{ channelId }]) => channelId === channel);
      await waitFor(() => writesOf(GENERAL).length > 0, 'the mark elsewhere');
      expect(writesOf(RANDOM)).toHaveLength(1);
      // A device that comes later has the same count and the same divider.
      await publishAll(service, BOB, DIRECT, ['to you', 'again']);
      const late = await device();
      await waitFor(() => count(late, DIRECT) === 2, 'the late device');
      open(late, DIRECT);
      expect(selectDividerAfter(late.store.getState(), toChannelId(DIRECT))).not.toBeNull();
    }),
  );

  it.concurrent(
    'keep the other data of the membership',
    inWorld(async ({ service, device, membership }) => {
      const [app, sdk] = [await device(), service.client(ANN)];
      const channels = [{ id: RANDOM, custom: { colour: 'blue' } }];
      await sdk.objects.setMemberships({ channels });
      await publishAll(service, BOB, RANDOM, ['news']);
      await expectCount(app, 1);
      open(app, RANDOM);
      await waitFor(() => membership()?.custom?.[READ_MARK] !== undefined, 'the mark');
      expect(membership()?.custom).toEqual({
        colour: 'blue',
        [READ_MARK]: expect.stringMatching(/^\d{17}$/) as unknown,
      });
    }),
  );

  it.concurrent(
    'do not count what was deleted, nor what the user wrote',
    inWorld(async ({ service, device }) => {
      const [desk, phone] = [await device(), await device()];
      await publishAll(service, ANN, RANDOM, ['from elsewhere']);
      const sdk = service.client(BOB);
      const { timetoken } = await sdk.publish({ channel: RANDOM, message: { text: 'oops' } });
      await publishAll(service, BOB, RANDOM, ['stays']);
      for (const app of [desk, phone]) await expectCount(app, 2);
      const action = { type: 'deleted', value: 'deleted' };
      await sdk.addMessageAction({ channel: RANDOM, messageTimetoken: timetoken, action });
      for (const app of [desk, phone]) await expectCount(app, 1);
      await expectCount(await device(), 1);
    }),
  );

  it(
    'follow a mark that another client moves back',
    inWorld(async ({ service, device, membership }) => {
      const [desk, phone] = [await device(), await device(RANDOM)];
      await publishAll(service, BOB, RANDOM, numbered('news', 4));
      await waitFor(() => membership()?.custom?.[READ_MARK] !== undefined, 'the mark');
      await expectCount(desk, 0);
      const { channels } = await service
        .client(ANN)
        .fetchMessages({ channels: [RANDOM], count: 25 });
      const mark = String(channels[encodeURIComponent(RANDOM)]?.[0]?.timetoken);
      const custom = { [READ_MARK]: mark };
      await service.client(ANN).objects.setMemberships({ channels: [{ id: RANDOM, custom }] });
      for (const app of [desk, phone]) await expectCount(app, 3, AGREEMENT_MS);
      // It stays unread where it is on screen, until the channel is opened again.
      await publishAll(service, BOB, RANDOM, ['one more']);
      for (const app of [desk, phone]) await expectCount(app, 4);
      open(phone, GENERAL);
      open(phone, RANDOM);
      await expectCount(desk, 0, AGREEMENT_MS);
    }),
  );

  it(
    'agree on what one of them marks as unread',
    inWorld(async ({ service, device, membership }) => {
      const [desk, phone] = [await device(RANDOM), await device()];
      await publishAll(service, BOB, RANDOM, numbered('news', 3));
      await waitFor(() => membership()?.custom?.[READ_MARK] !== undefined, 'the mark');
      await expectCount(phone, 0);
      const { channels } = await service
        .client(BOB)
        .fetchMessages({ channels: [RANDOM], count: 2 });
      const timetoken = String(channels[encodeURIComponent(RANDOM)]?.[0]?.timetoken) as Timetoken;
      desk.store.dispatch(markedUnread({ channelId: toChannelId(RANDOM), timetoken }));
      for (const app of [desk, phone]) await expectCount(app, 2, AGREEMENT_MS);
      expect(membership()?.custom?.[READ_MARK]).toBe(previousTimetoken(timetoken));
      await waitFor(() => !(RANDOM in desk.store.getState().unread.unwritten), 'the confirmation');
      await publishAll(service, BOB, RANDOM, ['one more']);
      for (const app of [desk, phone]) await expectCount(app, 3);
      open(desk, GENERAL);
      open(desk, RANDOM);
      await expectCount(phone, 0, AGREEMENT_MS);
    }),
  );

  it.concurrent(
    'write in the next visit what a page could not write before it closed, unless another device did',
    inWorld(async ({ service, device, membership }) => {
      const phone = await device();
      const messages = numbered('news', 3);
      await publishAll(service, BOB, RANDOM, messages);
      await expectCount(phone, 3);
      open(phone, RANDOM);
      await waitFor(() => membership()?.custom?.[READ_MARK] !== undefined, 'the mark');
      const read = membership()?.custom?.[READ_MARK];
      const { channels } = await service
        .client(BOB)
        .fetchMessages({ channels: [RANDOM], count: 2 });
      const timetoken = String(channels[encodeURIComponent(RANDOM)]?.[0]?.timetoken) as Timetoken;
      const markOffline = async () => {
        const storage = new Map<string, string>();
        const desk = await device(RANDOM, { storage });
        await waitFor(() => desk.store.getState().unread.hasRecords, 'the records');
        jest
          .spyOn(desk.sdk.objects, 'setMemberships')
          .mockReturnValue(new Promise(() => undefined) as never);
        desk.store.dispatch(markedUnread({ channelId: toChannelId(RANDOM), timetoken }));
        await waitFor(
          () => [...storage.values()].join().includes('"movedBack":{"'),
          'the mark here',
        );
        desk.close();
        expect(membership()?.custom?.[READ_MARK]).not.toBe(previousTimetoken(timetoken));
        return storage;
      };
      await device(GENERAL, { storage: await markOffline() });
      await expectCount(phone, 2);
      await waitFor(
        () => membership()?.custom?.[READ_MARK] === previousTimetoken(timetoken),
        'the mark that was moved back',
      );
      open(phone, GENERAL);
      open(phone, RANDOM);
      await waitFor(() => membership()?.custom?.[READ_MARK] === read, 'the mark of the phone');
      const storage = await markOffline();
      const newer = await service
        .client(BOB)
        .publish({ channel: RANDOM, message: { text: 'more' } });
      await waitFor(() => membership()?.custom?.[READ_MARK] === newer.timetoken, 'the newer mark');
      const late = await device(GENERAL, { storage });
      await waitFor(() => late.store.getState().unread.hasRecords, 'the records');
      await expectCount(late, 0);
      expect(late.store.getState().unread.unwritten).toEqual({});
    }),
  );

  it.concurrent(
    'read a channel that was kept unread when one of them answers there',
    inWorld(async ({ service, device, membership }) => {
      const desk = await device(RANDOM);
      await publishAll(service, BOB, RANDOM, numbered('news', 2));
      await waitFor(() => membership()?.custom?.[READ_MARK] !== undefined, 'the mark');
      const { channels } = await service
        .client(BOB)
        .fetchMessages({ channels: [RANDOM], count: 1 });
      const timetoken = String(channels[encodeURIComponent(RANDOM)]?.[0]?.timetoken) as Timetoken;
      desk.store.dispatch(markedUnread({ channelId: toChannelId(RANDOM), timetoken }));
      await expectCount(desk, 1);
      desk.store.dispatch(draftChanged({ channelId: toChannelId(RANDOM), text: 'yes' }));
      desk.store.dispatch(messageSubmitted(toChannelId(RANDOM)));
      await expectCount(desk, 0);
    }),
  );

  it.concurrent(
    'leave a channel again that a mark joined while another one left it',
    inWorld(async ({ service, device, membership }) => {
      const desk = await device();
      await publishAll(service, BOB, RANDOM, ['news']);
      await expectCount(desk, 1);
      const write = desk.sdk.objects.setMemberships.bind(desk.sdk.objects);
      const gate = deferred<undefined>();
      const writes = jest
        .spyOn(desk.sdk.objects, 'setMemberships')
        .mockImplementation(async (...args: Parameters<typeof write>) => {
          await gate.promise;
          return write(...args);
        });
      open(desk, RANDOM);
      await waitFor(() => writes.mock.calls.length > 0, 'the write');
      await service.client(ANN).objects.removeMemberships({ channels: [RANDOM] });
      const set = jest.spyOn(service.context.stores.memberships, 'set');
      gate.resolve(undefined);
      await waitFor(() => set.mock.calls.length > 0, 'the mark to join it');
      await waitFor(() => membership() === undefined, 'the channel to be left');
      await waitFor(
        () => !selectJoinedChannelIds(desk.store.getState()).includes(toChannelId(RANDOM)),
        'the app to know',
      );
    }),
  );

  it.concurrent(
    'write a mark when the service answers again',
    inWorld(async ({ service, device, membership }) => {
      const warn = jest.fn();
      const app = await device(GENERAL, { warn });
      await publishAll(service, BOB, RANDOM, ['news']);
      await expectCount(app, 1);
      const refuse = jest
        .spyOn(service.context.stores.memberships, 'set')
        .mockImplementationOnce(() => {
          throw new Error('the disk is full');
        });
      open(app, RANDOM);
      await waitFor(() => warn.mock.calls.length > 0, 'the warning');
      expect(count(app)).toBe(0);
      await waitFor(() => membership()?.custom?.[READ_MARK] !== undefined, 'the mark');
      expect(refuse).toHaveBeenCalledTimes(2);
    }),
  );

  it.concurrent(
    'tell the others in chats how far the user has read, and in public channels nobody',
    inWorld(async ({ service, device, membership }) => {
      const receipts: string[] = [];
      const sdk = service.client(BOB);
      sdk.addListener({
        signal: ({ channel, message }) => receipts.push(`${channel} ${JSON.stringify(message)}`),
      });
      sdk.subscribe({ channels: [DIRECT, RANDOM] });
      await waitFor(() => service.context.hub.waitersOf(RANDOM) === 1, 'Bob to listen');
      const app = await device();
      await publishAll(service, BOB, RANDOM, ['in public']);
      const { timetoken } = await sdk.publish({ channel: DIRECT, message: { text: 'to you' } });
      await waitFor(() => count(app, DIRECT) === 1 && count(app) === 1, 'the news');
      open(app, RANDOM);
      await waitFor(() => membership()?.custom?.[READ_MARK] !== undefined, 'the mark');
      open(app, DIRECT);
      await waitFor(() => receipts.length > 0, 'the receipt');
      expect(receipts).toEqual([
        `${DIRECT} ${JSON.stringify({ type: 'receipt', messageTimetoken: timetoken })}`,
      ]);
    }),
  );

  it.concurrent(
    'read on where the reader has left the newest message',
    inWorld(async ({ service, device }) => {
      const [desk, phone] = [await device(RANDOM), await device()];
      desk.store.dispatch(bottomLeft(toChannelId(RANDOM)));
      await publishAll(service, BOB, RANDOM, numbered('news', 2));
      for (const app of [desk, phone]) await expectCount(app, 2);
    }),
  );
});
