import {
  createAction,
  createSelector,
  createSlice,
  type Draft,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import type { ChannelId, DraftFileId, MessageId, UserId } from '../../domain/ids';
import type { Message, OutgoingMessage } from '../../domain/message';
import type { Timetoken } from '../../../shared/protocol';
import { createTable } from '../../lib/table';
import type { SdkErrorKind } from '../../pubnub/errors';
import {
  type HistoryPage,
  historyPageReceived,
  membershipsLoaded,
  messagesReceived,
  sessionEnded,
  stateRestored,
} from '../../realtime/events';
import { pruneToSubscribed, reduceByChannel } from '../../state/byChannel';

/** A file of an unsent message; the file itself is in the `FileRegistry`. */
export interface UnsentFile {
  readonly id: DraftFileId;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly previewUrl: string;
}

/** An own message as it is sent. */
export interface Sending {
  readonly channelId: ChannelId;
  readonly authorId: UserId;
  readonly message: OutgoingMessage;
  readonly file: UnsentFile | null;
}

/** An own message that is not in the history yet. */
export interface UnsentMessage {
  /**
   * `sending`: it is on its way. `waiting`: it is stored, and sent when the service is reachable.
   * `rejected`: it was stored, and the service rejected it. `sent`: it was acknowledged, and its event is on
   * the way.
   */
  readonly status: 'sending' | 'waiting' | 'rejected' | 'sent';
  readonly message: OutgoingMessage;
  readonly file: UnsentFile | null;
  /** The message as the list draws it; its timetoken is the local time. */
  readonly drawn: Message;
  /** Timetoken of a sent message, if the service answered with it. */
  readonly sentAs?: Timetoken;
}

export interface ChannelOutbox {
  /** In the order in which they were sent. */
  readonly unsent: readonly UnsentMessage[];
  /** Messages that were unsent in this session; their rows stay the same rows. */
  readonly sentIds: Readonly<Record<Timetoken, MessageId>>;
  /** The oldest message of the newest page of history, if one was read since the first of these was sent. */
  readonly endBegins?: Timetoken;
  /** The service rejected a message that was stored, and the user does not know yet. */
  readonly hasNewRejection?: true;
}

/** Why a message was not sent; `givenUp` when the user took its file out or may not write there any more. */
export type SendFailure = SdkErrorKind | 'givenUp';

/** A message of the outbox. */
interface Place {
  readonly channelId: ChannelId;
  readonly messageId: MessageId;
}

/** The user wants a rejected message back in the composer. */
export const editingChosen = createAction<Place>('outbox/editingChosen');

interface Acknowledged {
  readonly timetoken?: Timetoken | null | undefined;
}

interface OutboxState {
  readonly byChannel: Readonly<Record<ChannelId, ChannelOutbox>>;
}

const initialState: OutboxState = { byChannel: createTable() };

/** The own messages that are not known to be sent. */
export const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    sendStarted: (state, { payload }: PayloadAction<Sending>) => {
      const channel = channelOf(state, payload.channelId);
      // A send without an answer is made again, although its message may have arrived.
      if (!isKnown(channel, payload.message.id)) channel.unsent.push(toUnsent(payload, 'sending'));
      forgetRejection(state, payload.channelId);
    },
    /** The service acknowledged a message, which may have been stored. */
    sendFinished: (state, { payload }: PayloadAction<Place & Acknowledged>) =>
      setSent(state, payload),
    /** The message is in the composer again, with its file unless the user took that out. */
    sendFailed: (
      state,
      { payload: { channelId, message } }: PayloadAction<Sending & { readonly kind: SendFailure }>,
    ) => remove(state, { channelId, messageId: message.id }),
    /** The message is kept until the service is reachable. */
    messageStored: (state, { payload }: PayloadAction<Place>) => {
      const unsent = findUnsent(state, payload);
      if (unsent) unsent.status = 'waiting';
    },
    /** All stored messages, oldest first: of an earlier visit, or as another tab left them. */
    outboxRestored: (
      state,
      { payload }: PayloadAction<readonly (Sending & { readonly isRejected: boolean })[]>,
    ) => {
      for (const channel of Object.values<Draft<ChannelOutbox>>(state.byChannel)) {
        channel.unsent = channel.unsent.filter(({ status }) => !isStored(status));
      }
      for (const { isRejected, ...stored } of payload.toReversed()) {
        const channel = channelOf(state, stored.channelId);
        const status = isRejected ? 'rejected' : 'waiting';
        if (!isKnown(channel, stored.message.id)) channel.unsent.unshift(toUnsent(stored, status));
      }
    },
    /** The service rejected a stored message. */
    messageRejected: (state, { payload }: PayloadAction<Place>) => {
      const unsent = findUnsent(state, payload);
      if (!unsent) return;
      unsent.status = 'rejected';
      channelOf(state, payload.channelId).hasNewRejection = true;
    },
    /** A rejected message is in the composer again. */
    unsentEdited: (
      state,
      { payload }: PayloadAction<Place & Pick<UnsentMessage, 'message' | 'file'>>,
    ) => {
      remove(state, payload);
      forgetRejection(state, payload.channelId);
    },
    /** The user gives a rejected message up. */
    unsentRemoved: (state, { payload }: PayloadAction<Place>) => {
      remove(state, payload);
      forgetRejection(state, payload.channelId);
    },
    /** The user closed the notice of a rejected message. */
    blockedNoticeDismissed: (state, { payload }: PayloadAction<ChannelId>) =>
      forgetRejection(state, payload),
  },
  extraReducers: (builder) => {
    builder
      .addCase(messagesReceived, (state, { payload }) => addArrived(state, payload))
      .addCase(stateRestored, takeStored)
      .addCase(sessionEnded, () => initialState)
      .addMatcher(historyPageReceived, takePage)
      .addMatcher(membershipsLoaded, reduceByChannel(pruneToSubscribed<ChannelOutbox>));
  },
  selectors: {
    selectOutbox: (state, channelId: ChannelId): ChannelOutbox | undefined =>
      state.byChannel[channelId],
    /** The message of the channel that is on its way; while there is one, no other is sent. */
    selectSending: (state, channelId: ChannelId): UnsentMessage | undefined =>
      state.byChannel[channelId]?.unsent.find(({ status }) => status === 'sending'),
    selectHasNewRejection: (state, channelId: ChannelId): boolean =>
      state.byChannel[channelId]?.hasNewRejection ?? false,
    /** The timetoken with which a message that was unsent in this session arrived. */
    selectArrival: (state, channelId: ChannelId, id: MessageId): Timetoken | undefined =>
      Object.entries(state.byChannel[channelId]?.sentIds ?? {}).find(
        (entry): entry is [Timetoken, MessageId] => entry[1] === id,
      )?.[0],
    /** Whether stored messages of the channel are to be sent before any other. */
    selectHasWaiting: (state, channelId: ChannelId): boolean =>
      state.byChannel[channelId]?.unsent.some(({ status }) => status === 'waiting') ?? false,
    selectAllUnsent: createSelector(
      (state: OutboxState) => state.byChannel,
      (byChannel) => Object.values(byChannel).flatMap(({ unsent }) => unsent),
    ),
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof outboxSlice> {}
}

