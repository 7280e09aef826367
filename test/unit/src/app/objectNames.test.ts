import { toChannelId, toUserId } from '../../../../src/domain/ids';
import { channelSelectors } from '../../../../src/features/channels/channelsSlice';
import { selectIsUnread } from '../../../../src/features/unread/unreadSlice';
import { draftChanged, selectDraft } from '../../../../src/features/composer/composerSlice';
import { makeSelectMemberIds } from '../../../../src/features/members/membersSelectors';
import { selectMemberCount } from '../../../../src/features/memberships/membershipsApi';
import { selectChannelMessages } from '../../../../src/features/messages/messagesSlice';
import { selectIsPresent } from '../../../../src/features/presence/presenceSlice';
import { selectReactions } from '../../../../src/features/reactions/reactionsSlice';
import { makeSelectTypingUserIds } from '../../../../src/features/typing/typingSlice';
import { selectUser, selectUserNames } from '../../../../src/features/users/usersSlice';
import { historyRows } from '../../../../src/pubnub/historyRows';
import {
  channelJoined,
  channelsChanged,
  membershipsChanged,
  messageActionsChanged,
  messagesReceived,
  presenceChanged,
  typingChanged,
  usersChanged,
} from '../../../../src/realtime/events';
import { hereNowReceived, membershipsLoaded, usersReceived } from '../../../builders/buildAnswers';
import { buildMembers } from '../../../builders/buildLists';
import { buildAction } from '../../../builders/buildAction';
import { BOB, buildMessage, GENERAL } from '../../../builders/buildMessage';
import { buildChannel, buildUser } from '../../../builders/buildRecords';
import { timetokenAt } from '../../../builders/timetokens';
import { createTestApp } from '../../../support/worlds/testApp';

/** S12: what every object of the language has is an id like any other. */
describe.each(['constructor', 'toString', '__proto__'])('somebody whose id is %s', (name) => {
  const id = toUserId(name);
  const occurrence = { userId: id, timetoken: timetokenAt(1), receivedAt: 1 };
  const start = () => createTestApp().store;
  const byId = <Value>(value: Value) => Object.fromEntries([[name, value]]);

  it('is nobody until there is a record, which is then kept and changed', () => {
    const store = start();
    expect(selectUser(store.getState(), id)).toBeUndefined();
    expect(selectUserNames(store.getState(), [id])).toEqual([name]);
    store.dispatch(usersReceived([buildUser({ id, name: 'Odd' })]));
    store.dispatch(usersReceived([buildUser({ id, name: 'Odd One' })]));
    store.dispatch(usersChanged([{ event: 'set', change: { id, title: 'Cook' } }]));
    expect(selectUser(store.getState(), id)).toMatchObject({ name: 'Odd One', title: 'Cook' });
    store.dispatch(usersChanged([{ event: 'removed', id }]));
    expect(selectUser(store.getState(), id)).toBeUndefined();
  });

  it('is a member, present and typing like anybody else [S12]', () => {
    const store = start();
    const isPresent = () => selectIsPresent(store.getState(), GENERAL, id);
    const typing = () => makeSelectTypingUserIds()(store.getState(), GENERAL);
    for (const action of buildMembers([buildUser({ id: BOB })])) store.dispatch(action);
    store.dispatch(membershipsChanged([{ event: 'set', channelId: GENERAL, userId: id }]));
    expect(selectMemberCount(store.getState(), GENERAL)).toBe(2);
    expect(makeSelectMemberIds()(store.getState(), GENERAL, '')).toContain(id);

    store.dispatch(presenceChanged([{ ...occurrence, event: 'joined', channelId: GENERAL }]));
    expect(isPresent()).toBe(true);
    store.dispatch(presenceChanged([{ ...occurrence, event: 'left', channelId: GENERAL }]));
    expect(isPresent()).toBe(false);
    store.dispatch(hereNowReceived({ byChannel: { [GENERAL]: [id] }, requestedAt: 9_000 }));
    expect(isPresent()).toBe(true);

    store.dispatch(typingChanged([{ ...occurrence, event: 'started', channelId: GENERAL }]));
    expect(typing()).toEqual([id]);
    store.dispatch(typingChanged([{ ...occurrence, event: 'stopped', channelId: GENERAL }]));
    expect(typing()).toEqual([]);
  });

  it('has nothing to do with a channel of that id, which is kept like any other', () => {
    const store = start();
    const channelId = toChannelId(name);
    expect(selectChannelMessages(store.getState(), channelId)).toBeUndefined();
    expect(selectDraft(store.getState(), channelId).text).toBe('');
    expect(selectIsUnread(store.getState(), channelId)).toBe(false);
    expect(selectMemberCount(store.getState(), channelId)).toBeUndefined();
    expect(selectIsPresent(store.getState(), channelId, BOB)).toBe(false);

    const message = buildMessage({ channelId, authorId: id });
    const about = { channelId, messageTimetoken: message.timetoken };
    store.dispatch(channelJoined(buildChannel({ id: channelId, name: 'Odd' })));
    store.dispatch(channelsChanged([{ event: 'set', change: { id: channelId, name: 'Odder' } }]));
    store.dispatch(messagesReceived([message]));
    store.dispatch(
      messageActionsChanged([{ event: 'added', action: buildAction({ ...about, value: '👍' }) }]),
    );
    store.dispatch(draftChanged({ channelId, text: 'half a word' }));
    store.dispatch(presenceChanged([{ ...occurrence, event: 'joined', channelId }]));
    store.dispatch(hereNowReceived({ byChannel: byId([BOB]), requestedAt: 9_000 }));
    store.dispatch(typingChanged([{ ...occurrence, event: 'started', channelId }]));

    const state = store.getState();
    expect(channelSelectors.selectById(state.channels, channelId)?.name).toBe('Odder');
    expect(selectChannelMessages(state, channelId)?.chunks[0]?.messages).toEqual([message]);
    expect(selectReactions(state, channelId, message.timetoken)).toHaveLength(1);
    expect(selectDraft(state, channelId).text).toBe('half a word');
    expect(selectIsUnread(state, channelId)).toBe(true);
    expect(selectIsPresent(state, channelId, BOB)).toBe(true);
    expect(makeSelectTypingUserIds()(state, channelId)).toEqual([id]);

    store.dispatch(membershipsLoaded({ channels: [] }));
    expect(selectChannelMessages(store.getState(), channelId)).toBeUndefined();
    expect(selectIsUnread(store.getState(), channelId)).toBe(false);
  });

  it('is not taken for what an answer has', () => {
    expect(historyRows({ channels: {} }, toChannelId(name))).toEqual([]);
    expect(historyRows({ channels: byId([1]) }, toChannelId(name))).toEqual([1]);
  });

  it('changes no other object', () => {
    const store = start();
    store.dispatch(usersReceived([buildUser({ id, name: 'Odd' })]));
    store.dispatch(usersChanged([{ event: 'set', change: { id, name: 'Polluted' } }]));
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { readonly name?: unknown }).name).toBeUndefined();
  });
});
