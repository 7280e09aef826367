import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { toChannelId } from '../../domain/ids';
import { isRecord, textField } from '../../../shared/isRecord';
import { NO_FILTERS, QUEUE_AGES, QUEUE_SCOPES, QUEUE_SORTS, type QueueFilters } from './queueSlice';

/** Filters and order of the queue under a name. */
export interface SavedView {
  readonly name: string;
  readonly filters: QueueFilters;
}

const MAX_VIEWS = 30;

/** By name. */
const initialState: readonly SavedView[] = [];

/** The views that this moderator saved in this browser. */
export const viewsSlice = createSlice({
  name: 'views',
  initialState,
  reducers: {
    /** Replaces the view of the same name. */
    viewSaved: (state, { payload }: PayloadAction<SavedView>) =>
      [...without(state, payload.name), payload]
        .sort((a, b) => a.name.localeCompare(b.name))
        .slice(0, MAX_VIEWS),
    viewRemoved: (state, { payload }: PayloadAction<string>) => without(state, payload),
  },
  selectors: { selectViews: (state) => state },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof viewsSlice> {}
}

function without(views: readonly SavedView[], name: string): readonly SavedView[] {
  return views.filter((view) => view.name !== name);
}

export const { viewSaved, viewRemoved } = viewsSlice.actions;
export const { selectViews } = viewsSlice.selectors;

/** @param stored by an earlier visit, or anything else */
export function readViews(stored: unknown): readonly SavedView[] {
  return Array.isArray(stored) ? stored.flatMap(readView).slice(0, MAX_VIEWS) : [];
}

/** A missing or invalid field means no filter. */
function readView(value: unknown): readonly SavedView[] {
  const name = isRecord(value) ? textField(value, 'name') : undefined;
  const filters = isRecord(value) && isRecord(value['filters']) ? value['filters'] : undefined;
  if (!name || !filters) return [];
  const channelId = textField(filters, 'channelId');
  return [
    {
      name,
      filters: {
        sort: QUEUE_SORTS.find((known) => known === filters['sort']) ?? NO_FILTERS.sort,
        scope: QUEUE_SCOPES.find((known) => known === filters['scope']) ?? NO_FILTERS.scope,
        reason: textField(filters, 'reason') || null,
        channelId: channelId ? toChannelId(channelId) : null,
        search: textField(filters, 'search') ?? '',
        age: QUEUE_AGES.find((known) => known === filters['age']) ?? NO_FILTERS.age,
        isAsked: filters['isAsked'] === true,
      },
    },
  ];
}
