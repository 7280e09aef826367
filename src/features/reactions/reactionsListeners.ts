import type { AppListenerApi, StartListening } from '../../state/rootState';
import { MAX_SHOWN_REACTORS } from '../../domain/messageAction';
import { historyPageReceived, messageActionsChanged } from '../../realtime/events';
import { usersNeeded } from '../users/usersListeners';
import { selectUser } from '../users/usersSlice';
import {
  groupReactions,
  reactionFailed,
  reactionPicked,
  reactionToggled,
  selectReactions,
} from './reactionsSlice';

/** Loaded with the first reaction. */
const load = () => import('./reactionsCalls');

/** Adds or takes back the user's reaction; presses while one is on its way are the same press. */
function createReactionToggler() {
  const running = new Set<string>();
  return async (action: ReturnType<typeof reactionToggled>, api: AppListenerApi): Promise<void> => {
    const calls = await load().catch(() => undefined);
    if (calls) await calls.toggleReaction(action, api, running);
    else api.dispatch(reactionFailed(action.payload));
  };
}

/**
 * Asks for the users whose names are shown under these messages: some have left the channel, so that
 * no list of members brings them.
 */
function loadReactors(
  action: ReturnType<typeof historyPageReceived> | ReturnType<typeof messageActionsChanged>,
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

export function addReactionsListeners(startListening: StartListening): void {
  const toggle = createReactionToggler();
  startListening({ actionCreator: reactionToggled, effect: toggle });
  startListening({ actionCreator: reactionPicked, effect: toggle });
  startListening({ actionCreator: historyPageReceived, effect: loadReactors });
  startListening({ actionCreator: messageActionsChanged, effect: loadReactors });
}
