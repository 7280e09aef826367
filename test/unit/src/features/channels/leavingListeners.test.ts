import { toChannelId, type ChannelId } from '../../../../../src/domain/ids';
import {
  selectChannelsInOrder,
  selectCurrentChannelId,
} from '../../../../../src/features/channels/channelsSelectors';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import {
  leaveUndone,
  noticesHeld,
  selectLeaveNotices,
} from '../../../../../src/features/channels/leavingSlice';
import { userChosen } from '../../../../../src/features/dialogs/dialogsSlice';
import { channelLeft } from '../../../../../src/features/memberships/membershipsSlice';
import {
  membershipsChanged,
  pageHidden,
  sessionEnded,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { directChannelId } from '../../../../../src/domain/channel';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

const GROUP = toChannelId('group.0123456789abcdef0123456789a');
const DIRECT = directChannelId(ANN, BOB);
const ALL = [GENERAL, RANDOM, GROUP, DIRECT];

const loaded = (...ids: readonly ChannelId[]) =>
  membershipsLoaded({ channels: ids.map((id) => buildChannel({ id })) });

/** Ann's app, with the first of her channels open. */
function signIn(stored: Readonly<Record<string, string>> = {}) {
  const app = createTestApp({ stored });
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.store.dispatch(loaded(...ALL));
  app.store.dispatch(channelOpened(GENERAL));
  return app;
}

const listed = ({ store }: TestApp) =>
  new Set(selectChannelsInOrder(store.getState()).map(({ id }) => id));
const current = ({ store }: TestApp) => selectCurrentChannelId(store.getState());
const notices = ({ store }: TestApp) => selectLeaveNotices(store.getState());
const removed = ({ pubnub }: TestApp) =>
  pubnub.removeMemberships.mock.calls.flatMap(([{ channels }]) => channels);

describe('leaving a channel', () => {
  useFakeTimers();

  describe('that is public', () => {
    it('takes it from the list and tells the service at once, and opens another one [7.18]', async () => {
      const app = signIn();
      app.store.dispatch(channelLeft(GENERAL));
      expect(listed(app)).toEqual(new Set([RANDOM, GROUP, DIRECT]));
      expect(current(app)).toBe(RANDOM);
      await settle();
      expect(app.pubnub.removeMemberships.mock.calls).toEqual([[{ channels: [GENERAL] }]]);
      app.store.dispatch(loaded(RANDOM, GROUP, DIRECT));
      await pass(3_900);
      expect(notices(app)).toEqual([{ channelId: GENERAL, failure: null }]);
      await pass(100);
      expect(notices(app)).toEqual([]);
    });

    it('is undone by joining it again', async () => {
      const app = signIn();
      app.store.dispatch(channelLeft(GENERAL));
      await settle();
      app.store.dispatch(loaded(RANDOM, GROUP, DIRECT));
      app.store.dispatch(leaveUndone(GENERAL));
      await settle();
      expect(app.pubnub.setMemberships.mock.calls).toEqual([[{ channels: [GENERAL] }]]);
      expect(listed(app)).toEqual(new Set(ALL));
      expect(current(app)).toBe(GENERAL);
      expect(notices(app)).toEqual([]);
    });

    it('is undone for good also when the event of leaving comes later', async () => {
      const app = signIn();
      app.pubnub.getMemberships.mockResolvedValue({
        data: ALL.map((id) => ({ channel: { id } })),
      });
      app.store.dispatch(channelLeft(GENERAL));
      await settle();
      app.store.dispatch(leaveUndone(GENERAL));
      await settle();
      const own = { channelId: GENERAL, userId: ANN };
      app.store.dispatch(membershipsChanged([{ event: 'removed', ...own }]));
      expect(current(app)).toBe(GENERAL);
      app.store.dispatch(membershipsChanged([{ event: 'set', ...own }]));
      await settle();
      expect([current(app), listed(app)]).toEqual([GENERAL, new Set(ALL)]);
    });

    it('is undone also when that is wanted before the service has answered', async () => {
      const app = signIn();
      app.store.dispatch(channelLeft(RANDOM));
      app.store.dispatch(leaveUndone(RANDOM));
      await settle();
      expect(app.pubnub.setMemberships).toHaveBeenCalledTimes(1);
      expect(listed(app)).toEqual(new Set(ALL));
      expect(current(app)).toBe(GENERAL);
    });

    it('offers the way back again when joining fails', async () => {
      const app = signIn();
      app.pubnub.setMemberships.mockRejectedValueOnce(sdkRejection(500));
      app.store.dispatch(channelLeft(GENERAL));
      await settle();
      app.store.dispatch(loaded(RANDOM, GROUP, DIRECT));
      app.store.dispatch(leaveUndone(GENERAL));
      await settle();
      expect(notices(app)).toEqual([{ channelId: GENERAL, failure: 'return' }]);
      app.store.dispatch(leaveUndone(GENERAL));
      await settle();
      expect(listed(app)).toEqual(new Set(ALL));
    });
  });

  describe('that is private', () => {
    it('takes it from the list at once, and tells the service when it was not undone', async () => {
      const app = signIn();
      app.store.dispatch(channelOpened(GROUP));
      app.store.dispatch(channelLeft(GROUP));
      expect(listed(app)).toEqual(new Set([GENERAL, RANDOM, DIRECT]));
      expect(current(app)).toBe(GENERAL);
      // Something else changed; the chat is still among the user's.
      app.store.dispatch(loaded(...ALL));
      expect(listed(app)).not.toContain(GROUP);
      await pass(3_900);
      expect(removed(app)).toEqual([]);
      await pass(100);
      expect(removed(app)).toEqual([GROUP]);
      expect(notices(app)).toEqual([]);
      expect(listed(app)).not.toContain(GROUP);
    });

    it('is undone without a call, and back on screen', async () => {
      const app = signIn();
      app.store.dispatch(channelOpened(GROUP));
      app.store.dispatch(channelLeft(GROUP));
      await pass(3_000);
      app.store.dispatch(leaveUndone(GROUP));
      await pass(10_000);
      expect(removed(app)).toEqual([]);
      expect(listed(app)).toEqual(new Set(ALL));
      expect(current(app)).toBe(GROUP);
      expect(notices(app)).toEqual([]);
    });

    it('waits for as long as the pointer or the focus is on the notice', async () => {
      const app = signIn();
      app.store.dispatch(channelLeft(GROUP));
      app.store.dispatch(noticesHeld(true));
      await pass(60_000);
      expect(removed(app)).toEqual([]);
      app.store.dispatch(noticesHeld(false));
      await pass(4_000);
      expect(removed(app)).toEqual([GROUP]);
    });

    it('tells the service at once when the page is hidden', async () => {
      const app = signIn();
      app.store.dispatch(channelLeft(GROUP));
      await settle();
      expect(removed(app)).toEqual([]);
      app.store.dispatch(pageHidden());
      await settle();
      expect(removed(app)).toEqual([GROUP]);
    });

    it('goes on with the next visit when this one ends before', async () => {
      const app = signIn();
      app.store.dispatch(channelLeft(GROUP));
      await settle();
      const next = signIn(Object.fromEntries(app.storage));
      expect(listed(next)).not.toContain(GROUP);
      expect(notices(next)).toEqual([{ channelId: GROUP, failure: null }]);
      await pass(4_000);
      expect(removed(next)).toEqual([GROUP]);
      expect(listed(signIn(Object.fromEntries(next.storage)))).toContain(GROUP);
    });

    it('makes no fuss about what was stored and is no list', () => {
      for (const text of ['{', '{}', '[1]', 'null']) {
        expect(listed(signIn({ [`leaving ${ANN} sub`]: text }))).toEqual(new Set(ALL));
      }
    });

    it('has no way back any more once the user is out of it', async () => {
      const app = signIn();
      app.store.dispatch(channelLeft(GROUP));
      app.store.dispatch(loaded(GENERAL));
      await pass(10_000);
      expect(notices(app)).toEqual([]);
      expect(removed(app)).toEqual([]);
    });

    it('is undone by opening the direct chat again', async () => {
      const app = signIn();
      app.store.dispatch(channelLeft(DIRECT));
      app.store.dispatch(userChosen(BOB));
      await pass(10_000);
      expect(removed(app)).toEqual([]);
      expect(current(app)).toBe(DIRECT);
      expect(notices(app)).toEqual([]);
    });
  });

  it.each([GENERAL, GROUP])('brings %s back with a sign when it fails', async (channelId) => {
    const app = signIn();
    app.pubnub.removeMemberships.mockRejectedValueOnce(sdkRejection(500));
    app.store.dispatch(channelLeft(channelId));
    await pass(4_000);
    expect(listed(app)).toEqual(new Set(ALL));
    expect(notices(app)).toEqual([{ channelId, failure: 'leave' }]);
    app.store.dispatch(channelLeft(channelId));
    expect(notices(app)).toEqual([{ channelId, failure: null }]);
    await pass(4_000);
    expect(removed(app)).toEqual([channelId, channelId]);
  });

  it('leaves several, each of which can be undone', async () => {
    const app = signIn();
    app.store.dispatch(channelLeft(GROUP));
    await pass(2_000);
    app.store.dispatch(channelLeft(DIRECT));
    app.store.dispatch(leaveUndone(DIRECT));
    await pass(2_000);
    expect(removed(app)).toEqual([GROUP]);
    expect(listed(app)).toContain(DIRECT);
  });

  it('joins nothing when the session ends meanwhile', async () => {
    const app = signIn();
    app.store.dispatch(channelLeft(GENERAL));
    await settle();
    app.store.dispatch(sessionEnded());
    await settle();
    expect(app.pubnub.setMemberships).not.toHaveBeenCalled();
  });
});