function toUnsent(
  { channelId, authorId, message, file }: Sending,
  status: UnsentMessage['status'],
): Draft<UnsentMessage> {
  const { id, text, type, createdAt, quote } = message;
  const drawn = {
    timetoken: `${Date.parse(createdAt)}0000` as Timetoken,
    channelId,
    authorId,
    id,
    text,
    type,
    ...(file && { file: { id: file.id, name: file.name, url: file.previewUrl } }),
    ...(quote && { quoted: quote.timetoken }),
  };
  return { status, message, file, drawn };
}

function channelOf({ byChannel }: Draft<OutboxState>, channelId: ChannelId): Draft<ChannelOutbox> {
  return (byChannel[channelId] ??= { unsent: [], sentIds: createTable() });
}

function isKnown({ unsent, sentIds }: ChannelOutbox, id: MessageId): boolean {
  return unsent.some(({ message }) => message.id === id) || Object.values(sentIds).includes(id);
}

function isStored(status: UnsentMessage['status']): boolean {
  return status === 'waiting' || status === 'rejected';
}

function findUnsent(
  { byChannel }: Draft<OutboxState>,
  { channelId, messageId }: Place,
): Draft<UnsentMessage> | undefined {
  return byChannel[channelId]?.unsent.find(({ message }) => message.id === messageId);
}

