import type { Action } from '@reduxjs/toolkit';
import {
  actionFailed,
  actionPerformed,
  actionRequested,
  bulkActionEnded,
  bulkClosed,
  bulkEnded,
  bulkProposed,
  bulkStarted,
  bulkUndone,
  outcomeHidden,
  outcomeShown,
  selectBulk,
  selectOutcomes,
  selectRunningActions,
  selectTogether,
  selectUndoable,
} from '../../../../../src/console/actions/actionsSlice';
import {
  withNote,
  type ModerationAction,
} from '../../../../../src/console/actions/moderationAction';
import { tabOpened } from '../../../../../src/console/state/consoleSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { ANN, BOB } from '../../../../builders/buildMessage';
import { recordId } from '../../../../builders/buildModeration';
import { consoleAfter } from '../../../../support/worlds/testConsole';

const ban = (userId: typeof ANN, reason = ''): ModerationAction => ({
  kind: 'ban',
  userId,
  reason,
});
const BAN_ANN = ban(ANN);
const BAN_BOB = ban(BOB);
const UNDO = { id: recordId(1), kind: 'ban', userId: ANN, reason: '' } as const;

const requested = (id: string, action = BAN_ANN) => actionRequested({ id, action });
const performed = (id: string) => actionPerformed({ id, action: BAN_ANN, undo: UNDO });
const failed = (id: string, action = BAN_ANN) => actionFailed({ id, action, error: 'network' });
const proposed = bulkProposed({
  about: { name: 'ban', count: 2 },
  tone: 'danger',
  actions: [BAN_ANN, BAN_BOB],
});
const started = bulkStarted([BAN_ANN, BAN_BOB]);
const succeededFor = (action: ModerationAction) => bulkActionEnded({ action });
const failedFor = (action: ModerationAction) =>
  bulkActionEnded({ action, failure: { error: 'forbidden', reason: 'No permission' } });

