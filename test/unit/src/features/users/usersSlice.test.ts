import {
  selectIsBlocked,
  selectIsMuted,
} from '../../../../../src/features/restrictions/restrictions';
import { selectOwnUser, selectUser } from '../../../../../src/features/users/usersSlice';
import { sessionEnded, sessionStarted, usersChanged } from '../../../../../src/realtime/events';
import { usersReceived } from '../../../../builders/buildAnswers';
import { ANN, BOB, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildUser } from '../../../../builders/buildRecords';
import { useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

function stateAfter(...actions: { readonly type: string }[]) {
  const { store } = createTestApp();
  for (const action of actions) store.dispatch(action);
  return store.getState();
}

const ann = buildUser({ id: ANN, name: 'Ann', title: 'Chef', mutedChannels: [GENERAL] });
const changed = (change: Partial<typeof ann>) =>
  usersChanged([{ event: 'set', change: { id: ANN, ...change } }]);

describe('usersSlice', () => {
  useFakeTimers();

  it('keeps users whom fetches bring, the newest record of each', () => {
    const renamed = { ...ann, name: 'Annie' };
    const members = usersReceived([renamed, buildUser({ id: BOB, name: 'Bob' })]);
    const state = stateAfter(usersReceived([ann]), members);
    expect(selectUser(state, ANN)).toEqual(renamed);
    expect(selectUser(state, BOB)?.name).toBe('Bob');
  });

  it('changes only what a live change names', () => {
    const state = stateAfter(
      usersReceived([ann]),
      changed({ name: 'Annie' }),
      changed({ title: null }),
    );
    expect(selectUser(state, ANN)).toEqual({ ...ann, name: 'Annie', title: null });
  });

  it('keeps what a change said when a listing from before it arrives late', () => {
    const before = { ...ann, mutedChannels: [], updated: '2026-03-01T10:00:00.5Z' };
    const muted = { mutedChannels: [RANDOM], updated: '2026-03-01T10:00:00.52Z' };
    const late = stateAfter(usersReceived([before]), changed(muted), usersReceived([before]));
    expect(selectUser(late, ANN)?.mutedChannels).toEqual([RANDOM]);
    const newer = { ...before, updated: '2026-03-01T10:00:01Z' };
    const state = stateAfter(usersReceived([before]), changed(muted), usersReceived([newer]));
    expect(selectUser(state, ANN)).toEqual(newer);
  });

  it('undoes no change by one from before it', () => {
    const state = stateAfter(
      usersReceived([ann]),
      changed({ isBanned: true, updated: '2026-03-01T10:00:00.000002Z' }),
      changed({ isBanned: false, updated: '2026-03-01T10:00:00.000001Z' }),
    );
    expect(selectUser(state, ANN)?.isBanned).toBe(true);
  });

  it('makes no user of a change of one who is unknown', () => {
    expect(selectUser(stateAfter(changed({ name: 'Annie' })), ANN)).toBeUndefined();
  });

  it('takes changes of one burst in their order', () => {
    const burst = usersChanged([
      { event: 'set', change: { id: ANN, name: 'First' } },
      { event: 'set', change: { id: ANN, name: 'Second' } },
      { event: 'removed', id: BOB },
    ]);
    const state = stateAfter(usersReceived([ann, buildUser({ id: BOB })]), burst);
    expect(selectUser(state, ANN)?.name).toBe('Second');
    expect(selectUser(state, BOB)).toBeUndefined();
  });

  it('knows the own user only in a session', () => {
    const signedIn = [usersReceived([ann]), sessionStarted({ userId: ANN })];
    expect(selectOwnUser(stateAfter(usersReceived([ann])))).toBeUndefined();
    expect(selectOwnUser(stateAfter(...signedIn))).toEqual(ann);
    expect(selectOwnUser(stateAfter(...signedIn, sessionEnded()))).toBeUndefined();
  });

  it('tells per channel whether the own user is muted or blocked', () => {
    const restricted = { ...ann, blockedChannels: [RANDOM] };
    const state = stateAfter(sessionStarted({ userId: ANN }), usersReceived([restricted]));
    expect([GENERAL, RANDOM].map((id) => selectIsMuted(state, id))).toEqual([true, false]);
    expect([GENERAL, RANDOM].map((id) => selectIsBlocked(state, id))).toEqual([false, true]);
  });

  it('restricts nobody whose record is not there', () => {
    const state = stateAfter(sessionStarted({ userId: BOB }), usersReceived([ann]));
    expect(selectIsMuted(state, GENERAL)).toBe(false);
    expect(selectIsBlocked(state, GENERAL)).toBe(false);
  });
});
