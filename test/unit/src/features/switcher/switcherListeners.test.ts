import { toChannelId } from '../../../../../src/domain/ids';
import {
  channelChosen,
  joinChannelOpened,
  userChosen,
} from '../../../../../src/features/channels/chatDialogsSlice';
import {
  selectIsSwitcherOpen,
  selectOpeningChannelId,
  switcherClosed,
  switcherOpened,
} from '../../../../../src/features/switcher/switcherSlice';
import {
  channelJoined,
  membershipsLoaded,
  sessionEnded,
  sessionStarted,
} from '../../../../../src/realtime/facts';
import { ANN, BOB, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/deferred';
import { settle, useFakeTimers } from '../../../../support/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/testApp';

const DIRECT = toChannelId(`direct.${ANN}@${BOB}`);

/** Ann is signed in and in the general channel, and the switcher is open. */
function open() {
  const app = createTestApp();
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.store.dispatch(membershipsLoaded({ channels: [buildChannel({ id: GENERAL })] }));
  app.store.dispatch(switcherOpened());
  return app;
}

const isOpen = ({ store }: TestApp) => selectIsSwitcherOpen(store.getState());
const openingId = ({ store }: TestApp) => selectOpeningChannelId(store.getState());

describe('the switcher', () => {
  useFakeTimers();

  it('lists all public channels and all users when it opens', async () => {
    const app = open();
    await settle();
    expect(app.pubnub.getAllChannelMetadata).toHaveBeenCalledTimes(1);
    expect(app.pubnub.getAllUUIDMetadata).toHaveBeenCalledTimes(1);
    expect(app.store.getState().channels.publicChannels.isComplete).toBe(true);
    expect(app.store.getState().users.everybody.isComplete).toBe(true);
  });

  it.each([
    ['it closes', switcherClosed()],
    ['the session ends', sessionEnded()],
  ])('lists no further when %s', async (_title, end) => {
    const app = open();
    const page = deferred();
    app.pubnub.getAllUUIDMetadata.mockReturnValueOnce(page.promise);
    app.store.dispatch(switcherOpened());
    await settle();
    app.store.dispatch(end);
    const calls = app.pubnub.getAllUUIDMetadata.mock.calls.length;
    page.resolve({ data: Array.from({ length: 100 }, (_, i) => ({ id: `user_${i}` })), next: 'n' });
    await settle();
    expect(app.pubnub.getAllUUIDMetadata).toHaveBeenCalledTimes(calls);
    expect(isOpen(app)).toBe(false);
  });

  it('closes when the channel that was chosen in it is joined', async () => {
    const app = open();
    const answer = deferred();
    app.pubnub.setMemberships.mockReturnValueOnce(answer.promise);
    app.store.dispatch(channelChosen(RANDOM));
    expect(openingId(app)).toBe(RANDOM);
    app.store.dispatch(channelJoined(buildChannel({ id: toChannelId('space.elsewhere') })));
    expect(isOpen(app)).toBe(true);
    answer.resolve({});
    await settle();
    expect(isOpen(app)).toBe(false);
    expect(openingId(app)).toBeNull();
  });

  it('closes when the chat with somebody who was chosen is created', async () => {
    const app = open();
    app.store.dispatch(userChosen(BOB));
    expect(openingId(app)).toBe(DIRECT);
    await settle();
    expect(isOpen(app)).toBe(false);
    expect(app.pubnub.setChannelMembers.mock.calls).toEqual([
      [{ channel: DIRECT, uuids: [ANN, BOB] }],
    ]);
  });

  it('goes to the chat that is there, and writes nothing', async () => {
    const app = open();
    app.store.dispatch(
      membershipsLoaded({
        channels: [buildChannel({ id: GENERAL }), buildChannel({ id: DIRECT })],
      }),
    );
    app.store.dispatch(userChosen(BOB));
    await settle();
    expect(isOpen(app)).toBe(false);
    expect(app.store.getState().channels.currentId).toBe(DIRECT);
    expect(app.pubnub.setChannelMetadata).not.toHaveBeenCalled();
    expect(app.pubnub.setChannelMembers).not.toHaveBeenCalled();
  });

  it('stays open when joining or creating fails, and can be tried again', async () => {
    const app = open();
    app.pubnub.setMemberships.mockRejectedValueOnce(sdkRejection(500));
    app.store.dispatch(channelChosen(RANDOM));
    await settle();
    expect([isOpen(app), openingId(app)]).toEqual([true, null]);
    app.pubnub.setChannelMembers.mockRejectedValueOnce(sdkRejection(500));
    app.store.dispatch(userChosen(BOB));
    await settle();
    expect([isOpen(app), openingId(app)]).toEqual([true, null]);
    app.store.dispatch(userChosen(BOB));
    await settle();
    expect(isOpen(app)).toBe(false);
  });

  it('has nothing to do with what another dialog joins', async () => {
    const app = open();
    app.store.dispatch(switcherClosed());
    app.store.dispatch(joinChannelOpened());
    app.store.dispatch(channelChosen(RANDOM));
    expect(openingId(app)).toBeNull();
    app.store.dispatch(switcherOpened());
    await settle();
    expect(isOpen(app)).toBe(true);
  });
});
