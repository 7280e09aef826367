import { isAnyOf } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import {
  actionFailed,
  actionPerformed,
  actionRequested,
  bulkActionEnded,
  bulkEnded,
  bulkStarted,
  bulkUndone,
  outcomeHidden,
  selectBulk,
} from './actionsSlice';
import { type ModerationAction, userOf } from './moderationAction';
import { combineListeners } from '../../state/storeKit';
import { serverEndpoints, type Tag, tagsOfTopic, tagsOfUser } from '../api/endpoints';
import type { ServerFailure } from '../api/failure';
import type { ConsoleListenerApi, RootState, StartListening } from '../state/rootState';
import { performAction } from './performAction';

/** Afterwards the log has the action and its undo. */
const TOAST_MS = 10_000;
const MAX_CONCURRENT = 4;
/** A server that does not answer must not keep a decision from being shown as made. */
const REFRESH_LIMIT_MS = 15_000;

/** The key of each action: an action that is tried again is carried out once. */
function createKeys() {
  const keys = new WeakMap<ModerationAction, string>();
  return (action: ModerationAction, createId: () => string): string => {
    const key = keys.get(action) ?? createId();
    keys.set(action, key);
    return key;
  };
}

const failureOf = ({ kind, reason }: ServerFailure) => ({
  error: kind,
  ...(reason !== undefined && { reason }),
});

const tagsOf = (action: ModerationAction) => {
  const userId = userOf(action);
  return userId === undefined ? tagsOfTopic('rules') : tagsOfUser(userId);
};

/**
 * Asks anew for all that the actions may have changed, and waits for it: closed reports would reappear until then. What
 * was being asked for already may be older than the actions.
 */
async function refresh(actions: readonly ModerationAction[], api: ConsoleListenerApi) {
  const { util } = serverEndpoints;
  const tags = actions.flatMap<Tag>(tagsOf);
  const former = util.selectInvalidatedBy(api.getState(), tags).map(({ queryCacheKey: key }) => ({
    key,
    requestId: api.getState().serverApi.queries[key]?.requestId,
  }));
  const isFresh = (state: RootState) =>
    former.every(({ key, requestId }) => {
      const query = state.serverApi.queries[key];
      return !query || (query.requestId !== requestId && query.status !== QueryStatus.pending);
    });
  api.dispatch(util.invalidateTags(tags));
  if (!isFresh(api.getState())) {
    await api.condition((_action, state) => isFresh(state), REFRESH_LIMIT_MS);
  }
}

export function addActionsListeners(startListening: StartListening) {
  const keyOf = createKeys();
  const perform = (action: ModerationAction, api: ConsoleListenerApi) =>
    performAction(
      action,
      keyOf(action, () => api.extra.createId()),
      api,
    );
  const run = async (
    { payload: { id, action } }: ReturnType<typeof actionRequested>,
    api: ConsoleListenerApi,
  ) => {
    const done = await perform(action, api);
    if ('error' in done) {
      api.dispatch(actionFailed({ id, action, ...failureOf(done.error) }));
      // Somebody else was faster: the console does not know that yet.
      if (done.error.status === 409) await refresh([action], api);
      return;
    }
    await refresh([action], api);
    api.dispatch(actionPerformed({ id, action, ...done }));
    await api.delay(TOAST_MS);
    api.dispatch(outcomeHidden(id));
  };
  const runBulk = async (_action: unknown, api: ConsoleListenerApi) => {
    const { actions = [] } = selectBulk(api.getState()) ?? {};
    const waiting = [...actions];
    const work = async () => {
      for (let action = waiting.shift(); action; action = waiting.shift()) {
        const done = await perform(action, api);
        const result = 'error' in done ? { failure: failureOf(done.error) } : done;
        api.dispatch(bulkActionEnded({ action, ...result }));
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
    await refresh(actions, api);
    api.dispatch(bulkEnded());
  };
  return combineListeners(
    startListening({ actionCreator: actionRequested, effect: run }),
    startListening({ matcher: isAnyOf(bulkStarted, bulkUndone), effect: runBulk }),
  );
}
