import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import type { LogKind } from '../../domain/moderation/moderationRecord';
import type { Period } from '../../domain/moderation/overview';
import type { RootState } from './rootState';

export type Tab =
  | 'queue'
  | 'rejected'
  | 'appeals'
  | 'users'
  | 'rules'
  | 'overview'
  | 'log'
  | 'team';

/** Restrictions and flags that a list of users can be narrowed to. */
export const USER_FILTERS = ['banned', 'muted', 'blocked', 'flagged'] as const;

/** The filters of the rejected messages. */
export const REJECTED_SHOWN = ['waiting', 'decided', 'all'] as const;

/** Stands for the decisions of the service itself. */
export const SERVICE = 'service' as const;

/** What the moderator chose in each tab, and finds again there. */
export interface Views {
  readonly rejected: {
    readonly search: string;
    readonly channelId: ChannelId | null;
    readonly show: (typeof REJECTED_SHOWN)[number];
  };
  readonly users: {
    readonly search: string;
    /** Users match all of them. */
    readonly filters: readonly (typeof USER_FILTERS)[number][];
  };
  /** On what the rules are tried. */
  readonly rules: { readonly text: string; readonly channelId: ChannelId | null };
  readonly overview: {
    readonly period: Period;
    /** Whether the charts are plain tables. */
    readonly hasTables: boolean;
  };
  readonly log: {
    readonly actor: UserId | typeof SERVICE | null;
    readonly kind: LogKind | null;
    /** Part of the name or the id of the user whom a record is about. */
    readonly user: string;
    /** The first and the last day, as `2026-11-21`; empty for any. */
    readonly from: string;
    readonly to: string;
  };
}

interface ConsoleState {
  readonly tab: Tab;
  /** The user in the drawer. */
  readonly openUserId: UserId | null;
  readonly views: Views;
}

const initialState: ConsoleState = {
  tab: 'queue',
  openUserId: null,
  views: {
    rejected: { search: '', channelId: null, show: 'waiting' },
    users: { search: '', filters: [] },
    rules: { text: '', channelId: null },
    overview: { period: 'month', hasTables: false },
    log: { actor: null, kind: null, user: '', from: '', to: '' },
  },
};

/** The view of the console: the tab, the drawer, and what is chosen in each tab. */
export const consoleSlice = createSlice({
  name: 'console',
  initialState: (): ConsoleState => initialState,
  reducers: {
    /** The drawer would cover a part of the next tab. */
    tabOpened: (state, { payload }: PayloadAction<Tab>) => ({
      ...state,
      tab: payload,
      openUserId: null,
    }),
    /** Null closes the drawer. */
    userOpened: (state, { payload }: PayloadAction<UserId | null>) => ({
      ...state,
      openUserId: payload,
    }),
    viewChanged: {
      prepare: <Name extends keyof Views>(name: Name, change: Partial<Views[Name]>) => ({
        payload: { name, change },
      }),
      reducer: (
        state,
        {
          payload: { name, change },
        }: PayloadAction<{ readonly name: keyof Views; readonly change: object }>,
      ) => ({
        ...state,
        views: { ...state.views, [name]: { ...state.views[name], ...change } },
      }),
    },
  },
  selectors: {
    selectTab: (state) => state.tab,
    selectOpenUserId: (state) => state.openUserId,
  },
});

declare module './rootState' {
  interface RootState extends WithSlice<typeof consoleSlice> {}
}

export const { tabOpened, userOpened, viewChanged } = consoleSlice.actions;
export const { selectTab, selectOpenUserId } = consoleSlice.selectors;

export const selectView = <Name extends keyof Views>(state: RootState, name: Name): Views[Name] =>
  state.console.views[name];
