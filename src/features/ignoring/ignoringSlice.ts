import {
  createAction,
  createSelector,
  createSlice,
  type Draft,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import { applyIgnoreChanges, type IgnoreChanges, type IgnoreList } from '../../domain/ignoreList';
import type { UserId } from '../../domain/ids';
import type { Timetoken } from '../../../shared/protocol';
import { isOutdated } from '../../domain/user';
import { createTable } from '../../lib/table';
import {
  ignoreListReceived,
  ignoreListsReceived,
  sessionEnded,
  sessionStarted,
  stateRestored,
} from '../../realtime/events';
import type { RootState } from '../../state/rootState';

/** Choices that could not be stored. */
export interface FailedIgnoring {
  readonly changes: IgnoreChanges;
  /** Whether the list had no room for them. */
  readonly isFull: boolean;
}

/** Under this name the browser keeps whether messages of ignored users are left out. */
export const HIDING = 'hides ignored messages';

interface IgnoringState {
  readonly ownId: UserId | null;
  /** The ignored users as the service has them. */
  readonly stored: readonly UserId[];
  /** Time of the last change of the record; null while there is none. */
  readonly updated: string | null;
  /** Whether this is the service's list, and not only that of the last visit. */
  readonly isLoaded: boolean;
  /** The user's choices that the service does not have yet. */
  readonly changes: IgnoreChanges;
  /** A failure, until the next choice. */
  readonly failed: FailedIgnoring | null;
  /** Whether messages of ignored users are left out; otherwise each leaves a line. */
  readonly isHidden: boolean;
  /** Messages of ignored users that are shown after all. */
  readonly shown: readonly Timetoken[];
}

const initialState: IgnoringState = {
  ownId: null,
  stored: [],
  updated: null,
  isLoaded: false,
  changes: createTable(),
  failed: null,
  isHidden: false,
  shown: [],
};

/** These users are ignored from now on, and no others: by choice, or as the service says. */
export const ignoredUsersChanged = createAction<readonly UserId[]>('ignoring/ignoredUsersChanged');

/** The service's answer to a write of changes. */
interface StoredChanges {
  readonly changes: IgnoreChanges;
  readonly list: IgnoreList;
}

/** The ignored users. Other users do not learn of it. */
export const ignoringSlice = createSlice({
  name: 'ignoring',
  initialState,
  reducers: {
    /** The user chose to ignore a user, or to stop ignoring them. */
    ignoringChosen(state, { payload }: PayloadAction<{ userId: UserId; isIgnored: boolean }>) {
      state.changes[payload.userId] = payload.isIgnored;
      state.failed = null;
    },
    changesStored(state, { payload: { changes, list } }: PayloadAction<StoredChanges>) {
      removeChanges(state, changes);
      receive(state, list);
    },
    changesFailed(state, { payload }: PayloadAction<FailedIgnoring>) {
      removeChanges(state, payload.changes);
      state.failed = payload;
    },
    hidingChosen(state, { payload }: PayloadAction<boolean>) {
      state.isHidden = payload;
    },
    hidingRestored(state) {
      state.isHidden = true;
    },
    ignoredMessageShown(state, { payload }: PayloadAction<Timetoken>) {
      state.shown = [...state.shown, payload];
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, begin)
      .addCase(stateRestored, restore)
      .addCase(ignoreListsReceived, takeLists)
      .addCase(sessionEnded, () => initialState)
      .addMatcher(ignoreListReceived, (state, { payload }) => receive(state, payload));
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof ignoringSlice> {}
}

function begin(state: Draft<IgnoringState>, { payload }: ReturnType<typeof sessionStarted>): void {
  state.ownId = payload.userId;
}

function restore(state: Draft<IgnoringState>, { payload }: ReturnType<typeof stateRestored>): void {
  if (!state.isLoaded) state.stored = [...(payload.ignored ?? [])];
}

function takeLists(
  state: Draft<IgnoringState>,
  { payload }: ReturnType<typeof ignoreListsReceived>,
): void {
  for (const list of payload) receive(state, list);
}

/** Anybody could write to a channel of another user's list. An answer may be older than what an event brought. */
function receive(state: Draft<IgnoringState>, { ownerId, userIds, updated }: IgnoreList): void {
  if (ownerId !== state.ownId || isOutdated({ updated }, state)) return;
  Object.assign(state, { stored: [...userIds], updated, isLoaded: true });
}

/** Removes changes that the user has not changed again meanwhile. */
function removeChanges(state: Draft<IgnoringState>, changes: IgnoreChanges): void {
  for (const id of Object.keys(changes) as UserId[]) {
    if (state.changes[id] === changes[id]) delete state.changes[id];
  }
}

export const {
  ignoringChosen,
  changesStored,
  changesFailed,
  hidingChosen,
  hidingRestored,
  ignoredMessageShown,
} = ignoringSlice.actions;

/** The ignored users, the first one first. Nobody ignores themselves, whatever other clients stored. */
export const selectIgnoredIds = createSelector(
  [
    (state: RootState) => state.ignoring.stored,
    (state: RootState) => state.ignoring.changes,
    (state: RootState) => state.ignoring.ownId,
  ],
  (stored, changes, ownId): readonly UserId[] =>
    applyIgnoreChanges(stored, changes).filter((id) => id !== ownId),
);

/** How messages of ignored users are shown. */
export interface Ignoring {
  readonly userIds: ReadonlySet<UserId>;
  readonly isHidden: boolean;
  readonly shown: readonly Timetoken[];
}

export const selectIgnoring = createSelector(
  [
    selectIgnoredIds,
    (state: RootState) => state.ignoring.isHidden,
    (state: RootState) => state.ignoring.shown,
  ],
  (userIds, isHidden, shown): Ignoring => ({ userIds: new Set(userIds), isHidden, shown }),
);

export const selectIsIgnored = (state: RootState, userId: UserId): boolean =>
  selectIgnoring(state).userIds.has(userId);
