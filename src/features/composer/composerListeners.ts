import { isAnyOf } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import type { ChannelId, MessageId, UserId } from '../../domain/ids';
import type { OutgoingMessage } from '../../domain/message';
import { isRecord } from '../../lib/isRecord';
import type { SdkError } from '../../pubnub/errors';
import { sessionStarted } from '../../realtime/facts';
import { messagesApi } from '../messages/messagesApi';
import { selectIsMuted } from '../moderation/restrictionSelectors';
import { selectOwnId } from '../session/sessionSlice';
import {
  draftChanged,
  draftsRestored,
  messageSubmitted,
  selectDraft,
  sendFailed,
  sendFinished,
  sendStarted,
} from './composerSlice';

/** Drafts are written down when the user pauses, ms. */
const STORE_DELAY_MS = 300;

/** Sends the channel's draft: one at a time, and nothing that is only white space. */
async function sendDraft(
  { payload: channelId }: ReturnType<typeof messageSubmitted>,
  api: AppListenerApi,
): Promise<void> {
  const state = api.getState();
  const draft = selectDraft(state, channelId);
  const text = draft.text.trim();
  if (text === '' || draft.sending || selectIsMuted(state, channelId)) return;
  const message: OutgoingMessage = {
    id: draft.retryId ?? (api.extra.createId() as MessageId),
    text,
    type: 'default',
    createdAt: new Date(api.extra.now()).toISOString(),
  };
  api.dispatch(sendStarted({ channelId, message }));
  const result = await api.dispatch(
    messagesApi.endpoints.sendMessage.initiate({ channelId, message }, { track: false }),
  );
  if ('error' in result && result.error) {
    const { kind } = result.error as SdkError;
    api.dispatch(sendFailed({ channelId, messageId: message.id, kind }));
  } else {
    api.dispatch(sendFinished({ channelId, message }));
  }
}

/** Each user has their own drafts: two tabs of one browser may be two people. */
const storageKey = (userId: UserId | null) => `drafts ${userId ?? ''}`;

async function storeDrafts(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  await api.delay(STORE_DELAY_MS);
  const state = api.getState();
  const texts = Object.entries(state.composer.drafts).flatMap(([id, { text }]) =>
    text === '' ? [] : [[id, text]],
  );
  api.extra.storage.set(storageKey(selectOwnId(state)), JSON.stringify(Object.fromEntries(texts)));
}

function restoreDrafts({ payload }: ReturnType<typeof sessionStarted>, api: AppListenerApi): void {
  const stored = parse(api.extra.storage.get(storageKey(payload.userId)));
  const texts = Object.entries(stored).filter(([, text]) => typeof text === 'string');
  api.dispatch(draftsRestored(Object.fromEntries(texts) as Record<ChannelId, string>));
}

/** What is stored may have been cut off or edited; then there are no drafts. */
function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

export function addComposerListeners(startListening: StartListening): void {
  startListening({ actionCreator: sessionStarted, effect: restoreDrafts });
  startListening({ actionCreator: messageSubmitted, effect: sendDraft });
  startListening({ matcher: isAnyOf(draftChanged, sendFinished), effect: storeDrafts });
}