function forgetRejection({ byChannel }: Draft<OutboxState>, channelId: ChannelId): void {
  delete byChannel[channelId]?.hasNewRejection;
}

function setSent(state: Draft<OutboxState>, sent: Place & Acknowledged): void {
  const { channelId, timetoken } = sent;
  const channel = state.byChannel[channelId];
  const unsent = findUnsent(state, sent);
  if (!channel || !unsent) return;
  unsent.status = 'sent';
  if (timetoken) unsent.sentAs = timetoken;
  dropOutrun(channel);
}

function remove({ byChannel }: Draft<OutboxState>, { channelId, messageId }: Place): void {
  const channel = byChannel[channelId];
  if (!channel) return;
  channel.unsent = channel.unsent.filter(({ message }) => message.id !== messageId);
}

/** Messages that are in the history now. The author counts as well: anybody can use another's id. */
function addArrived({ byChannel }: Draft<OutboxState>, messages: readonly Message[]): void {
  for (const { channelId, id, authorId, timetoken } of messages) {
    const channel = byChannel[channelId];
    const index = channel?.unsent.findIndex(
      ({ drawn }) => drawn.id === id && drawn.authorId === authorId,
    );
    if (!channel || id === undefined || index === undefined || index < 0) continue;
    channel.unsent.splice(index, 1);
    channel.sentIds[timetoken] = id;
  }
}

function takePage(state: Draft<OutboxState>, { payload }: PayloadAction<HistoryPage>): void {
  addArrived(state, payload.messages);
  takeNewestPage(state, payload);
}

function takeStored(
  state: Draft<OutboxState>,
  { payload }: ReturnType<typeof stateRestored>,
): void {
  addArrived(
    state,
    payload.conversations.flatMap(({ messages }) => messages),
  );
}

/** Remembers where the newest page begins that was read since messages are unsent. */
function takeNewestPage({ byChannel }: Draft<OutboxState>, page: HistoryPage): void {
  const channel = byChannel[page.channelId];
  if (!channel || page.before !== null || page.window || page.oldest === null) return;
  channel.endBegins = page.oldest;
  dropOutrun(channel);
}

/**
 * A sent message whose event was dropped, and after which a page or more was said, is not at the end any more: it
 * comes with its page.
 */
function dropOutrun(channel: Draft<ChannelOutbox>): void {
  const { endBegins } = channel;
  if (endBegins === undefined) return;
  for (const [index, { message, sentAs }] of [...channel.unsent.entries()].toReversed()) {
    if (sentAs === undefined || sentAs >= endBegins) continue;
    channel.unsent.splice(index, 1);
    channel.sentIds[sentAs] = message.id;
  }
}

export const {
  sendStarted,
  sendFinished,
  sendFailed,
  messageStored,
  outboxRestored,
  messageRejected,
  unsentEdited,
  unsentRemoved,
  blockedNoticeDismissed,
} = outboxSlice.actions;
export const {
  selectOutbox,
  selectSending,
  selectHasNewRejection,
  selectArrival,
  selectHasWaiting,
  selectAllUnsent,
} = outboxSlice.selectors;
