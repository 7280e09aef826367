import type { Action } from '@reduxjs/toolkit';
import { toUserId } from '../../../../../src/domain/ids';
import type { LeaseRecord } from '../../../../../src/domain/moderation/lease';
import {
  caseClaimed,
  caseLeft,
  claimAnswered,
  leasesFetched,
  leasesReceived,
  nextCaseRequested,
  noCaseFound,
  selectClaim,
  selectHolder,
  selectIsNoneFree,
  selectIsTaken,
} from '../../../../../src/moderator/team/leasesSlice';
import { rootReducer } from '../../../../../src/moderator/app/store';
import { sessionEnded, sessionStarted } from '../../../../../src/realtime/events';
import { ANN, BOB } from '../../../../builders/buildMessage';
import { recordId } from '../../../../builders/buildModeration';
import { consoleAfter } from '../../../../support/worlds/testConsole';

const MO = toUserId('mo');
const PAT = toUserId('pat');
const lease = (nth: number, holderId?: typeof MO, userId = ANN): LeaseRecord => ({
  id: recordId(nth),
  userId,
  ...(holderId && { holderId }),
});
const after = (...actions: readonly Action[]) =>
  consoleAfter(sessionStarted({ userId: MO }), ...actions);

describe('leasesSlice', () => {
  it('knows who works on a case, in whatever order the changes arrive, and however often', () => {
    const changes = [lease(1, PAT), lease(2), lease(3, MO)];
    for (const order of [changes, changes.toReversed(), [...changes, ...changes]]) {
      const state = after(...order.map((change) => leasesReceived([change])));
      expect(selectHolder(state, ANN)).toBe(MO);
      expect(leasesAfterRepeat(state, changes)).toBe(true);
    }
  });

  it('takes a case for taken that somebody else works on', () => {
    expect(selectIsTaken(after(leasesReceived([lease(1, PAT)])), ANN)).toBe(true);
    expect(selectIsTaken(after(leasesReceived([lease(1, MO)])), ANN)).toBe(false);
    expect(selectIsTaken(after(leasesReceived([lease(1, PAT), lease(2)])), ANN)).toBe(false);
  });

  it('forgets after an outage what ended unnoticed, and keeps what came during the request', () => {
    const state = after(
      leasesReceived([lease(1, PAT), lease(5, PAT, BOB)]),
      leasesFetched({ leases: [], knownId: recordId(4) }),
    );
    expect(selectHolder(state, ANN)).toBeUndefined();
    expect(selectHolder(state, BOB)).toBe(PAT);
  });

  it('keeps what the service said about the case that is open now', () => {
    const held = { userId: ANN, status: 'held' } as const;
    expect(selectClaim(after(caseClaimed({ userId: ANN }), claimAnswered(held)))).toEqual(held);
    const turned = after(
      caseClaimed({ userId: ANN }),
      caseClaimed({ userId: BOB }),
      claimAnswered(held),
    );
    expect(selectClaim(turned)).toEqual({ userId: BOB, status: 'asking' });
    expect(selectClaim(after(caseClaimed({ userId: ANN }), caseLeft()))).toBeNull();
  });

  it('says that no case is free until another one is asked for', () => {
    expect(selectIsNoneFree(after(noCaseFound()))).toBe(true);
    expect(selectIsNoneFree(after(noCaseFound(), nextCaseRequested()))).toBe(false);
  });

  it('keeps nothing beyond the session', () => {
    const state = after(
      leasesReceived([lease(1, PAT)]),
      caseClaimed({ userId: ANN }),
      sessionEnded(),
    );
    expect(selectHolder(state, ANN)).toBeUndefined();
    expect(selectClaim(state)).toBeNull();
  });
});

/** Whether changes that are known change nothing. */
function leasesAfterRepeat(
  state: ReturnType<typeof consoleAfter>,
  changes: readonly LeaseRecord[],
): boolean {
  return rootReducer(state, leasesReceived(changes)).leases === state.leases;
}
