import '../support/fakes/nodeTimers';
import { toChannelId } from '../../src/domain/ids';
import {
  notificationsSwitched,
  selectLevel,
  selectPermission,
} from '../../src/features/notifications/notificationsSlice';
import { mentionsRequested } from '../../src/features/dialogs/dialogsSlice';
import { selectNewMentions } from '../../src/features/messageLists/unseenSlice';
import { membershipDataChosen } from '../../src/features/unread/unreadSlice';
import { leadershipChanged } from '../../src/realtime/events';
import { waitFor } from '../support/drivers/waitFor';
import { createFakeNotifier } from '../support/fakes/fakeNotifier';
import { createLiveApp, type LiveApp } from '../support/worlds/liveApp';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  DIRECT,
  GENERAL,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';
import { startTestService, type TestService } from '../support/worlds/testService';

interface World {
  readonly service: TestService;
  /** Ann at a device whose only tab shows the general channel, before what makes notifications is loaded. */
  visit(
    storage?: Map<string, string>,
    now?: () => number,
  ): Promise<LiveApp & ReturnType<typeof createFakeNotifier>>;
  /** Such a visit with notifications, which can be turned on some seconds later. */
  device(storage?: Map<string, string>): ReturnType<World['visit']>;
  /** Bob mentions Ann. */
  mention(channel: string): Promise<void>;
}

describe('notifications from the service', () => {
  /** Runs a test in a service of its own: all of them wait at the same time. */
  const inWorld = (test: (world: World) => Promise<void>) => async () => {
    const service = await startTestService();
    const apps: LiveApp[] = [];
    const visit: World['visit'] = async (storage = new Map<string, string>(), now = Date.now) => {
      const browser = createFakeNotifier();
      const app = createLiveApp(service, ANN, { notifier: browser.notifier, storage, now });
      apps.push(app);
      app.start();
      app.store.dispatch(leadershipChanged(true));
      await app.open(GENERAL);
      return { ...browser, ...app };
    };
    const device: World['device'] = async (storage) => {
      const app = await visit(storage);
      await waitFor(() => selectPermission(app.store.getState()) === 'granted', 'the permission');
      app.store.dispatch(notificationsSwitched(true));
      return app;
    };
    const mention = async (channel: string) => {
      const sdk = service.client(BOB);
      const message = { text: `you, [Ann](pn-user://${ANN})?` };
      const { timetoken } = await sdk.publish({ channel, message });
      const event = { type: 'mention', messageTimetoken: timetoken, channel };
      await sdk.publish({ channel: ANN, message: event });
    };
    try {
      await createSmallWorld(service);
      await test({ service, visit, device, mention });
    } finally {
      for (const app of apps) app.close();
      await service.close();
    }
  };

  it.concurrent(
    'are set for all devices of the user, and survive read marks',
    inWorld(async ({ service, device }) => {
      const [desk, phone] = await Promise.all([device(), device()]);
      const channelId = toChannelId(RANDOM);
      desk.store.dispatch(membershipDataChosen({ channelId, data: { notifications: 'all' } }));
      await waitFor(() => selectLevel(phone.store.getState(), channelId) === 'all', 'the phone');
      await publishAll(service, BOB, RANDOM, ['hello']);
      for (const { titles } of [desk, phone]) {
        await waitFor(() => titles().join() === 'Bob Baker in random', 'the notification');
      }
      // It is read on the phone, which closes the notification at the desk.
      await phone.open(RANDOM);
      await waitFor(() => desk.titles().length === 0, 'it to be closed');
      expect(selectLevel(phone.store.getState(), channelId)).toBe('all');
      expect(selectLevel(desk.store.getState(), channelId)).toBe('all');
    }),
  );

  it.concurrent(
    'do not come from a channel that moderators closed to the user',
    inWorld(async ({ service, device, mention }) => {
      const [desk, phone] = await Promise.all([device(), device()]);
      // A notification is followed by a pause, which the phone has not to wait for.
      phone.store.dispatch(notificationsSwitched(false));
      await mention(RANDOM);
      await waitFor(() => desk.titles().length === 1, 'the notification');
      phone.store.dispatch(notificationsSwitched(true));
      await administrator(service).objects.setUUIDMetadata({
        uuid: ANN,
        data: { custom: { blockedChannels: RANDOM } },
      });
      await waitFor(() => desk.titles().length === 0, 'it to be closed');
      await waitFor(() => selectNewMentions(phone.store.getState()) === 0, 'the phone to know');
      await publishAll(service, BOB, RANDOM, [`psst [Ann](pn-user://${ANN})`]);
      await publishAll(service, BOB, DIRECT, ['and here?']);
      await waitFor(() => phone.titles().length > 0, 'the other notification');
      expect(phone.titles()).toEqual(['Bob Baker']);
      for (const { store } of [desk, phone]) expect(selectNewMentions(store.getState())).toBe(0);
    }),
  );

  it.concurrent(
    'leave it to the list of mentions what came while nobody was there',
    inWorld(async ({ service, visit, device, mention }) => {
      const storage = new Map<string, string>();
      const first = await visit(storage);
      await waitFor(
        () => storage.has(`mentions ${ANN} ${service.context.keys.subscribeKey}`),
        'it',
      );
      first.close();
      await mention(RANDOM);
      await mention(GENERAL);
      const { store, titles } = await device(storage);
      await waitFor(() => selectNewMentions(store.getState()) === 2, 'the mentions to be counted');
      expect(titles()).toEqual([]);
      store.dispatch(mentionsRequested(false));
      expect(selectNewMentions(store.getState())).toBe(0);
      await mention(RANDOM);
      await waitFor(() => selectNewMentions(store.getState()) === 1, 'the next one');
      // The next visit has the same count.
      const next = await visit(storage);
      await waitFor(() => selectNewMentions(next.store.getState()) === 1, 'the same count');
    }),
  );

  it.concurrent(
    'count what comes from the first visit on, also at a device whose clock is ahead',
    inWorld(async ({ service, visit, mention }) => {
      await mention(RANDOM);
      const storage = new Map<string, string>();
      const { store } = await visit(storage, () => Date.now() + 600_000);
      await waitFor(
        () => storage.has(`mentions ${ANN} ${service.context.keys.subscribeKey}`),
        'the mentions to be known',
      );
      expect(selectNewMentions(store.getState())).toBe(0);
      await mention(GENERAL);
      await waitFor(() => selectNewMentions(store.getState()) === 1, 'the new one');
    }),
  );
});
