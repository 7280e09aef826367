import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { selectIsMuted } from '../moderation/restrictionSelectors';
import { selectOwnId } from '../session/sessionSlice';
import { reactionsApi } from './reactionsApi';
import { selectReactions } from './reactionsSelectors';
import { reactionFailed, reactionPicked, reactionToggled } from './reactionsSlice';

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
    const own = selectReactions(state, channelId, messageTimetoken).find(
      (reaction) => reaction.userId === ownId && reaction.value === value,
    );
    if (own && type === reactionPicked.type) return;
    const { addReaction, removeReaction } = reactionsApi.endpoints;
    const target = { channelId, messageTimetoken };
    running.add(key);
    try {
      const { error } = await (own
        ? api.dispatch(
            removeReaction.initiate(
              { ...target, actionTimetoken: own.actionTimetoken },
              { track: false },
            ),
          )
        : api.dispatch(addReaction.initiate({ ...target, value }, { track: false })));
      if (error) api.dispatch(reactionFailed(payload));
    } finally {
      running.delete(key);
    }
  };
}

export function addReactionsListeners(startListening: StartListening): void {
  const toggle = createReactionToggler();
  startListening({ actionCreator: reactionToggled, effect: toggle });
  startListening({ actionCreator: reactionPicked, effect: toggle });
}
