import type { LogRecord } from '../../domain/moderationRecord';
import type { ModeratorListenerApi, StartListening } from '../app/listenerMiddleware';
import { selectLogRows } from './logSelectors';
import { logExported } from './logViewSlice';

/** One record a line, oldest first: what is appended later comes at the end. */
function toJsonLines(records: readonly LogRecord[]): string {
  return records
    .toReversed()
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('');
}

function exportLog(_action: unknown, api: ModeratorListenerApi): void {
  const { extra } = api;
  const day = new Date(extra.now()).toISOString().slice(0, 10);
  extra.saveFile(`moderation-log-${day}.jsonl`, toJsonLines(selectLogRows(api.getState())));
}

export function addLogListeners(startListening: StartListening): void {
  startListening({ actionCreator: logExported, effect: exportLog });
}
