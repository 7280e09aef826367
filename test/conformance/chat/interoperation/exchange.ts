import type { Chat, Message as SdkMessage } from '@pubnub/chat';
import { toChannelId, toUserId } from '../../../../src/domain/ids';
import type { MessageAddress } from '../../../../src/domain/message';
import { threadIdOf } from '../../../../src/domain/thread';
import { threadOpened } from '../../../../src/features/panels/panelsSlice';
import { draftChanged, messageSubmitted } from '../../../../src/features/composer/composerSlice';
import { toOutgoing } from '../../../../src/features/composer/draft';
import { selectJoinedChannelIds } from '../../../../src/features/memberships/membershipsSlice';
import {
  editChanged,
  editOpened,
  editSubmitted,
} from '../../../../src/features/messages/editsSlice';
import { parseInline } from '../../../../src/domain/markdown/inline';
import { createRowBuilder } from '../../../../src/features/messages/messageRows';
import { selectChannelMessages } from '../../../../src/features/messages/messagesSlice';
import {
  groupReactions,
  reactionToggled,
  selectReactions,
} from '../../../../src/features/reactions/reactionsSlice';
import { toPublished } from '../../../../src/pubnub/messageFormat';
import { PNG } from '../../../builders/buildFile';
import { waitFor } from '../../../support/drivers/waitFor';
import { createLiveApp, type LiveApp } from '../../../support/worlds/liveApp';
import { administrator } from '../../../support/worlds/smallWorld';
import { channelOf, isListening, startChatService, userOf, type ChatService } from '../chatUsers';
import { createCustomPayloads } from './customPayloads';
import { onFileMessageReceived } from './fileMessages';

export const CREW = toChannelId('crew');
export const WAIT_MS = 30_000;

/** Something that one side does and the other side shows. */
export interface Action {
  readonly name: string;
  readonly expectInApp: (exchange: Exchange) => Promise<unknown>;
  readonly expectInSdk: (exchange: Exchange) => Promise<unknown>;
}

export type Exchange = Awaited<ReturnType<typeof startExchange>>;

/**
 * The messages of the group by timetoken, as a Chat SDK client shows them that reads no history: as they
 * arrived, with the changes since.
 */
async function listen(chat: Chat, service: ChatService): Promise<ReadonlyMap<string, SdkMessage>> {
  const shown = new Map<string, SdkMessage>();
  const show = (message: SdkMessage) => {
    shown.set(message.timetoken, message);
    message.onUpdated((updated) => shown.set(updated.timetoken, updated));
  };
  const crew = await channelOf(chat, CREW);
  crew.onMessageReceived(show);
  onFileMessageReceived(chat, crew, show);
  await waitFor(() => isListening(service, CREW), 'the Chat SDK to listen', WAIT_MS);
  return shown;
}

