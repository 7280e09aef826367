import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, WithSlice } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';

/** The case that this moderator opened to work on, and whether the service reserved it. */
interface Claim {
  readonly userId: UserId;
  readonly status: 'asking' | 'held' | 'refused' | 'failed';
}

interface LeasesState {
  readonly claim: Claim | null;
  /** Whether the last search for a free case found none. */
  readonly isNoneFree: boolean;
}

const initialState: LeasesState = { claim: null, isNoneFree: false };

/** The case that this moderator works on. Who works on the others the server says. */
export const leasesSlice = createSlice({
  name: 'leases',
  initialState: (): LeasesState => initialState,
  reducers: {
    /** This moderator opens a case to work on it. A listener asks the service for its lease. */
    caseClaimed: (
      state,
      { payload }: PayloadAction<{ readonly userId: UserId; readonly isTakeOver?: true }>,
    ) => ({
      ...state,
      claim: { userId: payload.userId, status: 'asking' as const },
      isNoneFree: false,
    }),
    claimAnswered: (state, { payload }: PayloadAction<Claim>) =>
      state.claim?.userId === payload.userId ? { ...state, claim: payload } : state,
    /** This moderator turns to something else. A listener gives the lease back. */
    caseLeft: (state) => ({ ...state, claim: null }),
    /** This moderator asks for the next case that nobody works on. */
    nextCaseRequested: (state) => ({ ...state, isNoneFree: false }),
    noCaseFound: (state) => ({ ...state, isNoneFree: true }),
  },
  selectors: {
    selectClaim: (state) => state.claim,
    selectIsNoneFree: (state) => state.isNoneFree,
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof leasesSlice> {}
}

export const { caseClaimed, claimAnswered, caseLeft, nextCaseRequested, noCaseFound } =
  leasesSlice.actions;
export const { selectClaim, selectIsNoneFree } = leasesSlice.selectors;
