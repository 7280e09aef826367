import { toUserId, type UserId } from '../../../../../src/domain/ids';
import {
  selectIsPresent,
  selectPresentUsers,
} from '../../../../../src/features/presence/presenceSlice';
import {
  connectionLost,
  presenceChanged,
  presenceOutdated,
  sessionEnded,
  type PresenceChange,
} from '../../../../../src/realtime/events';
import { hereNowReceived, membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { timetokenAt } from '../../../../builders/timetokens';
import { createTestApp } from '../../../../support/worlds/testApp';

const ASKED_AT = 1_763_700_000_000;
const CAROL = toUserId('user_carol');

const change = (
  event: PresenceChange['event'],
  userId: UserId,
  second: number,
  receivedAt = ASKED_AT,
): PresenceChange => ({
  event,
  userId,
  channelId: GENERAL,
  timetoken: timetokenAt(second),
  receivedAt,
});
const answer = (userIds: readonly UserId[], requestedAt = ASKED_AT) =>
  hereNowReceived({ byChannel: { [GENERAL]: userIds }, requestedAt });

function present(...actions: { readonly type: string }[]) {
  const { store } = createTestApp();
  for (const action of actions) store.dispatch(action);
  return Object.keys(selectPresentUsers(store.getState(), GENERAL)).sort();
}

describe('presenceSlice', () => {
  it('follows who comes and goes [3.15]', () => {
    expect(
      present(
        presenceChanged([
          change('joined', ANN, 1),
          change('joined', BOB, 2),
          change('left', ANN, 3),
        ]),
      ),
    ).toEqual([BOB]);
  });

  it('is the same when events come twice, one by one or in a burst', () => {
    const events = [change('joined', ANN, 1), change('left', ANN, 2), change('joined', BOB, 3)];
    expect(present(presenceChanged([...events, ...events]))).toEqual([BOB]);
    expect(present(...[...events, ...events].map((event) => presenceChanged([event])))).toEqual([
      BOB,
    ]);
  });

  it('believes the newest event of a user in whatever order they come', () => {
    expect(present(presenceChanged([change('left', ANN, 2), change('joined', ANN, 1)]))).toEqual(
      [],
    );
  });

  it('takes over an answer, and the next one in its place', () => {
    expect(present(answer([ANN, BOB]))).toEqual([ANN, BOB]);
    expect(present(answer([ANN, BOB]), answer([BOB, CAROL], ASKED_AT + 60_000))).toEqual([
      BOB,
      CAROL,
    ]);
    expect(present(answer([ANN]), answer([], ASKED_AT + 60_000))).toEqual([]);
  });

  it('lets what was heard while an answer was on its way win over it', () => {
    const heard = presenceChanged([
      change('joined', CAROL, 1, ASKED_AT + 10),
      change('left', BOB, 2, ASKED_AT + 20),
    ]);
    expect(present(heard, answer([ANN, BOB]))).toEqual([ANN, CAROL]);
    expect(present(answer([ANN, BOB]), heard)).toEqual([ANN, CAROL]);
  });

  it('knows that an answer may be three seconds old already', () => {
    const heard = (msBefore: number) =>
      presenceChanged([change('left', BOB, 1, ASKED_AT - msBefore)]);
    expect(present(heard(2_900), answer([ANN, BOB]))).toEqual([ANN]);
    expect(present(heard(3_100), answer([ANN, BOB]))).toEqual([ANN, BOB]);
  });

  it('ignores an answer that was asked for before the one it has', () => {
    expect(present(answer([BOB], ASKED_AT + 5), answer([ANN]))).toEqual([BOB]);
  });

  it('keeps who was seen last during an outage, and then believes the new answer alone', () => {
    const lost = connectionLost({ category: 'test' });
    const heard = presenceChanged([change('joined', ANN, 1)]);
    expect(present(heard, lost)).toEqual([ANN]);
    expect(present(heard, lost, answer([BOB], ASKED_AT + 1))).toEqual([BOB]);
  });

  it('forgets channels that are no longer joined, and everything with the session', () => {
    const others = membershipsLoaded({ channels: [buildChannel({ id: RANDOM })] });
    expect(present(answer([ANN]), others)).toEqual([]);
    expect(present(answer([ANN]), sessionEnded())).toEqual([]);
  });

  it('keeps channels apart', () => {
    const { store } = createTestApp();
    store.dispatch(answer([ANN]));
    store.dispatch(presenceOutdated([RANDOM]));
    expect(selectIsPresent(store.getState(), GENERAL, ANN)).toBe(true);
    expect(selectIsPresent(store.getState(), RANDOM, ANN)).toBe(false);
  });
});
