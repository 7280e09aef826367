import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { MAX_SHOWN_REACTORS } from '../../domain/messageAction';
import { mutate } from '../../pubnub/mutate';
import {
  type HistoryPage,
  historyPageReceived,
  messageActionsChanged,
} from '../../realtime/events';
import type { Answered } from '../../realtime/answers';
import { reactorsOpened } from '../dialogs/dialogsSlice';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';
import { usersNeeded } from '../users/usersListeners';
import { selectUser } from '../users/usersSlice';
import { reactionsApi } from './reactionsApi';
import {
  groupReactions,
  reactionFailed,
  reactionPicked,
  reactionToggled,
  selectReactions,
} from './reactionsSlice';

/** Adds or takes back the user's reaction; presses while one is on its way are the same press. */
function createReactionToggler() {
  const running = new Set<string>();
  return async (
    { type, payload }: ReturnType<typeof reactionToggled>,
    api: AppListenerApi,
  ): Promise<void> => {
    const { channelId, messageTimetoken, value } = payload;
    const state = api.getState();
    const key = `${channelId} ${messageTimetoken} ${value}`;
    if (running.has(key) || selectIsMuted(state, channelId)) return;
    const ownId = selectOwnId(state);
    // Several when the user reacted with clients that name reactions differently.
    const own = selectReactions(state, channelId, messageTimetoken).filter(
      (reaction) => reaction.userId === ownId && reaction.value === value,
    );
    if (own.length > 0 && type === reactionPicked.type) return;
    const { addReaction, removeReaction } = reactionsApi.endpoints;
    const target = { channelId, messageTimetoken };
    running.add(key);
    try {
      const calls =
        own.length === 0
          ? [mutate(addReaction, { ...target, value })]
          : own.map(({ actionTimetoken }) =>
              mutate(removeReaction, { ...target, actionTimetoken }),
            );
      const answers = await Promise.all(calls.map((call) => api.dispatch(call)));
      if (answers.some(({ error }) => error)) api.dispatch(reactionFailed(payload));
    } finally {
      running.delete(key);
    }
  };
}

/**
 * Asks for the users whose names are shown under these messages: some have left the channel, so that
 * no list of members brings them.
 */
function loadReactors(
  action: Answered<HistoryPage> | ReturnType<typeof messageActionsChanged>,
  api: AppListenerApi,
): void {
  const state = api.getState();
  const actions =
    'actions' in action.payload
      ? action.payload.actions
      : action.payload.map((change) => change.action);
  const messages = new Map(actions.map((of) => [`${of.channelId} ${of.messageTimetoken}`, of]));
  const shown = [...messages.values()].flatMap(({ channelId, messageTimetoken }) =>
    groupReactions(selectReactions(state, channelId, messageTimetoken), null).flatMap(
      ({ userIds }) => userIds.slice(0, MAX_SHOWN_REACTORS),
    ),
  );
  const unknown = [...new Set(shown)].filter((id) => !selectUser(state, id));
  if (unknown.length > 0) api.dispatch(usersNeeded(unknown));
}

/** Asks for the users of the list, which names them all. */
function loadAllReactors(
  { payload: { channelId, timetoken } }: ReturnType<typeof reactorsOpened>,
  api: AppListenerApi,
): void {
  const state = api.getState();
  const ids = selectReactions(state, channelId, timetoken).map(({ userId }) => userId);
  const unknown = [...new Set(ids)].filter((id) => !selectUser(state, id));
  if (unknown.length > 0) api.dispatch(usersNeeded(unknown));
}

export function addReactionsListeners(startListening: StartListening) {
  const toggle = createReactionToggler();
  return combineListeners(
    startListening({ actionCreator: reactionToggled, effect: toggle }),
    startListening({ actionCreator: reactionPicked, effect: toggle }),
    startListening({ matcher: historyPageReceived, effect: loadReactors }),
    startListening({ actionCreator: messageActionsChanged, effect: loadReactors }),
    startListening({ actionCreator: reactorsOpened, effect: loadAllReactors }),
  );
}
