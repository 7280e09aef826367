import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { tabOpened } from '../app/consoleSlice';
import { sessionEnded } from '../../realtime/facts';
import type { SdkErrorKind } from '../../pubnub/errors';
import { withNote, type BulkNote, type Deed, type DeedResult, type UndoneRecord } from './deed';

export interface Outcome {
  readonly id: string;
  readonly deed: Deed;
  readonly status: 'running' | 'done' | 'failed';
  readonly error?: SdkErrorKind;
  /** Why, as the service says it. */
  readonly reason?: string;
  /** What takes it back. */
  readonly undo?: UndoneRecord;
  /** Whether it was taken back, or is about to be. */
  readonly isUndone?: true;
  /** Whether it is still on screen. */
  readonly isShown: boolean;
}

/** Why a deed failed. */
interface Failure {
  readonly error: SdkErrorKind;
  /** As the service says it. */
  readonly reason?: string;
}

/** Several deeds that were confirmed together. */
export interface Bulk {
  /** `Dismiss 12 reports` */
  readonly label: string;
  /** The look of the button that opened it and of the one that confirms it. */
  readonly tone: 'plain' | 'danger';
  /** The effect of the decision, and what stays unchanged. */
  readonly effect: string;
  readonly deeds: readonly Deed[];
  readonly status: 'confirming' | 'running' | 'done';
  readonly done: number;
  readonly failed: readonly ({ readonly deed: Deed } & Failure)[];
}

interface DecisionsState {
  /** Oldest first. */
  readonly outcomes: readonly Outcome[];
  readonly bulk: Bulk | null;
}

/** So many are remembered: what is older is in the log. */
const MOST_OUTCOMES = 50;

const initialState: DecisionsState = { outcomes: [], bulk: null };

/** What this moderator did since the page was opened, and what came of it. */
export const decisionsSlice = createSlice({
  name: 'decisions',
  initialState: (): DecisionsState => initialState,
  reducers: {
    /** A deed is asked for; the listener carries it out. */
    deedRequested: (
      state,
      { payload }: PayloadAction<{ readonly id: string; readonly deed: Deed }>,
    ) => {
      const outcome: Outcome = { ...payload, status: 'running', isShown: true };
      const kept = state.outcomes.filter(({ id }) => id !== payload.id);
      return { ...state, outcomes: [...kept, outcome].slice(-MOST_OUTCOMES) };
    },
    deedDone: (state, { payload }: PayloadAction<{ readonly id: string } & DeedResult>) =>
      change(state, payload.id, (outcome) => ({
        ...outcome,
        status: 'done',
        ...(payload.undo && { undo: payload.undo }),
      })),
    deedFailed: (
      state,
      { payload: { id, ...failure } }: PayloadAction<{ readonly id: string } & Failure>,
    ) => change(state, id, (outcome) => ({ ...outcome, status: 'failed', ...failure })),
    /** The toast is closed, or its time is over. */
    outcomeHidden: (state, { payload }: PayloadAction<string>) =>
      change(state, payload, (outcome) => ({ ...outcome, isShown: false })),
    /** Somebody pressed "Undo" on it. */
    outcomeUndone: (state, { payload }: PayloadAction<string>) =>
      change(state, payload, (outcome) => ({ ...outcome, isUndone: true, isShown: false })),
    bulkProposed: (
      state,
      { payload }: PayloadAction<Pick<Bulk, 'label' | 'tone' | 'effect' | 'deeds'>>,
    ) => ({ ...state, bulk: { ...payload, status: 'confirming' as const, done: 0, failed: [] } }),
    bulkConfirmed: (state, { payload }: PayloadAction<BulkNote>) =>
      changeBulk(state, ({ deeds }) => ({
        deeds: deeds.map((deed) => withNote(deed, payload)),
        status: 'running',
        done: 0,
        failed: [],
      })),
    bulkDeedEnded: (
      state,
      {
        payload: { deed, failure },
      }: PayloadAction<{ readonly deed: Deed; readonly failure?: Failure }>,
    ) =>
      changeBulk(state, ({ done, failed }) =>
        failure ? { failed: [...failed, { deed, ...failure }] } : { done: done + 1 },
      ),
    bulkEnded: (state) =>
      state.bulk?.failed.length === 0
        ? { ...state, bulk: null }
        : changeBulk(state, () => ({ status: 'done' })),
    /** What failed is tried again. */
    bulkRetried: (state) =>
      changeBulk(state, ({ failed }) => ({
        deeds: failed.map(({ deed }) => deed),
        status: 'running',
        done: 0,
        failed: [],
      })),
    /** Somebody has done with it. One that runs is not: what fails of it would be forgotten. */
    bulkClosed: (state) => (state.bulk?.status === 'running' ? state : { ...state, bulk: null }),
  },
  extraReducers: (builder) => {
    builder
      // Toasts of finished decisions close with the tab; failed ones stay until they are answered.
      .addCase(tabOpened, (state) => ({
        ...state,
        outcomes: state.outcomes.map((outcome) =>
          outcome.status === 'done' ? { ...outcome, isShown: false } : outcome,
        ),
      }))
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectOutcomes: (state) => state.outcomes,
    selectBulk: (state) => state.bulk,
    /** What was asked for and is not answered yet. */
    selectRunningDeeds: createSelector(
      [(state: DecisionsState) => state.outcomes],
      (outcomes): readonly Deed[] =>
        outcomes.flatMap(({ status, deed }) => (status === 'running' ? [deed] : [])),
    ),
    /** What `u` takes back: the newest that can be. */
    selectUndoableOutcome: (state) =>
      state.outcomes.findLast(
        ({ undo, isUndone, deed }) => undo && !isUndone && deed.type !== 'undo',
      ),
  },
});

function change(
  state: DecisionsState,
  id: string,
  revise: (outcome: Outcome) => Outcome,
): DecisionsState {
  return {
    ...state,
    outcomes: state.outcomes.map((outcome) => (outcome.id === id ? revise(outcome) : outcome)),
  };
}

function changeBulk(state: DecisionsState, revise: (bulk: Bulk) => Partial<Bulk>): DecisionsState {
  return state.bulk ? { ...state, bulk: { ...state.bulk, ...revise(state.bulk) } } : state;
}

export const {
  deedRequested,
  deedDone,
  deedFailed,
  outcomeHidden,
  outcomeUndone,
  bulkProposed,
  bulkConfirmed,
  bulkDeedEnded,
  bulkEnded,
  bulkRetried,
  bulkClosed,
} = decisionsSlice.actions;
export const { selectOutcomes, selectBulk, selectRunningDeeds, selectUndoableOutcome } =
  decisionsSlice.selectors;
