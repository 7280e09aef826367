import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import type { LogKind } from '../../domain/moderationRecord';

/** Who did something; `service` for what it did by itself. */
type ActorFilter = UserId | 'service' | null;

interface LogView {
  readonly actor: ActorFilter;
  readonly kind: LogKind | null;
  /** Part of a name or an id of whom it is about. */
  readonly person: string;
}

/** The log as it is narrowed down is to be saved as a file. */
export const logExported = createAction('logView/exported');

const initialState: LogView = { actor: null, kind: null, person: '' };

/** What the log is narrowed to. */
export const logViewSlice = createSlice({
  name: 'logView',
  initialState: (): LogView => initialState,
  reducers: {
    logNarrowed: (state, { payload }: PayloadAction<Partial<LogView>>) => ({
      ...state,
      ...payload,
    }),
  },
  selectors: { selectLogView: (state) => state },
});

export const { logNarrowed } = logViewSlice.actions;
export const { selectLogView } = logViewSlice.selectors;
