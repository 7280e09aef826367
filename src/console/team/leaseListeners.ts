import type { UserId } from '../../domain/ids';
import { LEASE_MS } from '../../domain/moderation/lease';
import { connectionEstablished } from '../../realtime/events';
import { selectOwnId } from '../../features/session/sessionSlice';
import { selectRunningActions } from '../actions/actionsSlice';
import { userOf } from '../actions/moderationAction';
import { detailClosed, detailOpened, groupSelected, selectQueueView } from '../queue/queueSlice';
import { selectMayDecide } from '../signIn/signInSlice';
import {
  caseClaimed,
  caseLeft,
  claimAnswered,
  nextCaseRequested,
  noCaseFound,
  selectClaim,
} from './leasesSlice';
import { subscribed } from '../../pubnub/requests';
import { combineListeners } from '../../state/storeKit';
import { serverEndpoints } from '../api/endpoints';
import { lists } from '../api/lists';
import { isFailure } from '../api/serverQuery';
import { toQuery } from '../queue/useQueue';
import type { ConsoleListenerApi, RootState, StartListening } from '../state/rootState';

/** A lease is renewed so often that one lost call does not end it. */
const RENEWAL_MS = LEASE_MS / 3;
/** How long a decision may run before its case is given back without it. */
const DECISION_LIMIT_MS = 10_000;
/** Free cases that are tried, one after the other. */
const MAX_TRIES = 20;

const { deleteCaseLease, getCase, getCases, putCaseLease } = serverEndpoints.endpoints;

function selectHolder(state: RootState, userId: UserId): UserId | undefined {
  return getCase.select({ userId })(state).data?.lease?.holderId;
}

/** Asks for the lease of a case, and renews it as long as somebody works on it: a page that is only open does not. */
async function hold(
  { payload: { userId, isTakeOver } }: ReturnType<typeof caseClaimed>,
  api: ConsoleListenerApi,
): Promise<void> {
  api.cancelActiveListeners();
  const isOpen = () => selectClaim(api.getState())?.userId === userId;
  let status = await ask(userId, isTakeOver === true, api);
  if (!isOpen()) await giveBack(userId, api);
  while (status !== 'refused') {
    // A call that failed is repeated as soon as the server may answer.
    const isDue = status === 'failed' ? connectionEstablished.match : () => false;
    await api.condition(isDue, RENEWAL_MS);
    const holder = selectHolder(api.getState(), userId);
    const isLost = status === 'held' && holder !== selectOwnId(api.getState());
    if (!isOpen() || isLost) return;
    if (api.extra.now() - api.extra.lastInput() < RENEWAL_MS)
      status = await ask(userId, false, api);
  }
}

async function ask(userId: UserId, takeOver: boolean, api: ConsoleListenerApi) {
  const { error } = await api.dispatch(
    putCaseLease.initiate({ 'idempotency-key': api.extra.createId(), userId, body: { takeOver } }),
  );
  const isRefused = isFailure(error) && error.status === 409;
  const status = !error ? 'held' : isRefused ? 'refused' : 'failed';
  if (!error) await subscribed(api.dispatch(getCase.initiate({ userId }, { forceRefetch: true })));
  api.dispatch(claimAnswered({ userId, status }));
  return status;
}

/** Gives a lease back when nothing is being decided under it. */
async function giveBack(userId: UserId, api: ConsoleListenerApi): Promise<void> {
  const isDecided = () =>
    !selectRunningActions(api.getState()).some((action) => userOf(action) === userId);
  if (!isDecided()) await api.condition(isDecided, DECISION_LIMIT_MS);
  if (selectClaim(api.getState())?.userId === userId) return;
  await api.dispatch(deleteCaseLease.initiate({ 'idempotency-key': api.extra.createId(), userId }));
}

function claimShown(_action: unknown, api: ConsoleListenerApi): void {
  const state = api.getState();
  const { selectedId } = selectQueueView(state);
  if (selectedId === null || !selectMayDecide(state)) return;
  const holder = selectHolder(state, selectedId);
  const isTaken = holder !== undefined && holder !== selectOwnId(state);
  if (!isTaken && selectClaim(state)?.userId !== selectedId) {
    api.dispatch(caseClaimed({ userId: selectedId }));
  }
}

/**
 * The free cases in the order in which they are tried: those that wait for this moderator, then those of the list from
 * the shown one on, then all others.
 */
async function findFree(api: ConsoleListenerApi): Promise<readonly UserId[]> {
  const { filters, since, selectedId } = selectQueueView(api.getState());
  const query = toQuery(filters, since);
  const call = { ...query, isFree: true, limit: MAX_TRIES };
  const { data } = await subscribed(api.dispatch(getCases.initiate(call, { forceRefetch: true })));
  const free = data?.items ?? [];
  const state = api.getState();
  const ownId = selectOwnId(state);
  const pages = lists.endpoints.listCases.select(query)(state).data?.pages ?? [];
  const rows = pages.flatMap(({ items }) => items);
  const shown = rows.findIndex(({ userId }) => userId === selectedId);
  const ids = [
    ...free.filter(({ moderatorId }) => moderatorId === ownId),
    ...rows.slice(Math.max(0, shown)).filter(({ lease, waitsFor }) => !lease && !waitsFor),
    ...free,
  ].map(({ userId }) => userId);
  const held = selectClaim(state)?.userId;
  return [...new Set(ids)].filter((id) => id !== held).slice(0, MAX_TRIES);
}

/** Opens the next free case. Of moderators who ask for the same one at once, the others get the one after it. */
async function openNext(_action: unknown, api: ConsoleListenerApi): Promise<void> {
  api.cancelActiveListeners();
  for (const userId of await findFree(api)) {
    api.dispatch(caseClaimed({ userId }));
    const [{ payload }] = await api.take(
      (action): action is ReturnType<typeof claimAnswered> =>
        claimAnswered.match(action) && action.payload.userId === userId,
    );
    if (payload.status === 'refused') continue;
    api.dispatch(groupSelected({ userId, index: selectQueueView(api.getState()).selectedIndex }));
    api.dispatch(detailOpened());
    return;
  }
  api.dispatch(noCaseFound());
}

export function addLeaseListeners(startListening: StartListening) {
  return combineListeners(
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
        const shown = selectQueueView(state).selectedId;
        // A case that was just reserved is not shown yet, whatever else the queue shows meanwhile.
        const hasTurned =
          shown !== claim?.userId && selectQueueView(before).selectedId === claim?.userId;
        return claim?.status === 'held' && (hasTurned || detailClosed.match(action));
      },
      effect: (_action, api) => void api.dispatch(caseLeft()),
    }),
  );
}
