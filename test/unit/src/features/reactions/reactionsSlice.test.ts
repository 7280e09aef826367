import { toUserId } from '../../../../../src/domain/ids';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import {
  groupReactions,
  reactionPicked,
  reactionToggled,
  selectFailedReaction,
  selectReactions,
} from '../../../../../src/features/reactions/reactionsSlice';
import {
  channelsClosed,
  messageActionsChanged,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { membershipsLoaded, usersReceived } from '../../../../builders/buildAnswers';
import { buildAction } from '../../../../builders/buildAction';
import { ANN, BOB, buildMessage, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { buildUser } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

const message = buildMessage();
const target = { channelId: GENERAL, messageTimetoken: message.timetoken };
const reaction = (overrides = {}) =>
  buildAction({ messageTimetoken: message.timetoken, ...overrides });

function signIn() {
  const app = createTestApp();
  app.store.dispatch(sessionStarted({ userId: ANN }));
  return {
    ...app,
    reactions: () => selectReactions(app.store.getState(), GENERAL, message.timetoken),
  };
}

describe('reactions', () => {
  useFakeTimers();

  it('come with history and with events, once [3.10]', () => {
    const { store, reactions } = signIn();
    const [stored, live] = [reaction(), reaction({ userId: BOB })];
    store.dispatch(messageActionsChanged([{ event: 'added', action: live }]));
    store.dispatch(buildPage([message], { actions: [stored, live], newest: live.actionTimetoken }));
    expect(reactions()).toEqual([stored, live]);
  });

  it('go when they are taken back [4.18]', () => {
    const { store, reactions } = signIn();
    const action = reaction();
    store.dispatch(messageActionsChanged([{ event: 'added', action }]));
    store.dispatch(messageActionsChanged([{ event: 'removed', action }]));
    expect(reactions()).toEqual([]);
  });

  it.each([
    ['left', membershipsLoaded({ channels: [] })],
    ['closed to the user', channelsClosed([GENERAL])],
  ])('go with a channel that is %s: what others do there is not told', (_title, gone) => {
    const { store, reactions } = signIn();
    store.dispatch(messageActionsChanged([{ event: 'added', action: reaction() }]));
    store.dispatch(gone);
    expect(reactions()).toEqual([]);
  });

  it('name those who have left as well, ninety-nine of each emoji', async () => {
    const { store, pubnub } = signIn();
    const actions = Array.from({ length: 120 }, (_, i) =>
      reaction({ userId: toUserId(`user-${i}`) }),
    );
    store.dispatch(usersReceived([buildUser({ id: toUserId('user-0') })]));
    store.dispatch(
      buildPage([message], { actions, newest: actions.at(-1)?.actionTimetoken ?? null }),
    );
    await pass(200);
    const live = reaction({ userId: BOB, value: '🎉' });
    store.dispatch(messageActionsChanged([{ event: 'added', action: live }]));
    await pass(200);
    const asked = pubnub.getAllUUIDMetadata.mock.calls.map(([{ filter }]) => filter?.split('||'));
    // Without the one who is known, and with the author of the message.
    expect(asked.map((ids) => ids?.length)).toEqual([25, 25, 25, 24, 1]);
    expect(asked.at(-1)).toEqual([`id == "${BOB}"`]);
  });

  it('are not made of other types of action, nor of text', () => {
    const { store, reactions } = signIn();
    const actions = [reaction({ type: 'receipt' }), reaction({ value: 'well said' })];
    store.dispatch(
      messageActionsChanged(actions.map((action) => ({ event: 'added' as const, action }))),
    );
    expect(reactions()).toEqual([]);
  });

  it('are grouped by emoji in the order of first use, a user once in each [4.17]', () => {
    const actions = [
      reaction({ value: '🎉' }),
      reaction({ value: '👍' }),
      reaction({ value: '🎉', userId: BOB }),
      reaction({ value: '🎉', userId: BOB }),
    ];
    expect(groupReactions(actions, BOB)).toEqual([
      { value: '🎉', userIds: [ANN, BOB], isOwn: true },
      { value: '👍', userIds: [ANN], isOwn: false },
    ]);
  });

  it('are added on the first press and taken back on the next [7.6]', async () => {
    const { store, pubnub } = signIn();
    store.dispatch(reactionToggled({ ...target, value: '👍' }));
    await settle();
    expect(pubnub.addMessageAction.mock.calls).toEqual([
      [
        {
          channel: GENERAL,
          messageTimetoken: message.timetoken,
          action: { type: 'reaction', value: '👍' },
        },
      ],
    ]);
    const action = reaction();
    store.dispatch(messageActionsChanged([{ event: 'added', action }]));
    store.dispatch(reactionToggled({ ...target, value: '👍' }));
    await settle();
    expect(pubnub.removeMessageAction.mock.calls).toEqual([
      [
        {
          channel: GENERAL,
          messageTimetoken: message.timetoken,
          actionTimetoken: action.actionTimetoken,
        },
      ],
    ]);
  });

  it('stay when the same emoji is chosen from the picker again', async () => {
    const { store, pubnub } = signIn();
    store.dispatch(reactionPicked({ ...target, value: '🎉' }));
    await settle();
    expect(pubnub.addMessageAction).toHaveBeenCalledTimes(1);
    store.dispatch(messageActionsChanged([{ event: 'added', action: reaction({ value: '🎉' }) }]));
    store.dispatch(reactionPicked({ ...target, value: '🎉' }));
    await settle();
    expect(pubnub.addMessageAction).toHaveBeenCalledTimes(1);
    expect(pubnub.removeMessageAction).not.toHaveBeenCalled();
  });

  it('are sent once, however often they are pressed meanwhile', async () => {
    const { store, pubnub } = signIn();
    const answer = deferred();
    pubnub.addMessageAction.mockReturnValueOnce(answer.promise);
    for (let i = 0; i < 5; i += 1) store.dispatch(reactionToggled({ ...target, value: '👍' }));
    answer.resolve({ data: {} });
    await settle();
    expect(pubnub.addMessageAction).toHaveBeenCalledTimes(1);
  });

  it('are marked on their message when they fail, until one reacts again or opens a channel', async () => {
    const { store, pubnub } = signIn();
    const failed = () => selectFailedReaction(store.getState(), GENERAL, message.timetoken);
    pubnub.addMessageAction.mockRejectedValueOnce(sdkRejection(500));
    store.dispatch(reactionPicked({ ...target, value: '🎉' }));
    await settle();
    expect(failed()).toBe('🎉');
    expect(selectFailedReaction(store.getState(), RANDOM, message.timetoken)).toBeNull();
    pubnub.addMessageAction.mockRejectedValueOnce(sdkRejection(500));
    store.dispatch(reactionPicked({ ...target, value: '🎉' }));
    expect(failed()).toBeNull();
    await settle();
    expect(failed()).toBe('🎉');
    store.dispatch(channelOpened(RANDOM));
    expect(failed()).toBeNull();
  });

  it('are not sent by whoever is muted in the channel [6.4]', async () => {
    const { store, pubnub } = signIn();
    store.dispatch(usersReceived([buildUser({ id: ANN, mutedChannels: [GENERAL] })]));
    store.dispatch(reactionToggled({ ...target, value: '👍' }));
    await settle();
    expect(pubnub.addMessageAction).not.toHaveBeenCalled();
  });
});
