import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { type ChannelId, type MessageId, toChannelId } from '../../domain/ids';
import { readRevised } from '../../domain/message';
import { quotedText } from '../../domain/quote';
import { historyPageReceived } from '../../realtime/events';
import { selectPublished, selectRevisions } from '../messages/messagesSlice';
import { loadQuoted } from '../messages/quotedCalls';
import { selectSending } from '../outbox/outboxSlice';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';
import {
  draftFollowed,
  fileAdvanced,
  messageSubmitted,
  replyChanged,
  selectDraft,
} from './composerSlice';
import { canSend, messageFill, retryIdOf, toOutgoing } from './draft';
import { isOnItsWay, selectFileQueue, withNextFile } from './fileQueueSlice';
import { sendMessage } from './sendMessage';

/**
 * Sends the channel's draft. Only one is sent at a time, with the files that wait behind it, and only with a text or an
 * intact file.
 */
async function sendDraft(
  { payload: channelId }: ReturnType<typeof messageSubmitted>,
  api: AppListenerApi,
): Promise<void> {
  const state = api.getState();
  const queue = selectFileQueue(state, channelId);
  if (selectSending(state, channelId) || isOnItsWay(queue)) return;
  const written = selectDraft(state, channelId);
  const draft = withNextFile(written, queue);
  if (!canSend(draft) || messageFill(channelId, draft) > 1) return;
  if (selectIsMuted(state, channelId)) return;
  const authorId = selectOwnId(state);
  if (authorId === null) return;
  const { file } = draft;
  if (file && !written.file) api.dispatch(fileAdvanced({ channelId, file }));
  const retryId = retryIdOf(draft);
  const id = retryId ?? (api.extra.createId() as MessageId);
  const message = toOutgoing(draft, id, new Date(api.extra.now()).toISOString());
  await sendMessage({ channelId, authorId, message, file }, retryId !== undefined, api);
}

/** Quotes say what their messages say now: of a deleted one nothing is published, or kept in a draft. */
function followQuotes(_action: unknown, api: AppListenerApi): void {
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

/** The message that a draft quotes is fetched unless it is loaded, and anew after an outage. */
async function loadDraftQuote(
  channelId: ChannelId,
  isKnownEnough: boolean,
  api: AppListenerApi,
): Promise<void> {
  const { quote } = selectDraft(api.getState(), channelId);
  if (!quote) return;
  const quoting = [{ channelId, quoted: quote.timetoken }];
  await loadQuoted(quoting, isKnownEnough, api);
}

export function addComposerListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: messageSubmitted, effect: sendDraft }),
    startListening({
      predicate: (_action, state, before) =>
        (state.messages !== before.messages || state.composer !== before.composer) &&
        Object.values(state.composer.drafts).some(({ quote }) => quote),
      effect: followQuotes,
    }),
    startListening({
      matcher: historyPageReceived,
      effect: ({ payload }, api) => loadDraftQuote(payload.channelId, payload.before !== null, api),
    }),
    startListening({
      actionCreator: draftFollowed,
      effect: ({ payload }, api) => loadDraftQuote(payload.channelId, true, api),
    }),
  );
}
