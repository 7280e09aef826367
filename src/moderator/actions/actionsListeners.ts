import { isAnyOf } from '@reduxjs/toolkit';
import type { ModeratorListenerApi, StartListening } from '../state/rootState';
import { combineListeners } from '../../state/storeKit';
import type { SdkError } from '../../pubnub/errors';
import { selectOpenReports } from '../log/recordsSelectors';
import { performAction } from './performAction';
import { reportsClosedBy, type ModerationAction } from './moderationAction';
import {
  bulkConfirmed,
  bulkActionEnded,
  bulkEnded,
  bulkRetried,
  actionPerformed,
  actionFailed,
  actionRequested,
  outcomeHidden,
  outcomeUndone,
  selectBulk,
  selectOutcomes,
} from './actionsSlice';

/** Afterwards the log has the action and its undo. */
const TOAST_MS = 10_000;
/** Max time for an action's record to arrive in the log. */
const LOG_TIMEOUT_MS = 3_000;
const MAX_CONCURRENT = 4;

async function run(
  { payload: { id, action } }: ReturnType<typeof actionRequested>,
  api: ModeratorListenerApi,
): Promise<void> {
  const done = await performAction(action, api);
  if ('error' in done) {
    api.dispatch(actionFailed({ id, ...failureOf(done.error) }));
    return;
  }
  await waitForLog(action, api);
  api.dispatch(actionPerformed({ id, ...done.result }));
  await api.delay(TOAST_MS);
  api.dispatch(outcomeHidden(id));
}

function failureOf({ kind, reason }: SdkError) {
  return { error: kind, ...(reason !== undefined && { reason }) };
}

/** Closed reports would reappear until the log has their record. */
async function waitForLog(action: ModerationAction, api: ModeratorListenerApi): Promise<void> {
  const answered = new Set(reportsClosedBy(action));
  const areClosed = () => !selectOpenReports(api.getState()).some(({ id }) => answered.has(id));
  if (answered.size > 0 && !areClosed()) await api.condition(areClosed, LOG_TIMEOUT_MS);
}

function undo({ payload: id }: ReturnType<typeof outcomeUndone>, api: ModeratorListenerApi): void {
  const outcome = selectOutcomes(api.getState()).find((known) => known.id === id);
  if (!outcome?.undo) return;
  const action = { type: 'undo', record: outcome.undo } as const;
  api.dispatch(actionRequested({ id: api.extra.createId(), action }));
}

async function runBulk(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  const waiting = [...(selectBulk(api.getState())?.actions ?? [])];
  const work = async () => {
    for (let action = waiting.shift(); action; action = waiting.shift()) {
      const done = await performAction(action, api);
      api.dispatch(
        bulkActionEnded({ action, ...('error' in done && { failure: failureOf(done.error) }) }),
      );
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  api.dispatch(bulkEnded());
}

export function addActionsListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: actionRequested, effect: run }),
    startListening({ actionCreator: outcomeUndone, effect: undo }),
    startListening({ matcher: isAnyOf(bulkConfirmed, bulkRetried), effect: runBulk }),
  );
}
