import type { AppListenerApi } from '../../state/rootState';
import { toChannelId } from '../../domain/ids';
import { selectIsGone } from '../messages/messagesSlice';
import { replyChanged } from './composerSlice';

/** Of a quoted message that was deleted nothing is published, or kept in a draft. */
export function forgetDeletedQuotes(api: AppListenerApi): void {
  const state = api.getState();
  for (const [id, { quote }] of Object.entries(state.composer.drafts)) {
    const channelId = toChannelId(id);
    if (!quote?.text || !selectIsGone(state, { channelId, timetoken: quote.timetoken })) continue;
    api.dispatch(replyChanged({ channelId, quote: { ...quote, text: '' } }));
  }
}
