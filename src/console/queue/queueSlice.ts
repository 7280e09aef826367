import { createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import { sessionEnded } from '../../realtime/events';

export const QUEUE_SORTS = ['newest', 'oldest', 'most'] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/** How far back the queue goes, ms; null for all of it. */
const QUEUE_AGES = {
  all: null,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
} as const;
export type QueueAge = keyof typeof QUEUE_AGES;

export function isQueueAge(value: string): value is QueueAge {
  return Object.hasOwn(QUEUE_AGES, value);
}

/** The scope of the search: everything, the reported user, or the reported content. */
export const QUEUE_SCOPES = ['all', 'author', 'text'] as const;
type QueueScope = (typeof QUEUE_SCOPES)[number];

/** The filters that a saved view keeps. */
export type QueueFilters = Pick<
  QueueState,
  'sort' | 'reason' | 'channelId' | 'search' | 'scope' | 'age'
>;

export const NO_FILTERS: QueueFilters = {
  ...{ sort: 'newest', reason: '', channelId: null, search: '', scope: 'all', age: 'all' },
};

const sinceOf = (age: QueueAge, now: number) =>
  QUEUE_AGES[age] === null ? 0 : now - QUEUE_AGES[age];

interface QueueState {
  readonly sort: QueueSort;
  /** Empty for any reason. */
  readonly reason: string;
  readonly channelId: ChannelId | null;
  /** Found in names, ids, texts and reasons. */
  readonly search: string;
  readonly scope: QueueScope;
  readonly age: QueueAge;
  /** Older reports are left out, ms since the epoch. */
  readonly since: number;
  /** The selected user and their index, at which the next one is shown afterwards. */
  readonly selectedId: UserId | null;
  readonly selectedIndex: number;
  /** Small screens show either the list or the details. */
  readonly isDetailOpen: boolean;
  readonly checkedIds: readonly UserId[];
}

const initialState: QueueState = {
  ...NO_FILTERS,
  since: 0,
  selectedId: null,
  selectedIndex: 0,
  isDetailOpen: false,
  checkedIds: [],
};

/** How the queue is sorted, filtered and selected. */
export const queueSlice = createSlice({
  name: 'queue',
  initialState: (): QueueState => initialState,
  reducers: {
    queueSorted: (state, { payload }: PayloadAction<QueueSort>) => ({ ...state, sort: payload }),
    queueReasonChosen: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      reason: payload,
    }),
    queueChannelChosen: (state, { payload }: PayloadAction<ChannelId | null>) => ({
      ...state,
      channelId: payload,
    }),
    queueSearched: (state, { payload }: PayloadAction<string>) => ({ ...state, search: payload }),
    queueScopeChosen: (state, { payload }: PayloadAction<QueueScope>) => ({
      ...state,
      scope: payload,
    }),
    /** A saved view was chosen, or no filters at all. */
    queueFiltered: {
      /** @param now local clock, ms since the epoch */
      prepare: (filters: QueueFilters, now: number) => ({
        payload: { ...filters, since: sinceOf(filters.age, now) },
      }),
      reducer: (state, { payload }: PayloadAction<QueueFilters & Pick<QueueState, 'since'>>) => ({
        ...state,
        ...payload,
      }),
    },
    queueAgeChosen: {
      /** @param now local clock, ms since the epoch */
      prepare: (age: QueueAge, now: number) => ({
        payload: { age, since: sinceOf(age, now) },
      }),
      reducer: (state, { payload }: PayloadAction<Pick<QueueState, 'age' | 'since'>>) => ({
        ...state,
        ...payload,
      }),
    },
    groupSelected: (
      state,
      { payload }: PayloadAction<{ readonly userId: UserId; readonly index: number }>,
    ) => ({ ...state, selectedId: payload.userId, selectedIndex: payload.index }),
    detailOpened: (state) => ({ ...state, isDetailOpen: true }),
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
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectQueueView: (state) => state,
    selectQueueFilters: createSelector(
      [
        (state: QueueState) => state.sort,
        (state: QueueState) => state.reason,
        (state: QueueState) => state.channelId,
        (state: QueueState) => state.search,
        (state: QueueState) => state.scope,
        (state: QueueState) => state.age,
      ],
      (sort, reason, channelId, search, scope, age): QueueFilters => ({
        ...{ sort, reason, channelId, search, scope, age },
      }),
    ),
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof queueSlice> {}
}

export const {
  queueSorted,
  queueReasonChosen,
  queueChannelChosen,
  queueSearched,
  queueAgeChosen,
  queueScopeChosen,
  queueFiltered,
  groupSelected,
  detailOpened,
  detailClosed,
  groupChecked,
  groupsChecked,
} = queueSlice.actions;
export const { selectQueueView, selectQueueFilters } = queueSlice.selectors;
