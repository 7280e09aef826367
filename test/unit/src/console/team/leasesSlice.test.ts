import {
  caseClaimed,
  caseLeft,
  claimAnswered,
  nextCaseRequested,
  noCaseFound,
  selectClaim,
  selectIsNoneFree,
} from '../../../../../src/console/team/leasesSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { ANN, BOB } from '../../../../builders/buildMessage';
import { consoleAfter } from '../../../../support/worlds/testConsole';

const held = { userId: ANN, status: 'held' } as const;

describe('leasesSlice', () => {
  it('keeps what the server said about the case that is open now', () => {
    expect(selectClaim(consoleAfter(caseClaimed({ userId: ANN }), claimAnswered(held)))).toEqual(
      held,
    );
    const turned = consoleAfter(
      caseClaimed({ userId: ANN }),
      caseClaimed({ userId: BOB }),
      claimAnswered(held),
    );
    expect(selectClaim(turned)).toEqual({ userId: BOB, status: 'asking' });
    expect(selectClaim(consoleAfter(caseClaimed({ userId: ANN }), caseLeft()))).toBeNull();
  });

  it('says that no case is free until another one is asked for', () => {
    expect(selectIsNoneFree(consoleAfter(noCaseFound()))).toBe(true);
    expect(selectIsNoneFree(consoleAfter(noCaseFound(), nextCaseRequested()))).toBe(false);
  });

  it('keeps nothing beyond the session', () => {
    expect(selectClaim(consoleAfter(caseClaimed({ userId: ANN }), sessionEnded()))).toBeNull();
  });
});
