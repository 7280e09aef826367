import { createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { toChannelId } from '../../domain/ids';
import { isRecord, textField } from '../../../shared/isRecord';
import { sessionStarted } from '../../realtime/events';
import { combineListeners } from '../../state/storeKit';
import type { ConsoleListenerApi, StartListening } from '../state/rootState';
import { isQueueAge, NO_FILTERS, QUEUE_SCOPES, QUEUE_SORTS, type QueueFilters } from './queueSlice';

/** Filters and order of the queue under a name. */
export interface SavedView {
  readonly name: string;
  readonly filters: QueueFilters;
}

interface ViewsState {
  /** By name. */
  readonly saved: readonly SavedView[];
}

const MAX_VIEWS = 30;

const initialState: ViewsState = { saved: [] };

/** The views that this moderator saved in this browser. */
export const viewsSlice = createSlice({
  name: 'views',
  initialState: (): ViewsState => initialState,
  reducers: {
    /** Views stored by an earlier visit. */
    viewsRestored: (_state, { payload }: PayloadAction<readonly SavedView[]>) => ({
      saved: payload,
    }),
    /** Replaces the view of the same name. */
    viewSaved: (state, { payload }: PayloadAction<SavedView>) => ({
      saved: [...without(state.saved, payload.name), payload]
        .sort((a, b) => a.name.localeCompare(b.name))
        .slice(0, MAX_VIEWS),
    }),
    viewRemoved: (state, { payload }: PayloadAction<string>) => ({
      saved: without(state.saved, payload),
    }),
  },
  selectors: { selectViews: (state) => state.saved },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof viewsSlice> {}
}

function without(views: readonly SavedView[], name: string): readonly SavedView[] {
  return views.filter((view) => view.name !== name);
}

export const { viewsRestored, viewSaved, viewRemoved } = viewsSlice.actions;
export const { selectViews } = viewsSlice.selectors;

const KEY = 'moderator-views';

function restore(_action: unknown, { dispatch, extra }: ConsoleListenerApi): void {
  dispatch(viewsRestored(readViews(extra.storage.get(KEY))));
}

function store(_action: unknown, api: ConsoleListenerApi): void {
  api.extra.storage.set(KEY, JSON.stringify(selectViews(api.getState())));
}

function readViews(text: string | null): readonly SavedView[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.flatMap(readView).slice(0, MAX_VIEWS) : [];
  } catch {
    // Not valid JSON: the next view replaces it.
    return [];
  }
}

/** A missing or invalid field means no filter. */
function readView(value: unknown): readonly SavedView[] {
  const name = isRecord(value) ? textField(value, 'name') : undefined;
  const filters = isRecord(value) && isRecord(value['filters']) ? value['filters'] : undefined;
  if (!name || !filters) return [];
  const channelId = textField(filters, 'channelId');
  const age = textField(filters, 'age') ?? '';
  return [
    {
      name,
      filters: {
        sort: QUEUE_SORTS.find((known) => known === filters['sort']) ?? NO_FILTERS.sort,
        scope: QUEUE_SCOPES.find((known) => known === filters['scope']) ?? NO_FILTERS.scope,
        reason: textField(filters, 'reason') ?? '',
        channelId: channelId ? toChannelId(channelId) : null,
        search: textField(filters, 'search') ?? '',
        age: isQueueAge(age) ? age : NO_FILTERS.age,
        isAsked: filters['isAsked'] === true,
      },
    },
  ];
}

export function addViewsListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: restore }),
    startListening({ matcher: isAnyOf(viewSaved, viewRemoved), effect: store }),
  );
}
