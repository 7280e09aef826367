import { toChannelId } from '../../domain/ids';
import { readRevised } from '../../domain/message';
import { quotedText } from '../../domain/quote';
import type { AppListenerApi } from '../../state/rootState';
import { selectPublished, selectRevisions } from '../messages/messagesSlice';
import { replyChanged } from './composerSlice';

export { loadQuoted } from '../messages/quotedCalls';

/** Quotes say what their messages say now: of a deleted one nothing is published, or kept in a draft. */
export function followQuotes(api: AppListenerApi): void {
  const state = api.getState();
  for (const [id, { quote }] of Object.entries(state.composer.drafts)) {
    if (!quote) continue;
    const channelId = toChannelId(id);
    const address = { channelId, timetoken: quote.timetoken };
    const published = selectPublished(state, address);
    if (published === undefined) continue;
    const message = published && readRevised(published, selectRevisions(state, address));
    const text = message ? quotedText(message.text) : '';
    if (text !== quote.text) api.dispatch(replyChanged({ channelId, quote: { ...quote, text } }));
  }
}
