import type { UnknownAction } from '@reduxjs/toolkit';
import { directChannelId } from '../../../../../src/domain/channel';
import { toUserId, type UserId } from '../../../../../src/domain/ids';
import { previousTimetoken, type Timetoken } from '../../../../../shared/protocol';
import { ignoringChosen } from '../../../../../src/features/ignoring/ignoringSlice';
import { selectSeenBy } from '../../../../../src/features/unread/selectSeenBy';
import { membershipsChanged, sessionStarted } from '../../../../../src/realtime/events';
import { membersListed, membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB, buildMessage } from '../../../../builders/buildMessage';
import { buildMembers } from '../../../../builders/buildLists';
import { buildUser } from '../../../../builders/buildRecords';
import { createTestApp } from '../../../../support/worlds/testApp';

const CARA = toUserId('user_cara');
const CHAT = directChannelId(ANN, BOB);
const message = buildMessage({ channelId: CHAT });
const { timetoken } = message;
const before = previousTimetoken(timetoken);

const record = (readUpTo: Timetoken | null, writtenAt: number) => ({
  readUpTo,
  writtenAt,
  custom: {},
});
const fetched = (userId: UserId, readUpTo: Timetoken | null, writtenAt = 1) =>
  membersListed(CHAT, [{ id: userId, record: record(readUpTo, writtenAt) }]);
const told = (userId: UserId, readUpTo: Timetoken, writtenAt: number) =>
  membershipsChanged([
    { event: 'set', channelId: CHAT, userId, record: record(readUpTo, writtenAt) },
  ]);

/** The users who have seen the message of Ann. */
function seenBy(...actions: UnknownAction[]) {
  const { store } = createTestApp();
  store.dispatch(sessionStarted({ userId: ANN }));
  const members = [ANN, BOB, CARA].map((id) => buildUser({ id }));
  for (const action of buildMembers(members, { channelId: CHAT })) store.dispatch(action);
  for (const action of actions) store.dispatch(action);
  return selectSeenBy(store.getState(), message);
}

describe('who has seen a message', () => {
  it('are the other members whose mark is not before it', () => {
    const marks = [fetched(ANN, timetoken), fetched(BOB, timetoken), fetched(CARA, before)];
    expect(seenBy(...marks)).toEqual([BOB]);
    expect(seenBy(fetched(BOB, null))).toEqual([]);
  });

  it('changes with events, of which a fetch may be late', () => {
    expect(seenBy(fetched(BOB, before), told(BOB, timetoken, 2))).toEqual([BOB]);
    expect(seenBy(told(BOB, timetoken, 2), fetched(BOB, before))).toEqual([BOB]);
    expect(seenBy(fetched(BOB, timetoken), told(BOB, before, 2))).toEqual([]);
  });

  it('are no ignored users, and nobody who has left', () => {
    const read = [fetched(BOB, timetoken), fetched(CARA, timetoken)];
    const ignored = ignoringChosen({ userId: BOB, isIgnored: true });
    expect(seenBy(...read, ignored)).toEqual([CARA]);
    const left = membershipsChanged([{ event: 'removed', channelId: CHAT, userId: CARA }]);
    expect(seenBy(...read, left)).toEqual([BOB]);
    expect(seenBy(...read, membershipsLoaded({ channels: [] }))).toEqual([]);
  });
});
