import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import { sessionEnded, usersChanged } from '../../realtime/facts';

/** What people can be narrowed to; several must all be true. */
export const PEOPLE_FILTERS = ['banned', 'muted', 'blocked', 'flagged'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

export interface PeopleQuery {
  readonly search: string;
  readonly filters: readonly PeopleFilter[];
}

/** A page of the people that a query finds. */
export const peoplePageReceived = createAction<{
  readonly query: PeopleQuery;
  readonly ids: readonly UserId[];
  readonly total: number | null;
  /** Cursor of the page after this one; null on the last. */
  readonly next: string | null;
  readonly isFirst: boolean;
}>('people/pageReceived');
export const peoplePageFailed = createAction<PeopleQuery>('people/pageFailed');
/** The list is near its end. */
export const morePeopleRequested = createAction('people/moreRequested');
/** Somebody pressed "Try again". */
export const peopleRetried = createAction('people/retried');
/** The tab was opened. */
export const peopleListOpened = createAction('people/listOpened');

interface PeopleState {
  readonly query: PeopleQuery;
  /** Whom the service found, in its order. */
  readonly found: readonly UserId[];
  /** Whose record changed since: they may belong to the list by now. */
  readonly changed: readonly UserId[];
  readonly total: number | null;
  readonly next: string | null;
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Whose drawer is open. */
  readonly openId: UserId | null;
}

const initialState: PeopleState = {
  query: { search: '', filters: [] },
  found: [],
  changed: [],
  total: null,
  next: null,
  status: 'idle',
  openId: null,
};

/** The list of people and whose drawer is open. The records themselves are in `users`. */
export const peopleSlice = createSlice({
  name: 'people',
  initialState: (): PeopleState => initialState,
  reducers: {
    peopleSearched: (state, { payload }: PayloadAction<string>) =>
      begin(state, { ...state.query, search: payload }),
    peopleFilterToggled: (state, { payload }: PayloadAction<PeopleFilter>) => {
      const { filters } = state.query;
      const toggled = filters.includes(payload)
        ? filters.filter((filter) => filter !== payload)
        : [...filters, payload];
      return begin(state, { ...state.query, filters: toggled });
    },
    personOpened: (state, { payload }: PayloadAction<UserId | null>) => ({
      ...state,
      openId: payload,
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(peopleListOpened, (state) => ({ ...state, status: 'loading' as const }))
      .addCase(peopleRetried, (state) => ({ ...state, status: 'loading' as const }))
      .addCase(morePeopleRequested, (state) => ({ ...state, status: 'loading' as const }))
      .addCase(peoplePageReceived, (state, { payload }) => {
        if (!isSame(state.query, payload.query)) return state;
        const { ids, isFirst, next, total } = payload;
        return {
          ...state,
          found: isFirst ? ids : [...new Set([...state.found, ...ids])],
          ...(isFirst && { changed: [] }),
          total,
          next,
          status: 'ready' as const,
        };
      })
      .addCase(peoplePageFailed, (state, { payload }) =>
        isSame(state.query, payload) ? { ...state, status: 'failed' as const } : state,
      )
      .addCase(usersChanged, (state, { payload }) => {
        const ids = payload.flatMap((change) => (change.event === 'set' ? [change.change.id] : []));
        return { ...state, changed: [...new Set([...state.changed, ...ids])] };
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectPeopleQuery: (state) => state.query,
    selectOpenPersonId: (state) => state.openId,
  },
});

function begin(state: PeopleState, query: PeopleQuery): PeopleState {
  return { ...state, query, found: [], changed: [], total: null, next: null, status: 'loading' };
}

function isSame(a: PeopleQuery, b: PeopleQuery): boolean {
  return a.search === b.search && a.filters.join() === b.filters.join();
}

export const { peopleSearched, peopleFilterToggled, personOpened } = peopleSlice.actions;
export const { selectPeopleQuery, selectOpenPersonId } = peopleSlice.selectors;
