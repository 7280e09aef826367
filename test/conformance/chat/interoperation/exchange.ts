import type { Message as SdkMessage } from '@pubnub/chat';
import { toChannelId, toUserId } from '../../../../src/domain/ids';
import type { MessageAddress } from '../../../../src/domain/message';
import { threadIdOf } from '../../../../src/domain/thread';
import { threadOpened } from '../../../../src/features/dialogs/dialogsSlice';
import {
  draftChanged,
  messageSubmitted,
  toOutgoing,
} from '../../../../src/features/composer/composerSlice';
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
import { createLiveApp } from '../../../support/worlds/liveApp';
import { administrator } from '../../../support/worlds/smallWorld';
import { channelOf, startChatService, userOf } from '../chatUsers';
import { createCustomPayloads } from './customPayloads';

export const CREW = toChannelId('crew');
export const WAIT_MS = 30_000;

/** Something that one side does and the other side shows. */
export interface Action {
  readonly name: string;
  readonly toApp: (exchange: Exchange) => Promise<unknown>;
  readonly toSdk: (exchange: Exchange) => Promise<unknown>;
}

export type Exchange = Awaited<ReturnType<typeof startExchange>>;

/** Ann uses this app, Bob a Chat SDK client, both in one group that Bob made. */
export async function startExchange() {
  const service = await startChatService({ isModerated: true });
  const customPayloads = createCustomPayloads(service.client('bob'));
  const bob = await service.chatOf('bob');
  const annElsewhere = await service.chatOf('ann');
  /** With the payloads of docs/chat-sdk.md; the others have default settings. */
  const reader = await service.chatOf('bob', { customPayloads });
  await administrator(service).objects.setChannelMetadata({
    channel: 'space.hall',
    data: { name: 'Hall', type: 'public' },
  });
  const users = [await userOf(bob, 'ann')];
  const { channel: crew } = await bob.createGroupConversation({ users, channelId: CREW });
  const crewOfReader = await channelOf(reader, CREW);
  const app = createLiveApp(service, 'ann');
  app.start();
  await app.open(CREW);

  let count = 0;
  const unique = (text: string) => `${text} ${(count += 1)}`;
  const state = () => app.store.getState();
  const until = <Value>(probe: () => Value | undefined | false, what: string) =>
    waitFor<Value>(probe, what, WAIT_MS);
  const build = createRowBuilder();
  const messages = () =>
    build(selectChannelMessages(state(), CREW)).flatMap((row) =>
      row.kind === 'message' ? [row.message] : [],
    );
  const find = (text: string) => messages().find((message) => message.text === text);
  const shown = (text: string) => until(() => find(text), `"${text}" in the app`);
  const gone = (text: string) => until(() => find(text) === undefined, `"${text}" to go`);
  const isStored = (timetoken: string) =>
    selectChannelMessages(state(), CREW)?.chunks.some((chunk) =>
      chunk.messages.some((one) => one.timetoken === timetoken),
    );
  const joined = (channelId: string) =>
    selectJoinedChannelIds(state()).includes(toChannelId(channelId));
  /** Waits until the Chat SDK reads the message like this. */
  const read = (timetoken: string, isRight: (message: SdkMessage) => boolean) =>
    waitFor(
      async () => isRight(await crewOfReader.getMessage(timetoken)),
      'the Chat SDK to read it',
      WAIT_MS,
    );
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
    ...{ service, customPayloads, bob, annElsewhere, reader, crew, crewOfReader, app },
    ...{ unique, state, until, messages, shown, gone, joined, read },
    ...{ say, reply, edit, toggle, reactors, sendDraft, linkIn, share },
    close: async () => {
      app.close();
      await service.close();
    },
  };
}
