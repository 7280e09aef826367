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
    expect(reducer(undefined, { type: 'none' })).toEqual({ status: 'out', problem: 'missing' });
    expect(begun.status).toBe('signingIn');
    expect(inside.status).toBe('in');
  });

  it('ends once, and not before it began', () => {
    expect(reducer(inside, signInEnded()).status).toBe('ended');
    expect(reducer(begun, signInEnded())).toBe(begun);
    const refused = reducer(begun, signInFailed({ problem: 'wrong', status: 'out' }));
    expect(refused).toEqual({ problem: 'wrong', status: 'out' });
    expect(reducer(refused, signInEnded())).toBe(refused);
  });
});
