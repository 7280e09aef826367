import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, WithSlice } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import type { LeaseRecord } from '../../domain/moderation/lease';
import type { Timetoken } from '../../../shared/protocol';
import { selectOwnId } from '../../features/session/sessionSlice';
import { sessionEnded } from '../../realtime/events';
import type { RootState } from '../state/rootState';

/** Changes of leases that arrived live. They may repeat and arrive in any order. */
export const leasesReceived = createAction<readonly LeaseRecord[]>('leases/received');

/** The case that this moderator opened to work on, and whether the service reserved it. */
interface Claim {
  readonly userId: UserId;
  readonly status: 'asking' | 'held' | 'refused' | 'failed';
}

interface LeasesState {
  /** The newest change of each case's lease. */
  readonly byUser: Readonly<Record<UserId, LeaseRecord>>;
  readonly claim: Claim | null;
  /** Whether the last search for a free case found none. */
  readonly isNoneFree: boolean;
}

const initialState: LeasesState = { byUser: {}, claim: null, isNoneFree: false };

/** The moderators who work on cases. */
export const leasesSlice = createSlice({
  name: 'leases',
  initialState: (): LeasesState => initialState,
  reducers: {
    /** The leases in force; changes up to `knownId` that are not among them have ended unnoticed. */
    leasesFetched: (
      state,
      {
        payload,
      }: PayloadAction<{ readonly leases: readonly LeaseRecord[]; readonly knownId: Timetoken }>,
    ) => {
      const newer = Object.values(state.byUser).filter(({ id }) => id > payload.knownId);
      return { ...state, byUser: merge({}, [...payload.leases, ...newer]) };
    },
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
  extraReducers: (builder) => {
    builder
      .addCase(leasesReceived, (state, { payload }) => {
        const byUser = merge(state.byUser, payload);
        return byUser === state.byUser ? state : { ...state, byUser };
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectLeases: (state) => state.byUser,
    selectClaim: (state) => state.claim,
    selectIsNoneFree: (state) => state.isNoneFree,
    /** The newest change that is known. */
    selectNewestLeaseId: (state) =>
      Object.values(state.byUser).reduce(
        (newest, { id }) => (id > newest ? id : newest),
        '' as Timetoken,
      ),
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof leasesSlice> {}
}

function merge(
  known: LeasesState['byUser'],
  leases: readonly LeaseRecord[],
): LeasesState['byUser'] {
  const changed: Record<UserId, LeaseRecord> = { ...known };
  let isSame = true;
  for (const lease of leases) {
    if (lease.id <= (changed[lease.userId]?.id ?? '')) continue;
    changed[lease.userId] = lease;
    isSame = false;
  }
  return isSame ? known : changed;
}

export const {
  leasesFetched,
  caseClaimed,
  claimAnswered,
  caseLeft,
  nextCaseRequested,
  noCaseFound,
} = leasesSlice.actions;
export const { selectLeases, selectClaim, selectIsNoneFree, selectNewestLeaseId } =
  leasesSlice.selectors;

/** The moderator who works on the case of a user; undefined when nobody does. */
export function selectHolder(state: RootState, userId: UserId): UserId | undefined {
  return selectLeases(state)[userId]?.holderId;
}

/** Whether somebody else works on the case of a user. */
export function selectIsTaken(state: RootState, userId: UserId): boolean {
  const holder = selectHolder(state, userId);
  return holder !== undefined && holder !== selectOwnId(state);
}
