import {
  createAction,
  createSelector,
  createSlice,
  type PayloadAction,
  type WithSlice,
  type Draft,
} from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import { MAX_MESSAGE_BYTES, type Timetoken } from '../../../shared/protocol';
import { createTable, isSameTable } from '../../lib/table';
import { isBlank } from '../../lib/text';
import { sessionEnded } from '../../realtime/events';
import type { RootState } from '../../state/rootState';
import { selectIsMuted } from '../restrictions/restrictions';
import { channelOpened } from '../channels/channelsSlice';

/** The user wants to edit the last message that they wrote in the channel. */
export const lastMessageEditRequested = createAction<ChannelId>('edits/lastMessageEditRequested');
/** The user saves an edit. */
export const editSubmitted = createAction<MessageAddress>('edits/editSubmitted');

/** An own message that is being edited. */
export interface Edit {
  readonly text: string;
  /** After `failed`, and when the text was `rejected`, it can be saved again. */
  readonly status: 'open' | 'saving' | 'failed' | 'rejected';
}

interface EditsState {
  readonly byChannel: Readonly<Record<ChannelId, Readonly<Record<Timetoken, Edit>>>>;
  /** The edit that was just opened and is to get the keyboard focus. */
  readonly toFocus: MessageAddress | null;
}

const initialState: EditsState = { byChannel: createTable(), toFocus: null };

type Text = MessageAddress & { readonly text: string };

/** Edits of own messages until they are saved or given up: nothing else ends them. */
export const editsSlice = createSlice({
  name: 'edits',
  initialState,
  reducers: {
    /** @param payload with the text as it reads now */
    editOpened: (state, { payload: { channelId, timetoken, text } }: PayloadAction<Text>) => {
      const edits = (state.byChannel[channelId] ??= createTable());
      edits[timetoken] ??= { text, status: 'open' };
      state.toFocus = { channelId, timetoken };
    },
    /** Edits that were open when the page was closed. */
    editsRestored: ({ byChannel }, { payload }: PayloadAction<readonly Text[]>) => {
      for (const { channelId, timetoken, text } of payload) {
        (byChannel[channelId] ??= createTable())[timetoken] ??= { text, status: 'open' };
      }
    },
    editFocused: (state) => {
      state.toFocus = null;
    },
    editChanged: (state, { payload: { channelId, timetoken, text } }: PayloadAction<Text>) => {
      const edit = state.byChannel[channelId]?.[timetoken];
      if (edit) Object.assign(edit, { text, status: 'open' });
    },
    editSaveStarted: (state, { payload }: PayloadAction<MessageAddress>) => {
      const edit = state.byChannel[payload.channelId]?.[payload.timetoken];
      if (edit) edit.status = 'saving';
    },
    editSaveFailed: (
      state,
      { payload }: PayloadAction<MessageAddress & { readonly isRejected: boolean }>,
    ) => {
      const edit = state.byChannel[payload.channelId]?.[payload.timetoken];
      if (edit) edit.status = payload.isRejected ? 'rejected' : 'failed';
    },
    /** The edit was saved or given up. */
    editClosed: (state, { payload: { channelId, timetoken } }: PayloadAction<MessageAddress>) => {
      delete state.byChannel[channelId]?.[timetoken];
    },
  },
  extraReducers: (builder) => {
    builder.addCase(channelOpened, endFocus).addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectEdit: (state, { channelId, timetoken }: MessageAddress): Edit | undefined =>
      state.byChannel[channelId]?.[timetoken],
    /** The message of the channel whose edit is to get the focus. */
    selectEditToFocus: ({ toFocus }, channelId: ChannelId): Timetoken | undefined =>
      toFocus?.channelId === channelId ? toFocus.timetoken : undefined,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof editsSlice> {}
}

function endFocus(state: Draft<EditsState>): void {
  state.toFocus = null;
}

export const {
  editOpened,
  editsRestored,
  editFocused,
  editChanged,
  editSaveStarted,
  editSaveFailed,
  editClosed,
} = editsSlice.actions;
export const { selectEdit, selectEditToFocus } = editsSlice.selectors;

/** The messages that are being edited in a channel. The list keeps its identity while it is the same. */
export const selectOpenEdits = createSelector(
  [(state: RootState, channelId: ChannelId) => state.edits.byChannel[channelId]],
  (edits): readonly Timetoken[] => Object.keys(edits ?? {}) as Timetoken[],
  { memoizeOptions: { resultEqualityCheck: isSameTable } },
);

/** Whether the user is editing the message, and may. */
export const selectIsBeingEdited = (state: RootState, message: MessageAddress): boolean =>
  selectEdit(state, message) !== undefined && !selectIsMuted(state, message.channelId);

/** How much of the longest text an edit fills: above 1 it is too long. */
export function editFill(text: string): number {
  return new TextEncoder().encode(text.trim()).length / MAX_MESSAGE_BYTES;
}

/** Whether an edit can be saved: a message does not become empty, it is deleted. */
export function canSave({ text, status }: Edit): boolean {
  return status !== 'saving' && !isBlank(text) && editFill(text) <= 1;
}
