import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import { actionRequested, bulkStarted } from '../actions/actionsSlice';
import { type ModerationAction, reportsClosedBy, userOf } from '../actions/moderationAction';

export const QUEUE_SORTS = ['newest', 'oldest', 'most', 'severe'] as const;
type QueueSort = (typeof QUEUE_SORTS)[number];

/** How far back the queue goes. */
export const QUEUE_AGES = ['all', 'hour', 'day', 'week'] as const;
/** Ms. */
const AGES = { all: Infinity, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const;

/** The scope of the search: everything, the reported user, or the reported content. */
export const QUEUE_SCOPES = ['all', 'author', 'text'] as const;
type QueueScope = (typeof QUEUE_SCOPES)[number];

/** Which cases the queue shows, and in what order. A saved view keeps it. */
export interface QueueFilters {
  readonly sort: QueueSort;
  /** Null for any reason. */
  readonly reason: string | null;
  readonly channelId: ChannelId | null;
  /** Found in names, ids, texts and reasons. */
  readonly search: string;
  readonly scope: QueueScope;
  readonly age: (typeof QUEUE_AGES)[number];
  /** Whether only cases are shown that wait for this moderator. */
  readonly isAsked: boolean;
}

export const NO_FILTERS: QueueFilters = {
  sort: 'newest',
  reason: null,
  channelId: null,
  search: '',
  scope: 'all',
  age: 'all',
  isAsked: false,
};

interface QueueState {
  readonly filters: QueueFilters;
  /** Older reports are left out, ms since the epoch; 0 for none. */
  readonly since: number;
  /** The selected user and their index, at which the next one is shown afterwards. */
  readonly selectedId: UserId | null;
  readonly selectedIndex: number;
  /** Small screens show either the list or the details. */
  readonly isDetailOpen: boolean;
  /** How often a case was opened: it gets the focus each time. */
  readonly openings: number;
  readonly checkedIds: readonly UserId[];
}

const initialState: QueueState = {
  filters: NO_FILTERS,
  since: 0,
  selectedId: null,
  selectedIndex: 0,
  isDetailOpen: false,
  openings: 0,
  checkedIds: [],
};

/** How the queue is sorted, filtered and selected. */
export const queueSlice = createSlice({
  name: 'queue',
  initialState: (): QueueState => initialState,
  reducers: {
    queueFiltered: {
      /** @param now local clock, ms since the epoch */
      prepare: (change: Partial<QueueFilters>, now: number) => ({ payload: { change, now } }),
      reducer: (
        state,
        {
          payload: { change, now },
        }: PayloadAction<{ readonly change: Partial<QueueFilters>; readonly now: number }>,
      ) => {
        const since = change.age ? Math.max(0, now - AGES[change.age]) : state.since;
        const filters = { ...state.filters, ...change };
        return { ...state, since, filters, selectedIndex: 0 };
      },
    },
    groupSelected: (
      state,
      { payload }: PayloadAction<{ readonly userId: UserId; readonly index: number }>,
    ) => ({ ...state, selectedId: payload.userId, selectedIndex: payload.index }),
    detailOpened: (state) => ({ ...state, isDetailOpen: true, openings: state.openings + 1 }),
    detailClosed: (state) => ({ ...state, isDetailOpen: false }),
    groupChecked: (state, { payload }: PayloadAction<UserId>) => ({
      ...state,
      checkedIds: state.checkedIds.includes(payload)
        ? state.checkedIds.filter((id) => id !== payload)
        : [...state.checkedIds, payload],
    }),
    groupsChecked: (state, { payload }: PayloadAction<readonly UserId[]>) => ({
      ...state,
      checkedIds: payload,
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(actionRequested, (state, { payload: { action } }) => uncheck(state, [action]))
      .addCase(bulkStarted, (state, { payload: actions }) => uncheck(state, actions));
  },
  selectors: {
    selectQueueView: (state) => state,
    selectQueueFilters: (state) => state.filters,
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof queueSlice> {}
}

/** A case that is closed is not selected when it comes back: the next bulk would include it unseen. */
function uncheck(state: QueueState, actions: readonly ModerationAction[]): QueueState {
  const closing = actions.filter((action) => reportsClosedBy(action).length > 0).map(userOf);
  return { ...state, checkedIds: state.checkedIds.filter((id) => !closing.includes(id)) };
}

export const {
  queueFiltered,
  groupSelected,
  detailOpened,
  detailClosed,
  groupChecked,
  groupsChecked,
} = queueSlice.actions;
export const { selectQueueView, selectQueueFilters } = queueSlice.selectors;