/** Ann uses this app, Bob and Dora Chat SDK clients, all in one group that Bob made. Dora only listens. */
export async function startExchange() {
  const service = await startChatService();
  const customPayloads = createCustomPayloads(service.client('bob'));
  const bob = await service.chatOf('bob');
  const annElsewhere = await service.chatOf('ann');
  /** With the payloads of docs/chat-sdk.md; the others have default settings. */
  const reader = await service.chatOf('bob', { customPayloads });
  await administrator(service).objects.setChannelMetadata({
    channel: 'space.hall',
    data: { name: 'Hall', type: 'public' },
  });
  const dora = await service.chatOf('dora', { customPayloads });
  const users = [await userOf(bob, 'ann'), await userOf(bob, 'dora')];
  const { channel: crew } = await bob.createGroupConversation({ users, channelId: CREW });
  const crewOfReader = await channelOf(reader, CREW);
  const live = await listen(dora, service);
  const app = createLiveApp(service, 'ann');
  app.start();
  await app.open(CREW);

  let count = 0;
  const unique = (text: string) => `${text} ${(count += 1)}`;
  const state = () => app.store.getState();
  const until = <Value>(probe: () => Value | undefined | false, what: string) =>
    waitFor<Value>(probe, what, WAIT_MS);
  const shownIn = ({ store }: LiveApp) =>
    createRowBuilder()(selectChannelMessages(store.getState(), CREW)).flatMap((row) =>
      row.kind === 'message' ? [row.message] : [],
    );
  /** The app reads the history when it opens the group; what it shows since then arrived live. */
  const messages = () => shownIn(app);
  /** What the app shows of the history when it is opened anew. */
  const reopened = async () => {
    const visit = createLiveApp(service, 'ann');
    visit.start();
    await visit.open(CREW);
    const shown = shownIn(visit);
    visit.close();
    return shown;
  };
  const find = (text: string) => messages().find((message) => message.text === text);
  const shown = (text: string) => until(() => find(text), `"${text}" in the app`);
  const gone = (text: string) => until(() => find(text) === undefined, `"${text}" to go`);
  const isStored = (timetoken: string) =>
    selectChannelMessages(state(), CREW)?.chunks.some((chunk) =>
      chunk.messages.some((one) => one.timetoken === timetoken),
    );
  const joined = (channelId: string) =>
    selectJoinedChannelIds(state()).includes(toChannelId(channelId));
  /** Waits until the Chat SDK has shown the message like this while it was open, and reads it so from the history. */
  const read = async (timetoken: string, isRight: (message: SdkMessage) => boolean) => {
    await until(() => {
      const message = live.get(timetoken);
      return message && isRight(message);
    }, 'the Chat SDK to show it');
    await waitFor(
      async () => isRight(await crewOfReader.getMessage(timetoken)),
      'the Chat SDK to read it',
      WAIT_MS,
    );
  };
  const say = async (text: string) => {
    app.store.dispatch(draftChanged({ channelId: CREW, text }));
    app.store.dispatch(messageSubmitted(CREW));
    return (
      await until(
        () => messages().find((one) => one.text === text && isStored(one.timetoken)),
        text,
      )
    ).timetoken;
  };
  /** Opens the thread and says something there. */
  const reply = (root: MessageAddress, text: string) => {
    const channelId = threadIdOf(root);
    app.store.dispatch(threadOpened(root));
    app.store.dispatch(draftChanged({ channelId, text }));
    app.store.dispatch(messageSubmitted(channelId));
  };
  const edit = (timetoken: string, text: string) => {
    const address = { channelId: CREW, timetoken: timetoken as never };
    app.store.dispatch(editOpened({ ...address, text: '' }));
    app.store.dispatch(editChanged({ ...address, text }));
    app.store.dispatch(editSubmitted(address));
  };
  const toggle = (timetoken: string) =>
    app.store.dispatch(
      reactionToggled({ channelId: CREW, messageTimetoken: timetoken as never, value: '👍' }),
    );
  const reactors = (timetoken: string) =>
    groupReactions(selectReactions(state(), CREW, timetoken as never), toUserId('ann')).flatMap(
      ({ userIds }) => userIds,
    );
  const sendDraft = async (
    text: string,
    mention?: readonly ['mention' | 'channelReference' | 'textLink', string],
    fileNames: readonly string[] = [],
  ) => {
    const draft = crew.createMessageDraft();
    draft.update(text);
    draft.files = fileNames.map((name) => ({ data: PNG, name, mimeType: 'image/png' }));
    if (mention) draft.addMention(0, text.length, mention[0], mention[1]);
    await draft.send();
  };
  const linkIn = (target: string) =>
    until(
      () =>
        messages().some(({ text }) =>
          parseInline(text).some((part) => part.type === 'link' && part.target === target),
        ),
      target,
    );
  /** Shares a picture as the app does; its own call takes a browser's `File`. */
  const share = async (name: string, text: string) => {
    const file = { data: PNG, name, mimeType: 'image/png' };
    const { message } = toPublished(toOutgoing({ text, file: null }, 'id' as never, ''));
    const shared = { channel: CREW, file, message: { ...message, type: '' } };
    const { timetoken } = await app.sdk.sendFile(shared);
    return timetoken;
  };

  return {
    service,
    customPayloads,
    live,
    bob,
    annElsewhere,
    reader,
    crew,
    crewOfReader,
    app,
    unique,
    state,
    until,
    messages,
    reopened,
    shown,
    gone,
    joined,
    read,
    say,
    reply,
    edit,
    toggle,
    reactors,
    sendDraft,
    linkIn,
    share,
    close: async () => {
      app.close();
      await service.close();
    },
  };
}
