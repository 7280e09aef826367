import type { UserId } from '../../domain/ids';
import { namelessUser, userTitle } from '../../domain/user';
import { userSelectors } from '../../features/users/usersSlice';
import { toCsv } from '../../lib/csv';
import { selectTab, tabOpened } from '../state/consoleSlice';
import type { ModeratorListenerApi, StartListening } from '../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { selectOverview } from './overviewSelectors';
import { readDeliveries } from './readDeliveries';
import {
  deliveriesRead,
  overviewExported,
  overviewTimed,
  selectOverviewTime,
} from './overviewSlice';
import { isoDay, overviewRows } from './overviewTexts';

/** Ages are shown to the minute. */
const MINUTE_MS = 60_000;

/** Keeps the figures up to date while the tab is open. */
async function keepTime(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  api.cancelActiveListeners();
  while (selectTab(api.getState()) === 'overview') {
    api.dispatch(overviewTimed(api.extra.now()));
    await readStates(api);
    await api.delay(MINUTE_MS);
  }
}

async function readStates({ dispatch, extra }: ModeratorListenerApi): Promise<void> {
  if (!extra.readWebhookStates) return;
  try {
    dispatch(deliveriesRead(readDeliveries(await extra.readWebhookStates())));
  } catch (cause) {
    extra.warn('the state of the webhooks could not be read', cause);
  }
}

function exportOverview(_action: unknown, api: ModeratorListenerApi): void {
  const state = api.getState();
  const overview = selectOverview(state);
  const at = selectOverviewTime(state);
  if (!overview || at === null) return;
  const users = userSelectors.selectEntities(state.users);
  const nameOf = (id: UserId) => userTitle(users[id] ?? namelessUser(id));
  const rows = overviewRows(overview, at, nameOf);
  api.extra.saveFile(`moderation-overview-${isoDay(at)}.csv`, toCsv(rows));
}

export function addOverviewListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: tabOpened, effect: keepTime }),
    startListening({ actionCreator: overviewExported, effect: exportOverview }),
  );
}
