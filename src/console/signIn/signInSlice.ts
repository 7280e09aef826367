import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { mayDecide, type ModeratorRole } from '../../domain/moderation/role';
import type { Member } from './credentials';

/** Why nobody is signed in. */
export type SignInProblem = 'missing' | 'wrong' | 'unreachable' | 'signedOut';

export interface SignInState {
  /** `ended`: the server does not take the token any more; what the moderator was doing stays. */
  readonly status: 'out' | 'signingIn' | 'in' | 'ended';
  readonly problem: SignInProblem;
  /** Whether the server proves who its users are. */
  readonly areIdentitiesVerified: boolean;
  readonly role: ModeratorRole;
}

const initialState: SignInState = {
  status: 'out',
  problem: 'missing',
  areIdentitiesVerified: false,
  role: 'viewer',
};

/** Whether a moderator is signed in, and what they may do. Who it is the session knows. */
export const signInSlice = createSlice({
  name: 'signIn',
  initialState,
  reducers: {
    signInBegan: (state) => ({ ...state, status: 'signingIn' as const }),
    signedIn: (state, { payload }: PayloadAction<Member>) => {
      const { areIdentitiesVerified, role } = payload;
      return { ...state, areIdentitiesVerified, role, status: 'in' as const };
    },
    /** A lead gave the moderator another role. */
    roleChanged: (state, { payload }: PayloadAction<ModeratorRole>) => ({
      ...state,
      role: payload,
    }),
    signInFailed: (
      state,
      { payload }: PayloadAction<Pick<SignInState, 'problem'> & { status: 'out' | 'ended' }>,
    ) => ({ ...state, ...payload }),
    signInEnded: (state) =>
      state.status === 'in'
        ? { ...state, problem: 'missing' as const, status: 'ended' as const }
        : state,
  },
  selectors: {
    selectSignIn: (state) => state,
    selectRole: (state) => state.role,
    selectMayDecide: (state) => mayDecide(state.role),
    selectMayChangeRules: (state) => state.role === 'lead',
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof signInSlice> {}
}

export const { signInBegan, signedIn, roleChanged, signInFailed, signInEnded } =
  signInSlice.actions;
export const { selectSignIn, selectRole, selectMayDecide, selectMayChangeRules } =
  signInSlice.selectors;
