import { isAnyOf } from '@reduxjs/toolkit';
import type { ModeratorListenerApi, StartListening } from '../app/listenerMiddleware';
import type { SdkError } from '../../pubnub/errors';
import { selectOpenReports } from '../history/historySelectors';
import { carryOut } from './carryOut';
import { answeredBy, type Deed } from './deed';
import {
  bulkConfirmed,
  bulkDeedEnded,
  bulkEnded,
  bulkRetried,
  deedDone,
  deedFailed,
  deedRequested,
  outcomeHidden,
  outcomeUndone,
  selectBulk,
  selectOutcomes,
} from './decisionsSlice';

/** How long a toast stays; what it says and its undo are in the log afterwards. */
const SHOWN_MS = 10_000;
/** How long the log may take to tell of what was done. */
const HEARD_WITHIN_MS = 3_000;
/** Deeds of a bulk that are on their way at once. */
const AT_ONCE = 4;

async function run(
  { payload: { id, deed } }: ReturnType<typeof deedRequested>,
  api: ModeratorListenerApi,
): Promise<void> {
  const done = await carryOut(deed, api);
  if ('error' in done) {
    api.dispatch(deedFailed({ id, ...failureOf(done.error) }));
    return;
  }
  await hearOfAnswer(deed, api);
  api.dispatch(deedDone({ id, ...done.result }));
  await api.delay(SHOWN_MS);
  api.dispatch(outcomeHidden(id));
}

function failureOf({ kind, reason }: SdkError) {
  return { error: kind, ...(reason !== undefined && { reason }) };
}

/** Until the log tells of it, reports that were answered would show as open once more. */
async function hearOfAnswer(deed: Deed, api: ModeratorListenerApi): Promise<void> {
  const answered = new Set(answeredBy(deed));
  const isHeard = () => !selectOpenReports(api.getState()).some(({ id }) => answered.has(id));
  if (answered.size > 0 && !isHeard()) await api.condition(isHeard, HEARD_WITHIN_MS);
}

function undo({ payload: id }: ReturnType<typeof outcomeUndone>, api: ModeratorListenerApi): void {
  const outcome = selectOutcomes(api.getState()).find((known) => known.id === id);
  if (!outcome?.undo) return;
  const deed = { type: 'undo', record: outcome.undo } as const;
  api.dispatch(deedRequested({ id: api.extra.createId(), deed }));
}

async function runBulk(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  const waiting = [...(selectBulk(api.getState())?.deeds ?? [])];
  const work = async () => {
    for (let deed = waiting.shift(); deed; deed = waiting.shift()) {
      const done = await carryOut(deed, api);
      api.dispatch(
        bulkDeedEnded({ deed, ...('error' in done && { failure: failureOf(done.error) }) }),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  api.dispatch(bulkEnded());
}

export function addDecisionsListeners(startListening: StartListening): void {
  startListening({ actionCreator: deedRequested, effect: run });
  startListening({ actionCreator: outcomeUndone, effect: undo });
  startListening({ matcher: isAnyOf(bulkConfirmed, bulkRetried), effect: runBulk });
}
