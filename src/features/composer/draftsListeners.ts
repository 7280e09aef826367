import { type ChannelId, type MessageId, toChannelId, type UserId } from '../../domain/ids';
import { textField } from '../../../shared/isRecord';
import { pageHidden, sessionEnded, sessionStarted } from '../../realtime/events';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import {
  messageStored,
  selectSending,
  sendFailed,
  sendFinished,
  sendStarted,
} from '../outbox/outboxSlice';
import { selectOwnId } from '../session/sessionSlice';
import { draftChanged, draftFollowed, draftsRestored, selectDraft } from './composerSlice';
import { returnMessage, type StoredDraft } from './draft';
import {
  draftKey,
  NO_DRAFT,
  parseStored,
  readDraft,
  readMessage,
  sendingKey,
  writeDraft,
  writeMessage,
} from './storedDrafts';

/** Typed text is stored when the user pauses, ms. */
const STORE_DELAY_MS = 300;

/**
 * Keeps the drafts of the user in the browser, each by itself, and takes over what other tabs of the user change.
 * A change names the text that it replaces: a tab that has another text has not seen it when the user typed, and
 * keeps its own.
 */
function createDraftKeeper() {
  /** The stored drafts as this tab wrote or read them last; without those that differ in this tab. */
  const known = new Map<ChannelId, StoredDraft>();

  const store = (api: AppListenerApi) => {
    const { storage } = api.extra;
    const state = api.getState();
    const userId = selectOwnId(state);
    if (userId === null) return;
    for (const [id, draft] of Object.entries(state.composer.drafts)) {
      const channelId = toChannelId(id);
      const before = known.get(channelId) ?? NO_DRAFT;
      if (isSame(draft, before)) continue;
      known.set(channelId, draft);
      // An empty draft is stored as well: to remove it would remove what another tab has written at the same moment.
      const value = JSON.stringify({ ...writeDraft(draft), replaced: before.text });
      storage.set(draftKey(userId, channelId), value);
    }
  };

  /** A message that was on its way when the page was closed may have arrived: it is put back until that is known. */
  const restore = (userId: UserId, api: AppListenerApi) => {
    const { storage } = api.extra;
    known.clear();
    const drafts = new Map<ChannelId, StoredDraft>();
    for (const [id, stored] of storedBelow(draftKey(userId), api)) {
      const draft = readDraft(stored);
      if (!isSame(draft, NO_DRAFT)) drafts.set(toChannelId(id), draft);
    }
    for (const [id, draft] of drafts) known.set(id, draft);
    for (const [id, stored] of storedBelow(sendingKey(userId), api)) {
      const channelId = toChannelId(textField(stored, 'channelId') ?? '');
      const message = readMessage(stored);
      if (message) drafts.set(channelId, returnMessage(drafts.get(channelId) ?? NO_DRAFT, message));
      storage.remove(sendingKey(userId, id));
    }
    api.dispatch(draftsRestored(Object.fromEntries(drafts)));
  };

  const takeOver = (channelId: ChannelId, value: string, api: AppListenerApi) => {
    const change = parseStored(value);
    const stored = readDraft(change);
    known.set(channelId, stored);
    const replaced = textField(change, 'replaced') ?? '';
    // A tab that was opened meanwhile cannot know that the message is still on its way.
    const sending = selectSending(api.getState(), channelId);
    if (!sending || sending.message.id !== stored.returned?.id) {
      api.dispatch(draftFollowed({ channelId, stored, replaced }));
    }
    if (isSame(selectDraft(api.getState(), channelId), stored)) return;
    known.delete(channelId);
    // The other tab has no draft any more: keep that of this tab.
    if (stored.text === '') store(api);
  };

  return {
    store: async (action: { readonly type: string }, api: AppListenerApi): Promise<void> => {
      api.cancelActiveListeners();
      if (draftChanged.match(action)) await api.delay(STORE_DELAY_MS);
      store(api);
    },

    keep: async (
      { payload: { userId } }: ReturnType<typeof sessionStarted>,
      api: AppListenerApi,
    ): Promise<void> => {
      restore(userId, api);
      const prefix = draftKey(userId);
      const stop = api.extra.storage.watch((key, value) => {
        if (value === null || !key.startsWith(prefix)) return;
        takeOver(toChannelId(key.slice(prefix.length)), value, api);
      });
      // Before the user can type in another window.
      const leave = () => store(api);
      globalThis.addEventListener('blur', leave);
      try {
        await api.take(sessionEnded.match);
      } finally {
        stop();
        globalThis.removeEventListener('blur', leave);
      }
    },
  };
}

function isSame(one: StoredDraft, other: StoredDraft): boolean {
  return JSON.stringify(writeDraft(one)) === JSON.stringify(writeDraft(other));
}

/** The values of all keys with a prefix, by the rest of the key. */
function storedBelow(prefix: string, { extra: { storage } }: AppListenerApi) {
  return storage
    .keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => [key.slice(prefix.length), parseStored(storage.get(key))] as const);
}

/** The page may be closed before the service has answered. */
function keepSending(
  { payload: { channelId, authorId, message } }: ReturnType<typeof sendStarted>,
  { extra: { storage } }: AppListenerApi,
): void {
  const key = sendingKey(authorId, message.id);
  storage.set(key, JSON.stringify({ ...writeMessage(message), channelId }));
}

function forgetSending(id: MessageId, api: AppListenerApi): void {
  const userId = selectOwnId(api.getState());
  if (userId !== null) api.extra.storage.remove(sendingKey(userId, id));
}

export function addDraftsListeners(startListening: StartListening) {
  const keeper = createDraftKeeper();
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: keeper.keep }),
    startListening({
      predicate: (action, state, before) =>
        state.composer.drafts !== before.composer.drafts || pageHidden.match(action),
      effect: keeper.store,
    }),
    startListening({ actionCreator: sendStarted, effect: keepSending }),
    ...[sendFinished, messageStored].map((actionCreator) =>
      startListening({
        actionCreator,
        effect: ({ payload }, api) => forgetSending(payload.messageId, api),
      }),
    ),
    startListening({
      actionCreator: sendFailed,
      effect: ({ payload }, api) => forgetSending(payload.message.id, api),
    }),
  );
}
