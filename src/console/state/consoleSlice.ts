import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import { mayDecide, type ModeratorRole } from '../../domain/moderation/role';
import type { LogKind } from '../../domain/moderation/moderationRecord';

export type Tab =
  'queue' | 'rejected' | 'appeals' | 'users' | 'rules' | 'overview' | 'log' | 'team';

/** Restrictions and flags that a list of users can be narrowed to. */
export const USER_FILTERS = ['banned', 'muted', 'blocked', 'flagged'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

/** A search among all users. They match every filter. */
interface UserQuery {
  readonly search: string;
  readonly filters: readonly UserFilter[];
}

interface RejectedView {
  readonly search: string;
  readonly channelId: ChannelId | null;
  readonly show: 'waiting' | 'decided' | 'all';
}

interface LogView {
  /** `service` for decisions of the service itself. */
  readonly actor: UserId | 'service' | null;
  readonly kind: LogKind | null;
  /** Part of the name or the id of the user whom a record is about. */
  readonly user: string;
}

/** What the sign-in says. */
interface Surroundings {
  /** Whether the server proves who its users are. */
  readonly areIdentitiesVerified: boolean;
  readonly role: ModeratorRole;
}

interface ConsoleState extends Surroundings {
  readonly tab: Tab;
  readonly isHelpOpen: boolean;
  /** The user in the drawer. */
  readonly openUserId: UserId | null;
  readonly rejected: RejectedView;
  readonly users: UserQuery;
  readonly log: LogView;
}

const initialState: ConsoleState = {
  areIdentitiesVerified: false,
  role: 'viewer',
  tab: 'queue',
  isHelpOpen: false,
  openUserId: null,
  rejected: { search: '', channelId: null, show: 'waiting' },
  users: { search: '', filters: [] },
  log: { actor: null, kind: null, user: '' },
};

/** The view of the console: the tab, the drawer, and the filters of each list. */
export const consoleSlice = createSlice({
  name: 'console',
  initialState: (): ConsoleState => initialState,
  reducers: {
    consoleOpened: (state, { payload }: PayloadAction<Surroundings>) => ({
      ...state,
      ...payload,
    }),
    /** The drawer would cover a part of the next tab. */
    tabOpened: (state, { payload }: PayloadAction<Tab>) => ({
      ...state,
      ...{ tab: payload, openUserId: null },
    }),
    helpToggled: (state) => ({ ...state, isHelpOpen: !state.isHelpOpen }),
    /** Null closes the drawer. */
    userOpened: (state, { payload }: PayloadAction<UserId | null>) => ({
      ...state,
      openUserId: payload,
    }),
    rejectedNarrowed: (state, { payload }: PayloadAction<Partial<RejectedView>>) => ({
      ...state,
      rejected: { ...state.rejected, ...payload },
    }),
    usersSearched: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      users: { ...state.users, search: payload },
    }),
    userFilterToggled: (state, { payload }: PayloadAction<UserFilter>) => {
      const { filters } = state.users;
      const toggled = filters.includes(payload)
        ? filters.filter((filter) => filter !== payload)
        : [...filters, payload];
      return { ...state, users: { ...state.users, filters: toggled } };
    },
    logNarrowed: (state, { payload }: PayloadAction<Partial<LogView>>) => ({
      ...state,
      log: { ...state.log, ...payload },
    }),
  },
  selectors: {
    selectTab: (state) => state.tab,
    selectIsHelpOpen: (state) => state.isHelpOpen,
    selectAreIdentitiesVerified: (state) => state.areIdentitiesVerified,
    selectRole: (state) => state.role,
    selectMayDecide: (state) => mayDecide(state.role),
    selectMayChangeRules: (state) => state.role === 'lead',
    selectOpenUserId: (state) => state.openUserId,
    selectRejectedView: (state) => state.rejected,
    selectUserQuery: (state) => state.users,
    selectLogView: (state) => state.log,
  },
});

declare module './rootState' {
  interface RootState extends WithSlice<typeof consoleSlice> {}
}

export const {
  consoleOpened,
  tabOpened,
  helpToggled,
  userOpened,
  rejectedNarrowed,
  usersSearched,
  userFilterToggled,
  logNarrowed,
} = consoleSlice.actions;
export const {
  selectTab,
  selectIsHelpOpen,
  selectAreIdentitiesVerified,
  selectRole,
  selectMayDecide,
  selectMayChangeRules,
  selectOpenUserId,
  selectRejectedView,
  selectUserQuery,
  selectLogView,
} = consoleSlice.selectors;
