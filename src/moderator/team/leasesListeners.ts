import { toUserId, type UserId } from '../../domain/ids';
import { LEASE_MS } from '../../domain/moderation/lease';
import { selectOwnId } from '../../features/session/sessionSlice';
import { mutate } from '../../pubnub/mutate';
import { fetchLatest } from '../../pubnub/requests';
import { connectionEstablished } from '../../realtime/events';
import { selectRunningActions } from '../actions/actionsSlice';
import { selectGroups, selectShownGroup } from '../queue/queueSelectors';
import { detailClosed, detailOpened, groupSelected } from '../queue/queueSlice';
import { selectHasModeration, selectMayDecide } from '../state/consoleSlice';
import type { ModeratorListenerApi, StartListening } from '../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { selectFreeCases } from './casesSelectors';
import { leasesApi } from './leasesApi';
import {
  caseClaimed,
  caseLeft,
  claimAnswered,
  leasesReceived,
  nextCaseRequested,
  noCaseFound,
  selectClaim,
  selectHolder,
  selectIsTaken,
} from './leasesSlice';

/** A lease is renewed so often that one lost call does not end it. */
const RENEWAL_MS = LEASE_MS / 3;

/** How long a decision may run before its case is given back without it. */
const DECISION_LIMIT_MS = 10_000;

const { changeLease, getLeases } = leasesApi.endpoints;

async function loadLeases(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  if (!selectHasModeration(api.getState())) return;
  await api.dispatch(fetchLatest(getLeases, null));
  const claim = selectClaim(api.getState());
  if (claim?.status === 'failed') api.dispatch(caseClaimed({ userId: claim.userId }));
}

/** Asks for the lease of a case, and renews it as long as the case is open. */
async function hold(
  { payload: { userId, isTakeOver } }: ReturnType<typeof caseClaimed>,
  api: ModeratorListenerApi,
): Promise<void> {
  api.cancelActiveListeners();
  const isOpen = () => selectClaim(api.getState())?.userId === userId;
  let status = await ask({ userId, isTakeOver: isTakeOver === true, isNew: true }, api);
  if (!isOpen()) await giveBack(userId, api);
  while (status !== 'refused') {
    await api.delay(RENEWAL_MS);
    // An outage does not end the work; a decision, or somebody who took the case over, does.
    const hasEnded = status === 'held' && selectHolder(api.getState(), userId) !== ownIdOf(api);
    if (!isOpen() || hasEnded) return;
    status = await ask({ userId, isTakeOver: false, isNew: false }, api);
  }
}

interface Asking {
  readonly userId: UserId;
  readonly isTakeOver: boolean;
  /** Whether the lease is asked for, not renewed. */
  readonly isNew: boolean;
}

async function ask({ userId, isTakeOver, isNew }: Asking, api: ModeratorListenerApi) {
  const group = selectGroups(api.getState()).find(({ id }) => id === userId);
  const lease = {
    kind: 'claim',
    userId,
    // Another moderator may have decided them, which this console does not know yet.
    ...(isNew && group && { reportIds: group.reports.map((report) => report.id) }),
    ...(isTakeOver && { isTakeOver: true as const }),
  } as const;
  const { data: id, error } = await api.dispatch(mutate(changeLease, lease));
  const status = !error ? 'held' : error.kind === 'conflict' ? 'refused' : 'failed';
  // The event may be late: until it arrives the case would seem to be free.
  if (id) api.dispatch(leasesReceived([{ id, userId, holderId: ownIdOf(api) }]));
  api.dispatch(claimAnswered({ userId, status }));
  return status;
}

function ownIdOf(api: ModeratorListenerApi): UserId {
  return selectOwnId(api.getState()) ?? toUserId('');
}

/** Gives a lease back when nothing is being decided under it. */
async function giveBack(userId: UserId, api: ModeratorListenerApi): Promise<void> {
  const isDecided = () =>
    !selectRunningActions(api.getState()).some(
      (action) => 'userId' in action && action.userId === userId,
    );
  if (!isDecided()) await api.condition(isDecided, DECISION_LIMIT_MS);
  const state = api.getState();
  if (selectHolder(state, userId) !== ownIdOf(api) || selectClaim(state)?.userId === userId) return;
  const { data: id } = await api.dispatch(mutate(changeLease, { kind: 'unclaim', userId }));
  if (id) api.dispatch(leasesReceived([{ id, userId }]));
}

function claimShown(_action: unknown, api: ModeratorListenerApi): void {
  const state = api.getState();
  const group = selectShownGroup(state);
  const mayWork = selectHasModeration(state) && selectMayDecide(state);
  if (!group || !mayWork || selectIsTaken(state, group.id)) return;
  if (selectClaim(state)?.userId !== group.id) api.dispatch(caseClaimed({ userId: group.id }));
}

/** Opens the next free case. Of moderators who ask for the same one at once, the others get the one after it. */
async function openNext(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const tried = new Set<UserId>();
  for (;;) {
    const group = selectFreeCases(api.getState()).find(({ id }) => !tried.has(id));
    if (!group) {
      api.dispatch(noCaseFound());
      return;
    }
    const { id: userId } = group;
    tried.add(userId);
    api.dispatch(caseClaimed({ userId }));
    const [{ payload }] = await api.take(
      (action): action is ReturnType<typeof claimAnswered> =>
        claimAnswered.match(action) && action.payload.userId === userId,
    );
    if (payload.status === 'refused') continue;
    const index = selectGroups(api.getState()).findIndex(({ id }) => id === userId);
    api.dispatch(groupSelected({ userId, index: Math.max(0, index) }));
    api.dispatch(detailOpened());
    return;
  }
}

export function addLeasesListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: connectionEstablished, effect: loadLeases }),
    startListening({ actionCreator: caseClaimed, effect: hold }),
    startListening({ actionCreator: detailOpened, effect: claimShown }),
    startListening({ actionCreator: nextCaseRequested, effect: openNext }),
    startListening({
      predicate: (_action, state, before) => {
        const former = selectClaim(before);
        return former !== null && former.userId !== selectClaim(state)?.userId;
      },
      effect: async (_action, api) => {
        const former = selectClaim(api.getOriginalState());
        if (former) await giveBack(former.userId, api);
      },
    }),
    startListening({
      predicate: (action, state, before) => {
        const claim = selectClaim(state);
        const shown = selectShownGroup(state)?.id;
        // A case that was just reserved is not shown yet, whatever else the queue shows meanwhile.
        const hasTurned = shown !== claim?.userId && selectShownGroup(before)?.id === claim?.userId;
        return claim?.status === 'held' && (hasTurned || detailClosed.match(action));
      },
      effect: (_action, api) => void api.dispatch(caseLeft()),
    }),
  );
}
