import '../support/fakes/nodeTimers';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { toChannelId, toUserId } from '../../src/domain/ids';
import type { Timetoken } from '../../shared/protocol';
import { selectCurrentChannelId } from '../../src/features/channels/channelsSelectors';
import {
  channelLeft,
  selectAreMembershipsKnown,
} from '../../src/features/memberships/membershipsSlice';
import { createRowBuilder } from '../../src/features/messages/messageRows';
import { selectChannelMessages } from '../../src/features/messages/messagesSlice';
import { selectIsBanned, selectIsMuted } from '../../src/features/restrictions/restrictions';
import { selectIsAccessDenied } from '../../src/features/session/sessionSlice';
import { selectUser } from '../../src/features/users/usersSlice';
import { connectionLost, pageHidden } from '../../src/realtime/events';
import { createUserDatabase, type UserDatabase } from '../../src/storage/database';
import { noDatabase } from '../support/fakes/noDatabase';
import { waitFor } from '../support/drivers/waitFor';
import { createLiveApp, type LiveApp } from '../support/worlds/liveApp';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  deliverAll,
  DIRECT,
  GENERAL,
  numbered,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';
import { startTestService, type TestService } from '../support/worlds/testService';

type Warn = jest.Mock<void, [string, unknown]>;

describe('a second visit', () => {
  let service: TestService;
  let warn: Warn;
  let apps: LiveApp[];

  beforeEach(async () => {
    Object.defineProperty(globalThis, 'indexedDB', {
      configurable: true,
      value: new IDBFactory(),
    });
    Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: true });
    warn = jest.fn();
    apps = [];
    service = await startTestService();
    await createSmallWorld(service);
  });
  afterEach(async () => {
    for (const app of apps) app.close();
    await service.close();
  });

  const databaseOf = (userId: string): UserDatabase =>
    createUserDatabase(service.context.keys.subscribeKey, toUserId(userId), warn);
  const visit = (userId = ANN, token?: string): LiveApp => {
    const database = databaseOf(userId);
    const app = createLiveApp(service, userId, { database, warn, ...(token && { token }) });
    apps.push(app);
    app.start();
    return app;
  };
  /** All that the browser keeps of a user, as text. */
  const kept = async (userId = ANN): Promise<string> =>
    JSON.stringify((await databaseOf(userId).use((stores) => stores.getAll('state'))) ?? []);
  const isKept = (text: string, userId = ANN) =>
    waitFor(async () => (await kept(userId)).includes(text), `"${text}" to be kept`);
  const expectForgotten = (text: string, userId = ANN) =>
    waitFor(async () => !(await kept(userId)).includes(text), `"${text}" to be forgotten`);
  const isShown = (app: LiveApp, text: string, channel = GENERAL) =>
    waitFor(() => app.texts(channel).includes(text), `"${text}" to be shown`);
  const isReconciled = async (app: LiveApp) => {
    await waitFor(() => app.store.getState().session.connection === 'connected', 'connection');
    await waitFor(() => app.store.getState().memberships.isLoaded, 'memberships');
    const isOpen = () =>
      Object.values(app.store.getState().messages.byChannel).some(({ syncedTo }) => syncedTo);
    await waitFor(() => !isOpen(), 'the gaps to be filled');
  };
  const hide = (app: LiveApp) => void app.store.dispatch(pageHidden());
  /** A visit that has read these channels and is over. */
  const visitOnce = async (channels: readonly string[] = [GENERAL], userId = ANN) => {
    const app = visit(userId);
    for (const channel of channels) await app.open(channel);
    for (const channel of channels) {
      const last = app.texts(channel).at(-1);
      hide(app);
      if (last !== undefined) await isKept(last, userId);
    }
    app.close();
  };
  /** The rows of a channel as they are drawn. */
  const rowsOf = (app: LiveApp, channel = GENERAL) =>
    createRowBuilder()(selectChannelMessages(app.store.getState(), toChannelId(channel)));
  const timetokenOf = (app: LiveApp, text: string): Timetoken => {
    const chunks = selectChannelMessages(app.store.getState(), toChannelId(GENERAL))?.chunks ?? [];
    const found = chunks.flatMap(({ messages }) => messages).find((each) => each.text === text);
    if (!found) throw new Error(`no message "${text}"`);
    return found.timetoken;
  };
  const decide = (custom: Record<string, string | boolean>) =>
    administrator(service).objects.setUUIDMetadata({ uuid: ANN, data: { custom } });
  /** The service is off from here on. */
  const switchOff = async () => {
    const { context, origin } = service;
    await service.close();
    return { context, origin };
  };

  it('shows channels, names and the last page without the service', async () => {
    await publishAll(service, BOB, GENERAL, numbered('line', 30));
    await visitOnce([RANDOM, GENERAL]);
    const off = await switchOff();
    const app = createLiveApp(off, ANN, { database: databaseOf(ANN), warn });
    apps.push(app);
    app.start();
    await isShown(app, 'line 030');
    expect(app.texts(GENERAL)).toEqual(numbered('line', 30).slice(-25));
    expect(selectAreMembershipsKnown(app.store.getState())).toBe(true);
    expect(selectCurrentChannelId(app.store.getState())).toBe(GENERAL);
    expect(selectUser(app.store.getState(), toUserId(BOB))?.name).toBe('Bob Baker');
    expect(selectChannelMessages(app.store.getState(), toChannelId(RANDOM))?.hasHistory).toBe(true);
  });

  it('ends in what a first visit shows, whatever happened in between', async () => {
    await publishAll(service, BOB, GENERAL, numbered('line', 30));
    const first = visit();
    await first.open(GENERAL);
    const places = new Map(
      numbered('line', 30)
        .slice(-25)
        .map((t) => [t, timetokenOf(first, t)]),
    );
    const placeOf = (text: string) => places.get(text) ?? '';
    const bob = service.client(BOB);
    const act = (text: string, type: string, value: string) =>
      bob.addMessageAction({
        channel: GENERAL,
        messageTimetoken: placeOf(text),
        action: { type, value },
      });
    const { data: taken } = await act('line 025', 'reaction', '👍');
    await isKept('👍');
    hide(first);
    first.close();

    await act('line 028', 'updated', 'edited meanwhile');
    await act('line 027', 'deleted', '1');
    await act('line 026', 'reaction', '🎉');
    await bob.removeMessageAction({
      channel: GENERAL,
      messageTimetoken: placeOf('line 025'),
      actionTimetoken: taken.actionTimetoken,
    });
    for (const text of ['line 024', 'line 030']) {
      const start = placeOf(text);
      const before = String(BigInt(start) - 1n);
      await administrator(service).deleteMessages({ channel: GENERAL, start: before, end: start });
    }
    await publishAll(service, BOB, GENERAL, numbered('new', 40));

    const second = visit();
    await isShown(second, 'line 030');
    await isReconciled(second);
    await isShown(second, 'new 001');
    const cold = createLiveApp(service, ANN);
    apps.push(cold);
    cold.start();
    await cold.loadAll(GENERAL);
    await second.loadAll(GENERAL);
    const drawn = (app: LiveApp) =>
      rowsOf(app).map((row) => ('message' in row ? row.message : row));
    expect(second.texts(GENERAL)).toEqual(cold.texts(GENERAL));
    expect(drawn(second)).toEqual(drawn(cold));
    expect(second.store.getState().reactions.byChannel).toEqual(
      cold.store.getState().reactions.byChannel,
    );
  });

  it('takes what is said while it begins', async () => {
    await publishAll(service, BOB, GENERAL, numbered('line', 30));
    await visitOnce();
    const app = visit();
    await publishAll(service, BOB, GENERAL, numbered('meanwhile', 30));
    await isShown(app, 'meanwhile 030');
    await isReconciled(app);
    const all = [...numbered('line', 30), ...numbered('meanwhile', 30)];
    await app.loadAll(GENERAL);
    expect(app.texts(GENERAL)).toEqual(all);
  });

  it('reads on without a hole when the last one ended in an outage', async () => {
    await publishAll(service, BOB, GENERAL, numbered('line', 5));
    await visitOnce();
    await deliverAll(service, BOB, GENERAL, numbered('many', 300));
    const app = visit();
    await isShown(app, 'many 300');
    hide(app);
    await isReconciled(app);
    await app.loadAll(GENERAL);
    expect(app.texts(GENERAL)).toEqual([...numbered('line', 5), ...numbered('many', 300)]);
  });

  it('is muted and free again as the service says, and renames whom it knew', async () => {
    await publishAll(service, BOB, GENERAL, ['hello']);
    await decide({ mutedChannels: GENERAL });
    await visitOnce();
    await decide({ mutedChannels: '' });
    await administrator(service).objects.setUUIDMetadata({ uuid: BOB, data: { name: 'Robert' } });
    const app = visit();
    const isMuted = () => selectIsMuted(app.store.getState(), toChannelId(GENERAL));
    await waitFor(isMuted, 'the mute of the last visit');
    await waitFor(() => !isMuted(), 'the end of the mute');
    const bob = () => selectUser(app.store.getState(), toUserId(BOB));
    await waitFor(() => bob()?.name === 'Robert', 'the new name');
    expect(isMuted()).toBe(false);
  });

  describe('keeps nothing that the user may not read', () => {
    beforeEach(async () => {
      await publishAll(service, BOB, GENERAL, ['general words']);
      await publishAll(service, BOB, RANDOM, ['random words']);
      await publishAll(service, BOB, DIRECT, ['private words']);
    });
    const openAll = async () => {
      const app = visit();
      for (const channel of [DIRECT, RANDOM, GENERAL]) await app.open(channel);
      hide(app);
      for (const name of ['general', 'random', 'private']) await isKept(`${name} words`);
      return app;
    };
    const removeFrom = (channel: string) =>
      administrator(service).objects.removeChannelMembers({ channel, uuids: [ANN] });

    it('once they are banned', async () => {
      await openAll();
      await decide({ ban: true });
      await expectForgotten('words');
      expect(await kept()).not.toContain('Bob Baker');
    });

    it('once they are blocked from a channel', async () => {
      await openAll();
      await decide({ blockedChannels: RANDOM });
      await expectForgotten('random words');
      expect(await kept()).toContain('general words');
    });

    it('once they leave a channel, although that can be undone', async () => {
      const app = await openAll();
      app.store.dispatch(channelLeft(toChannelId(DIRECT)));
      await expectForgotten('private words');
      expect(await kept()).toContain('general words');
    });

    it('once they are taken out of a channel', async () => {
      await openAll();
      await removeFrom(DIRECT);
      await expectForgotten('private words');
    });

    it('once a message is deleted', async () => {
      const app = await openAll();
      await service.client(BOB).addMessageAction({
        channel: GENERAL,
        messageTimetoken: timetokenOf(app, 'general words'),
        action: { type: 'deleted', value: '1' },
      });
      await expectForgotten('general words');
      expect(await kept()).toContain('random words');
    });

    it('when it was decided between two visits', async () => {
      (await openAll()).close();
      await removeFrom(DIRECT);
      await decide({ blockedChannels: RANDOM });
      const app = visit();
      await expectForgotten('private words');
      await expectForgotten('random words');
      await isReconciled(app);
      expect(await kept()).toContain('general words');
      expect(app.texts(DIRECT)).toEqual([]);
      expect(app.texts(RANDOM)).toEqual([]);
    });

    it('when they were banned between two visits', async () => {
      (await openAll()).close();
      await decide({ ban: true });
      const app = visit();
      await waitFor(() => selectIsBanned(app.store.getState()), 'the ban');
      await expectForgotten('words');
      app.close();
      // The next visit knows it without the service.
      const off = await switchOff();
      const last = createLiveApp(off, ANN, { database: databaseOf(ANN), warn });
      apps.push(last);
      last.start();
      await waitFor(() => selectIsBanned(last.store.getState()), 'the ban');
    });

    it('when a tab that was not told is closed later', async () => {
      const untold = await openAll();
      untold.sdk.disconnect();
      untold.store.dispatch(connectionLost({ category: 'PNNetworkDownCategory' }));
      const told = visit();
      await isReconciled(told);
      await removeFrom(DIRECT);
      await expectForgotten('private words');
      hide(untold);
      untold.close();
      await isKept('general words');
      expect(await kept()).not.toContain('private words');
    });
  });

  it('shows nothing of another user', async () => {
    await publishAll(service, BOB, DIRECT, ['between Ann and Bob']);
    await visitOnce([DIRECT]);
    const off = await switchOff();
    const bob = createLiveApp(off, BOB, { database: databaseOf(BOB), warn });
    apps.push(bob);
    bob.start();
    await waitFor(() => bob.store.getState().session.connection === 'lost', 'the loss');
    expect(bob.texts(DIRECT)).toEqual([]);
    expect(selectAreMembershipsKnown(bob.store.getState())).toBe(false);
    expect(await kept(BOB)).toBe('[]');
  });

  it('begins anew when what is kept cannot be read, and says why', async () => {
    await publishAll(service, BOB, GENERAL, ['hello']);
    for (const value of [{ grant: '', snapshot: { channels: 'x' } }, 'rubbish', { grant: '' }]) {
      await databaseOf(ANN).use((stores) => stores.put('state', value, 'snapshot'));
      const app = visit();
      await app.open(GENERAL);
      expect(app.texts(GENERAL)).toEqual(['hello']);
      expect(selectIsAccessDenied(app.store.getState())).toBe(false);
      app.close();
    }
    expect(warn).toHaveBeenCalled();
  });

  it('works as the first when the browser keeps nothing', async () => {
    await publishAll(service, BOB, GENERAL, ['hello']);
    for (let visits = 0; visits < 2; visits += 1) {
      const app = createLiveApp(service, ANN, { database: noDatabase });
      apps.push(app);
      app.start();
      await app.open(GENERAL);
      expect(app.texts(GENERAL)).toEqual(['hello']);
      app.close();
    }
  });
});
