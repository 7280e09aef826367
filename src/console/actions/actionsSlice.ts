import { createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { tabOpened } from '../state/consoleSlice';
import type { FailureKind } from '../api/failure';
import type { LogRecord, RestrictionKind } from '../../domain/moderation/moderationRecord';
import type { ModerationAction } from './moderationAction';

export interface Outcome {
  readonly id: string;
  readonly action: ModerationAction;
  readonly status: 'running' | 'done' | 'failed';
  readonly error?: FailureKind;
  /** The service's own explanation. */
  readonly reason?: string;
  /** The record that an undo would take back, until one is requested. */
  readonly undo?: LogRecord;
  /** Whether its toast is shown. */
  readonly isShown: boolean;
}

interface Failure {
  readonly error: FailureKind;
  /** The service's own explanation. */
  readonly reason?: string;
}

/** The kind and size of actions that are confirmed together. */
interface BulkAbout {
  readonly name:
    | 'dismiss'
    | 'deleteReported'
    | 'deleteCase'
    | 'deleteMessages'
    | RestrictionKind
    | 'release'
    | 'deny'
    | 'undo';
  /** The number of the reports, messages, users or decisions. */
  readonly count: number;
  /** Reports that are closed with it. */
  readonly reports?: number;
  /** Users for whom there is nothing to do. */
  readonly leftOut?: number;
}

/** Several actions that are confirmed together. */
export interface Bulk {
  readonly about: BulkAbout;
  /** The look of the button that opened it and of the one that confirms it. */
  readonly tone: 'plain' | 'danger';
  readonly actions: readonly ModerationAction[];
  readonly status: 'confirming' | 'running' | 'done';
  readonly done: number;
  readonly failed: readonly ({ readonly action: ModerationAction } & Failure)[];
  /** The records that an undo of all takes back. */
  readonly undos: readonly LogRecord[];
}

interface ActionsState {
  /** Oldest first. */
  readonly outcomes: readonly Outcome[];
  readonly bulk: Bulk | null;
  /** The records of the last bulk while they can be taken back together. */
  readonly together: readonly LogRecord[];
}

/** The log has older actions. */
const MAX_OUTCOMES = 50;

const NO_ACTIONS: readonly ModerationAction[] = [];

const initialState: ActionsState = { outcomes: [], bulk: null, together: [] };

/** Actions of this moderator since the page was opened, and their outcomes. */
export const actionsSlice = createSlice({
  name: 'actions',
  initialState: (): ActionsState => initialState,
  reducers: {
    /** A listener performs the action. */
    actionRequested: (
      state,
      { payload }: PayloadAction<Pick<Outcome, 'id' | 'action'> & { readonly isShown?: boolean }>,
    ) => {
      const outcome: Outcome = { isShown: true, ...payload, status: 'running' };
      const kept = state.outcomes
        .filter(({ id }) => id !== payload.id)
        .map((known) => withoutUndone(known, payload.action));
      return { ...state, outcomes: [...kept, outcome].slice(-MAX_OUTCOMES), together: [] };
    },
    actionPerformed: (state, { payload }: PayloadAction<Pick<Outcome, 'id' | 'action' | 'undo'>>) =>
      change(state, payload.id, (outcome) => ({ ...outcome, ...payload, status: 'done' })),
    actionFailed: (
      state,
      { payload: { id, ...failure } }: PayloadAction<Pick<Outcome, 'id' | 'action'> & Failure>,
    ) => change(state, id, (outcome) => ({ ...outcome, status: 'failed', ...failure })),
    outcomeShown: (state, { payload }: PayloadAction<string>) =>
      change(state, payload, (outcome) => ({ ...outcome, isShown: true })),
    /** The toast was closed or timed out. */
    outcomeHidden: (state, { payload }: PayloadAction<string>) =>
      change(state, payload, (outcome) => ({ ...outcome, isShown: false })),
    bulkProposed: (
      state,
      { payload }: PayloadAction<Pick<Bulk, 'about' | 'tone' | 'actions'>>,
    ) => ({
      ...state,
      bulk: { ...payload, status: 'confirming' as const, done: 0, failed: [], undos: [] },
    }),
    /** A listener performs the actions. */
    bulkStarted: (state, { payload: actions }: PayloadAction<Bulk['actions']>) =>
      changeBulk(state, () => ({ actions, status: 'running', done: 0, failed: [] })),
    bulkActionEnded: (
      state,
      {
        payload: { action, failure, undo },
      }: PayloadAction<{
        readonly action: ModerationAction;
        readonly failure?: Failure;
        readonly undo?: LogRecord;
      }>,
    ) =>
      changeBulk(state, ({ done, failed, undos }) =>
        failure
          ? { failed: [...failed, { action, ...failure }] }
          : { done: done + 1, ...(undo && { undos: [...undos, undo] }) },
      ),
    bulkEnded: (state) =>
      state.bulk?.failed.length === 0
        ? closeBulk(state)
        : changeBulk(state, () => ({ status: 'done' })),
    /** A running bulk stays open, because its failures are shown nowhere else. */
    bulkClosed: (state) => (state.bulk?.status === 'running' ? state : closeBulk(state)),
    /** A listener takes all of it back. */
    bulkUndone: (state) => ({
      ...state,
      bulk: {
        about: { name: 'undo' as const, count: state.together.length },
        tone: 'plain' as const,
        actions: state.together.map((record) => ({ kind: 'undo' as const, record })),
        status: 'running' as const,
        done: 0,
        failed: [],
        undos: [],
      },
      together: [],
    }),
    /** The offer to undo a bulk was closed. */
    togetherHidden: (state) => ({ ...state, together: [] }),
  },
  extraReducers: (builder) => {
    // Toasts of performed actions close with the tab; failed ones stay.
    builder.addCase(tabOpened, (state) => ({
      ...state,
      together: [],
      outcomes: state.outcomes.map((outcome) =>
        outcome.status === 'done' ? { ...outcome, isShown: false } : outcome,
      ),
    }));
  },
  selectors: {
    selectOutcomes: (state) => state.outcomes,
    selectBulk: (state) => state.bulk,
    selectTogether: (state) => state.together,
    /** Requested actions without an outcome, and all of those that are performed together. */
    selectRunningActions: createSelector(
      [
        (state: ActionsState) => state.outcomes,
        ({ bulk }: ActionsState) => (bulk?.status === 'running' ? bulk.actions : NO_ACTIONS),
      ],
      (outcomes, together): readonly ModerationAction[] => [
        ...outcomes.flatMap(({ status, action }) => (status === 'running' ? [action] : [])),
        ...together,
      ],
    ),
    /** The record of the newest action that can be undone; undefined while a newer one is under way. */
    selectUndoable: (state) =>
      state.outcomes.findLast(
        ({ undo, status, action }) => action.kind !== 'undo' && (undo || status === 'running'),
      )?.undo,
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof actionsSlice> {}
}

function change(
  state: ActionsState,
  id: string,
  revise: (outcome: Outcome) => Outcome,
): ActionsState {
  return {
    ...state,
    outcomes: state.outcomes.map((outcome) => (outcome.id === id ? revise(outcome) : outcome)),
  };
}

/** The outcome without its offer to undo, once the same decision is taken back anywhere in the console. */
function withoutUndone(outcome: Outcome, action: ModerationAction): Outcome {
  const { undo, ...rest } = outcome;
  const isUndone = action.kind === 'undo' && action.record.id === undo?.id;
  return isUndone ? { ...rest, isShown: false } : outcome;
}

function changeBulk(state: ActionsState, revise: (bulk: Bulk) => Partial<Bulk>): ActionsState {
  return state.bulk ? { ...state, bulk: { ...state.bulk, ...revise(state.bulk) } } : state;
}

/** A bulk that was only proposed has done nothing, and leaves the offer to undo the former one. */
function closeBulk(state: ActionsState): ActionsState {
  const { status, undos } = state.bulk ?? {};
  return { ...state, bulk: null, ...(status !== 'confirming' && undos && { together: undos }) };
}

export const {
  actionRequested,
  actionPerformed,
  actionFailed,
  outcomeShown,
  outcomeHidden,
  bulkProposed,
  bulkStarted,
  bulkActionEnded,
  bulkEnded,
  bulkClosed,
  bulkUndone,
  togetherHidden,
} = actionsSlice.actions;
export const { selectOutcomes, selectBulk, selectTogether, selectRunningActions, selectUndoable } =
  actionsSlice.selectors;