describe('actionsSlice', () => {
  it('runs actions that are confirmed together until all have ended', () => {
    const all = [proposed, started, succeededFor(BAN_ANN)];
    expect(selectRunningActions(consoleAfter(proposed))).toEqual([]);
    expect(selectRunningActions(consoleAfter(...all))).toEqual([BAN_ANN, BAN_BOB]);
    expect(selectRunningActions(consoleAfter(...all, failedFor(BAN_BOB), bulkEnded()))).toEqual([]);
  });

  it('runs an action until it is performed or fails', () => {
    const both = [requested('1'), requested('2', BAN_BOB)];
    expect(selectRunningActions(consoleAfter(...both))).toEqual([BAN_ANN, BAN_BOB]);
    const ended = consoleAfter(...both, performed('1'), failed('2'));
    expect(selectRunningActions(ended)).toEqual([]);
    expect(selectOutcomes(ended)).toMatchObject([
      { id: '1', status: 'done', undo: UNDO },
      { id: '2', status: 'failed', error: 'network' },
    ]);
    expect(consoleAfter(...both, failed('2'), performed('1'))).toEqual(ended);
  });

  it('shows a retried action once, as the newest', () => {
    const state = consoleAfter(requested('1'), failed('1'), requested('2'), requested('1'));
    expect(selectOutcomes(state)).toMatchObject([
      { id: '2' },
      { id: '1', status: 'running', isShown: true },
    ]);
    expect(selectOutcomes(state)[1]).not.toHaveProperty('error');
  });

  it('keeps the newest 50 outcomes', () => {
    const outcomes = selectOutcomes(
      consoleAfter(...Array.from({ length: 52 }, (_, nth) => requested(String(nth)))),
    );
    expect(outcomes).toHaveLength(50);
    expect(outcomes[0]?.id).toBe('2');
  });

  it('ignores the outcome of an unknown action', () => {
    expect(consoleAfter(performed('1'), failed('2'), outcomeHidden('3'))).toEqual(consoleAfter());
  });

  it('undoes the newest performed action that is not undone, and no undo', () => {
    const second = { ...UNDO, id: recordId(2) };
    const undo = (id: string, record: typeof UNDO | typeof second) =>
      requested(id, { kind: 'undo', record });
    const done = actionPerformed({ id: '2', action: BAN_ANN, undo: second });
    const actions = [requested('1'), requested('2'), performed('1'), done];
    expect(selectUndoable(consoleAfter(...actions))).toEqual(second);
    // From the toast, the log or beside the message.
    const undone = [...actions, undo('3', second), performed('3')];
    expect(selectUndoable(consoleAfter(...undone))).toEqual(UNDO);
    expect(selectOutcomes(consoleAfter(...undone))[1]).toMatchObject({ id: '2', isShown: false });
    expect(selectUndoable(consoleAfter(...undone, undo('4', UNDO)))).toBeUndefined();
    expect(selectUndoable(consoleAfter(requested('1'), failed('1')))).toBeUndefined();
  });

  it('undoes no earlier action while a newer one is under way', () => {
    const both = [requested('1'), performed('1'), requested('2', BAN_BOB)];
    expect(selectUndoable(consoleAfter(...both))).toBeUndefined();
    expect(selectUndoable(consoleAfter(...both, failed('2')))).toEqual(UNDO);
  });

  it('says nothing of what a dialog shows, until that is closed', () => {
    const hidden = actionRequested({ id: '1', action: BAN_ANN, isShown: false });
    const isShown = (...actions: readonly Action[]) =>
      selectOutcomes(consoleAfter(hidden, ...actions))[0]?.isShown;
    expect([isShown(), isShown(failed('1')), isShown(failed('1'), outcomeShown('1'))]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('closes the toasts of performed actions with the tab, but not those of failed ones', () => {
    const state = consoleAfter(
      requested('1'),
      requested('2'),
      requested('3'),
      performed('1'),
      failed('2'),
      tabOpened('log'),
    );
    expect(selectOutcomes(state).map(({ isShown }) => isShown)).toEqual([false, true, true]);
  });

  it('gives all actions of a bulk the reason that is confirmed, unless it is empty', () => {
    expect(withNote(ban(ANN, 'spam'), { reason: '' })).toEqual(ban(ANN, 'spam'));
    expect(withNote(ban(ANN, 'spam'), { reason: 'scam' })).toEqual(ban(ANN, 'scam'));
  });

  it('closes a bulk of which all actions were performed', () => {
    const ended = [proposed, started, succeededFor(BAN_ANN), succeededFor(BAN_BOB)];
    expect(selectBulk(consoleAfter(...ended))).toMatchObject({ done: 2, failed: [] });
    expect(selectBulk(consoleAfter(...ended, bulkEnded()))).toBeNull();
  });

  it('takes a bulk back together, until something else is done', () => {
    const undoableFor = (action: ModerationAction) => bulkActionEnded({ action, undo: UNDO });
    const tried = [proposed, started, undoableFor(BAN_ANN), failedFor(BAN_BOB), bulkEnded()];
    const again = [...tried, bulkStarted([BAN_BOB]), undoableFor(BAN_BOB), bulkEnded()];
    expect(selectTogether(consoleAfter(...again))).toEqual([UNDO, UNDO]);
    expect(selectTogether(consoleAfter(...tried, bulkClosed()))).toEqual([UNDO]);
    expect(selectTogether(consoleAfter(...again, proposed, bulkClosed()))).toHaveLength(2);
    for (const after of [requested('1'), tabOpened('log')]) {
      expect(selectTogether(consoleAfter(...again, after))).toEqual([]);
    }
    const undone = consoleAfter(...again, bulkUndone());
    expect(selectTogether(undone)).toEqual([]);
    const undo = { kind: 'undo', record: UNDO };
    expect(selectRunningActions(undone)).toEqual([undo, undo]);
  });

  it('shows the failures of a bulk, until they are tried again', () => {
    const ended = [proposed, started, failedFor(BAN_ANN), succeededFor(BAN_BOB), bulkEnded()];
    expect(selectBulk(consoleAfter(...ended))).toMatchObject({
      status: 'done',
      done: 1,
      failed: [{ action: BAN_ANN, error: 'forbidden', reason: 'No permission' }],
    });
    expect(selectBulk(consoleAfter(...ended, bulkStarted([BAN_ANN])))).toMatchObject({
      status: 'running',
      actions: [BAN_ANN],
      done: 0,
      failed: [],
    });
    expect(selectBulk(consoleAfter(...ended, bulkClosed()))).toBeNull();
  });

  it('closes a bulk before it runs, but not while it runs', () => {
    expect(selectBulk(consoleAfter(proposed, bulkClosed()))).toBeNull();
    expect(selectBulk(consoleAfter(proposed, started, bulkClosed()))?.status).toBe('running');
  });

  it('ignores answers to a bulk that no longer exists', () => {
    const late = [started, failedFor(BAN_ANN), bulkEnded(), bulkStarted([BAN_ANN])];
    expect(consoleAfter(...late)).toEqual(consoleAfter());
  });

  it('starts anew when the session ends', () => {
    const state = consoleAfter(requested('1'), performed('1'), proposed, started, sessionEnded());
    expect(state).toEqual(consoleAfter());
  });
});
