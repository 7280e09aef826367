import { createAction } from '@reduxjs/toolkit';
import type { LogRecord } from '../../domain/moderation/moderationRecord';
import { connectionEstablished } from '../../realtime/events';
import { directoryApi } from '../channels/channelDirectory';
import { logExported } from '../state/consoleSlice';
import { fetchAllPages } from '../../state/fetching';
import type { ModeratorListenerApi, StartListening } from '../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { selectLogRows } from './recordsSelectors';
import { recordsApi } from './recordsApi';
import type { RecordKind } from './translateRecords';

/** A moderator pressed "Try again". */
export const recordsRetried = createAction<RecordKind>('records/retried');

const { getAppeals, getLog, getReports, getRejectedMessages } = recordsApi.endpoints;
const { getAllChannels } = directoryApi.endpoints;

/** A list that fails says so, and the moderator tries again. */
const ANEW = { isStale: true, endsWithFailure: true } as const;

const LOADERS: Readonly<Record<RecordKind, (api: ModeratorListenerApi) => Promise<unknown>>> = {
  log: (api) => fetchAllPages(api, getLog, null, ANEW),
  reports: (api) => fetchAllPages(api, getReports, null, ANEW),
  appeals: (api) => fetchAllPages(api, getAppeals, null, ANEW),
  rejected: async (api) => {
    const areListed = await fetchAllPages(api, getAllChannels, null, ANEW);
    if (areListed) await fetchAllPages(api, getRejectedMessages, null, ANEW);
  },
};

async function loadAll(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  api.cancelActiveListeners();
  await Promise.all(Object.values(LOADERS).map((load) => load(api)));
}

/** One record per line, oldest first, so that later exports only add lines at the end. */
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

export function addRecordsListeners(startListening: StartListening) {
  return combineListeners(
    // After an outage the service delivers only the newest of the missed records.
    startListening({ actionCreator: connectionEstablished, effect: loadAll }),
    startListening({
      actionCreator: recordsRetried,
      effect: async ({ payload: kind }, api) => {
        await LOADERS[kind](api);
        // Appeals are shown with their answers.
        if (kind === 'appeals') await LOADERS.log(api);
      },
    }),
    startListening({ actionCreator: logExported, effect: exportLog }),
  );
}
