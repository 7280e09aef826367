import type { AppListenerApi } from '../../state/rootState';
import { mutate } from '../../pubnub/mutate';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';
import { reactionsApi } from './reactionsApi';
import {
  reactionFailed,
  reactionPicked,
  type reactionToggled,
  selectReactions,
} from './reactionsSlice';

/**
 * Adds or takes back the user's reaction.
 *
 * @param running the reactions that are on their way
 */
export async function toggleReaction(
  { type, payload }: ReturnType<typeof reactionToggled>,
  api: AppListenerApi,
  running: Set<string>,
): Promise<void> {
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
        : own.map(({ actionTimetoken }) => mutate(removeReaction, { ...target, actionTimetoken }));
    const answers = await Promise.all(calls.map((call) => api.dispatch(call)));
    if (answers.some(({ error }) => error)) api.dispatch(reactionFailed(payload));
  } finally {
    running.delete(key);
  }
}
