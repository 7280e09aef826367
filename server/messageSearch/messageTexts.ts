import type { ChannelId, UserId } from '../../src/domain/ids';
import { chatOf, roleOf } from '../../src/domain/channelRole';
import { isImageName, namedFiles } from '../../src/domain/message';
import { readableText } from '../../src/domain/moderation/readableText';
import { plainText } from '../../src/domain/preview';
import { DIRECT_PREFIX, GROUP_PREFIX, PUBLIC_PREFIX } from '../../src/domain/protocol';
import type { Timetoken } from '../../shared/protocol';
import { foldWords, indexTerms } from './foldedText';
import { HAS_PICTURE, IS_PUBLIC, type IndexedText } from './messageIndex';

/** A message as it reads now. */
export interface CurrentMessage {
  readonly channelId: ChannelId;
  readonly timetoken: Timetoken;
  readonly userId: UserId;
  /** As it was published. */
  readonly message: unknown;
  /** The text of its newest edit; missing where it has none. */
  readonly edit?: string | undefined;
  readonly isDeleted?: boolean;
}

/**
 * Ids are the times of messages, of which each millisecond has so many: a message whose id is taken has the next free
 * one. They are small enough to be numbers, and take less room in an index than timetokens.
 */
const PER_MS = 16;
const TICKS = BigInt(10_000 / PER_MS);
/** Ids after its own that a message may have. */
export const NEXT_IDS = 1_024;

/** The first id of a moment. @param ms since the epoch */
export function idAt(ms: number): number {
  return ms * PER_MS;
}

/** The row of a message; undefined where no user could read it. */
export function toIndexedText(message: CurrentMessage): IndexedText | undefined {
  const { channelId, timetoken, userId } = message;
  const chatId = chatOf(channelId);
  if (userId === '' || !isConversation(channelId, chatId)) return undefined;
  const id = Number(BigInt(timetoken) / TICKS);
  const row = { id, channelId, message: timetoken, chatId, userId };
  if (message.isDeleted) return { ...row, text: '', terms: undefined };
  const names = namedFiles(message.message).map(({ name }) => name);
  const text = shownText(message, names);
  return {
    ...row,
    text,
    terms:
      text === ''
        ? undefined
        : [
            ...indexTerms(foldWords(text)),
            ...(chatId.startsWith(PUBLIC_PREFIX) ? [IS_PUBLIC] : []),
            ...(names.some(isImageName) ? [HAS_PICTURE] : []),
          ],
  };
}

/** The text and the names of files, in one line. */
function shownText({ message, edit }: CurrentMessage, names: readonly string[]): string {
  const text = edit ?? readableText(message);
  const parts = names.includes(text) ? names : [text, ...names];
  // PostgreSQL stores no such character.
  return plainText(parts.join(' ').replaceAll('\0', ''));
}

const CHATS = [PUBLIC_PREFIX, GROUP_PREFIX, DIRECT_PREFIX];

/** Whether it is a chat that a token can open, or one of its threads. */
function isConversation(channelId: string, chatId: string): boolean {
  const isChat =
    roleOf(chatId).kind === 'chat' && CHATS.some((prefix) => chatId.startsWith(prefix));
  return isChat && isChatOrThread(channelId) && !/\*|-pnpres$/.test(channelId);
}

function isChatOrThread(name: string): boolean {
  const role = roleOf(name);
  return role.kind === 'thread' ? isChatOrThread(role.channel) : role.kind === 'chat';
}
