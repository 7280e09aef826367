import { DEFAULT_CHANNEL } from '../../../../../src/domain/channel';
import { toChannelId, toUserId } from '../../../../../src/domain/ids';
import {
  selectChannel,
  selectCurrentChannelId,
  selectIsCurrentChosen,
} from '../../../../../src/features/channels/channelsSelectors';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { selectMemberCount } from '../../../../../src/features/memberships/membershipsApi';
import { selectUser } from '../../../../../src/features/users/usersSlice';
import {
  channelsClosed,
  connectionEstablished,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { membershipsLoaded, usersReceived } from '../../../../builders/buildAnswers';
import { ANN, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel, buildUser } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

const zebra = buildChannel({ id: toChannelId('space.z'), name: 'Zebra' });
const apple = buildChannel({ id: toChannelId('space.a'), name: 'apple' });
const chat = buildChannel({ id: toChannelId('group.1'), name: 'Aardvark' });

const currentOf = ({ store }: TestApp) => selectCurrentChannelId(store.getState());
const join = ({ store }: TestApp, ...channels: (typeof zebra)[]) =>
  store.dispatch(membershipsLoaded({ channels }));

/** Members of a channel, in pages of a hundred as the service gives them. */
function serveMembers({ pubnub }: TestApp, count: number) {
  const rows = Array.from({ length: count }, (_, i) => ({
    uuid: { id: `user_${i}`, name: `U${i}` },
  }));
  pubnub.getChannelMembers.mockImplementation(({ page }) => {
    const start = Number(page?.next ?? 0);
    const data = rows.slice(start, start + 100);
    return Promise.resolve({ data, next: `${start + 100}`, totalCount: count });
  });
}

describe('channelsListeners', () => {
  useFakeTimers();

  describe('the current channel', () => {
    it('is the placeholder before the joined channels are known [4.2]', () => {
      expect(currentOf(createTestApp())).toBe(DEFAULT_CHANNEL.id);
    });

    it('becomes the first of the list: public channels by name, then chats [4.3]', () => {
      const app = createTestApp();
      join(app, zebra, chat, apple);
      expect(currentOf(app)).toBe(apple.id);
    });

    it('becomes a chat when there is no public channel', () => {
      const app = createTestApp();
      join(app, chat);
      expect(currentOf(app)).toBe(chat.id);
    });

    it('stays when other channels come and go', () => {
      const app = createTestApp();
      join(app, zebra);
      join(app, zebra, apple);
      expect(currentOf(app)).toBe(zebra.id);
    });

    it('becomes another joined one when it was left [4.4]', () => {
      const app = createTestApp();
      join(app, apple, zebra);
      join(app, zebra);
      expect(currentOf(app)).toBe(zebra.id);
    });

    it('counts as chosen at the start and when the user opens it, not when it replaced another', () => {
      const app = createTestApp();
      const isChosen = () => selectIsCurrentChosen(app.store.getState());
      join(app, apple, zebra);
      expect(isChosen()).toBe(true);
      join(app, zebra);
      expect(isChosen()).toBe(false);
      app.store.dispatch(channelOpened(zebra.id));
      expect(isChosen()).toBe(true);
      join(app);
      join(app, apple);
      expect(isChosen()).toBe(false);
    });

    it('is again the one that was opened last, when a ban of the user ends', () => {
      const app = createTestApp();
      join(app, apple, zebra, chat);
      app.store.dispatch(channelOpened(zebra.id));
      join(app);
      join(app, apple, zebra, chat);
      expect(currentOf(app)).toBe(zebra.id);
    });

    it('is the placeholder again when none is left', () => {
      const app = createTestApp();
      join(app, apple);
      join(app);
      expect(currentOf(app)).toBe(DEFAULT_CHANNEL.id);
    });
  });

  describe('members', () => {
    it('are fetched page by page when a channel is opened [7.16]', async () => {
      const app = createTestApp();
      serveMembers(app, 250);
      app.store.dispatch(channelOpened(GENERAL));
      await settle();
      expect(app.pubnub.getChannelMembers.mock.calls.map(([{ page }]) => page?.next)).toEqual([
        undefined,
        '100',
        '200',
      ]);
      expect(selectMemberCount(app.store.getState(), GENERAL)).toBe(250);
      expect(selectUser(app.store.getState(), toUserId('user_249'))?.name).toBe('U249');
    });

    it('are tried again when the fetch fails', async () => {
      const app = createTestApp();
      serveMembers(app, 3);
      app.pubnub.getChannelMembers.mockRejectedValueOnce(sdkRejection(0));
      app.store.dispatch(channelOpened(GENERAL));
      await pass(1_000);
      expect(selectMemberCount(app.store.getState(), GENERAL)).toBe(3);
    });

    it('are fetched anew after an outage, and of other channels when they are opened', async () => {
      const app = createTestApp();
      serveMembers(app, 3);
      app.store.dispatch(channelOpened(RANDOM));
      app.store.dispatch(channelOpened(GENERAL));
      await settle();
      serveMembers(app, 2);
      app.store.dispatch(connectionEstablished({ isRecovered: true }));
      await settle();
      expect(selectMemberCount(app.store.getState(), GENERAL)).toBe(2);
      app.store.dispatch(channelOpened(RANDOM));
      await settle();
      expect(selectMemberCount(app.store.getState(), RANDOM)).toBe(2);
    });

    it('are fetched anew after an outage, whatever call hangs then', async () => {
      const app = createTestApp();
      serveMembers(app, 3);
      app.store.dispatch(channelOpened(GENERAL));
      await settle();
      serveMembers(app, 2);
      app.pubnub.fetchMessages.mockReturnValue(deferred().promise);
      app.store.dispatch(channelOpened(RANDOM));
      app.store.dispatch(connectionEstablished({ isRecovered: true }));
      app.store.dispatch(channelOpened(GENERAL));
      await settle();
      expect(selectMemberCount(app.store.getState(), GENERAL)).toBe(2);
    });

    it.each([
      ['left and joined again', membershipsLoaded({ channels: [chat] })],
      ['closed to the user and open again', channelsClosed([zebra.id])],
    ])('of a channel that is %s are fetched anew', async (_title, gone) => {
      const app = createTestApp();
      join(app, zebra, chat);
      serveMembers(app, 3);
      app.store.dispatch(channelOpened(zebra.id));
      await settle();
      app.store.dispatch(gone);
      expect(selectMemberCount(app.store.getState(), zebra.id)).toBeUndefined();
      serveMembers(app, 2);
      join(app, zebra, chat);
      app.store.dispatch(channelOpened(zebra.id));
      await settle();
      expect(selectMemberCount(app.store.getState(), zebra.id)).toBe(2);
    });

    it('are no longer fetched for a channel that was closed meanwhile', async () => {
      const app = createTestApp();
      app.pubnub.getChannelMembers.mockRejectedValueOnce(sdkRejection(0));
      app.store.dispatch(channelOpened(GENERAL));
      await settle();
      app.store.dispatch(channelOpened(RANDOM));
      await pass(60_000);
      const fetched = app.pubnub.getChannelMembers.mock.calls.map(([{ channel }]) => channel);
      expect(fetched).toEqual([GENERAL, RANDOM]);
    });
  });

  it('asks for a channel that a moderator closed to the user when it is opened: no event tells of its new name', async () => {
    const app = createTestApp();
    app.store.dispatch(sessionStarted({ userId: ANN }));
    await settle();
    join(app, zebra, chat);
    app.store.dispatch(usersReceived([buildUser({ id: ANN, blockedChannels: [zebra.id] })]));
    app.pubnub.getMemberships.mockClear();
    const renamed = { data: [zebra, chat].map(({ id }) => ({ channel: { id, name: 'new' } })) };
    app.pubnub.getMemberships.mockResolvedValue(renamed);
    app.store.dispatch(channelOpened(chat.id));
    await settle();
    expect(app.pubnub.getMemberships).not.toHaveBeenCalled();
    app.store.dispatch(channelOpened(zebra.id));
    await settle();
    expect(selectChannel(app.store.getState(), zebra.id).name).toBe('new');
  });
});
