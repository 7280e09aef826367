import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Member } from './credentials';

/** Why nobody is signed in. */
export type SignInProblem = 'missing' | 'wrong' | 'unreachable' | 'signedOut';

export interface SignInState {
  /** `ended`: the server does not take the token any more; what the moderator was doing stays. */
  readonly status: 'out' | 'signingIn' | 'in' | 'ended';
  readonly problem: SignInProblem;
}

const initialState: SignInState = { status: 'out', problem: 'missing' };

/** Whether a moderator is signed in. Who it is the session and the console know. */
export const signInSlice = createSlice({
  name: 'signIn',
  initialState: (): SignInState => initialState,
  reducers: {
    signInBegan: (state) => ({ ...state, status: 'signingIn' as const }),
    signedIn: (state, _action: PayloadAction<Member>) => ({ ...state, status: 'in' as const }),
    signInFailed: (
      _state,
      {
        payload,
      }: PayloadAction<{ readonly problem: SignInProblem; readonly status: 'out' | 'ended' }>,
    ) => payload,
    signInEnded: (state) =>
      state.status === 'in' ? { problem: 'missing' as const, status: 'ended' as const } : state,
  },
  selectors: { selectSignIn: (state) => state },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof signInSlice> {}
}

export const { signInBegan, signedIn, signInFailed, signInEnded } = signInSlice.actions;
export const { selectSignIn } = signInSlice.selectors;
