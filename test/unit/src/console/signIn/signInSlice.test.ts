import {
  signedIn,
  signInBegan,
  signInEnded,
  signInFailed,
  signInSlice,
} from '../../../../../src/console/signIn/signInSlice';
import { toUserId } from '../../../../../src/domain/ids';

const { reducer } = signInSlice;
const MEMBER = { userId: toUserId('lea'), role: 'lead', areIdentitiesVerified: true } as const;

describe('the sign-in', () => {
  const begun = reducer(undefined, signInBegan());
  const inside = reducer(begun, signedIn(MEMBER));

  it('begins with nobody', () => {
    expect(reducer(undefined, { type: 'none' })).toMatchObject({
      status: 'out',
      problem: 'missing',
      role: 'viewer',
      areIdentitiesVerified: false,
    });
    expect(begun.status).toBe('signingIn');
    expect(inside).toMatchObject({ status: 'in', role: 'lead', areIdentitiesVerified: true });
  });

  it('ends once, and not before it began', () => {
    expect(reducer(inside, signInEnded()).status).toBe('ended');
    expect(reducer(begun, signInEnded())).toBe(begun);
    const refused = reducer(begun, signInFailed({ problem: 'wrong', status: 'out' }));
    expect(refused).toMatchObject({ problem: 'wrong', status: 'out' });
    expect(reducer(refused, signInEnded())).toBe(refused);
  });
});
