import type { ChannelId, MessageId, UserId } from './ids';
import type { MessageAction } from './messageAction';
import { DELETION, isEdit, THREAD_ROOT } from './protocol';
import type { Timetoken } from '../../shared/protocol';
import { isRecord, textField } from '../../shared/isRecord';
import type { Quote } from './quote';

/** A file that came with a message. `url` is what an `<img>` or a link may use. */
export interface MessageFile {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/**
 * A message as the app keeps it. Author, channel and order come from the envelope; only what the
 * author may decide comes from the payload.
 */
export interface Message {
  readonly timetoken: Timetoken;
  readonly channelId: ChannelId;
  readonly authorId: UserId;
  /** Missing when the sending client gave none. */
  readonly id?: MessageId;
  readonly text: string;
  /** `default` for text, empty for a file, or another client's own type. */
  readonly type: string;
  readonly file?: MessageFile;
  /** Further files: clients of PubNub's Chat SDK send several at once. */
  readonly moreFiles?: readonly MessageFile[];
  /** The message of the same channel that this one quotes. */
  readonly quoted?: Timetoken;
  /** Whether its author says that it was forwarded. From where cannot be checked. */
  readonly isForwarded?: true;
  /** The newest edit, when `text` is that of an edit. */
  readonly editedAt?: Timetoken;
  /** Whether somebody began a thread of replies to it. */
  readonly hasThread?: true;
}

/** Identifies a message: timetokens are unique only within a channel. */
export type MessageAddress = Pick<Message, 'channelId' | 'timetoken'>;

export function isSameMessage(one: MessageAddress | null, other: MessageAddress): boolean {
  return one?.channelId === other.channelId && one.timetoken === other.timetoken;
}

/** A message as the composer publishes it (specification, section 3); the quote goes into its `meta`. */
export interface OutgoingMessage {
  readonly id: MessageId;
  readonly text: string;
  readonly type: 'default' | '';
  /** ISO time. */
  readonly createdAt: string;
  readonly quote?: Quote;
}

const IMAGE_EXTENSIONS = /\.(svg|gif|jpe?g|tiff?|png|webp|bmp)$/i;

/** Images are recognised by their extension (specification, section 5). */
export function isImageFile(file: MessageFile): boolean {
  return isImageName(file.name);
}

export function isImageName(name: string): boolean {
  return IMAGE_EXTENSIONS.test(name);
}

/** Identifies a picture in its channel: the message's timetoken and the place among its files. */
export type PictureKey = `${Timetoken}:${number}`;

export const pictureKey = ({ timetoken }: Pick<Message, 'timetoken'>, index: number): PictureKey =>
  `${timetoken}:${index}`;

/** Reactions cannot be added to welcome-type messages (specification, section 5). */
export function canBeReactedTo({ type }: Message): boolean {
  return type !== 'welcome';
}

/** A message as it reads now: with its newest edit, and whether it has a thread. Undefined when it is deleted. */
export function readRevised(
  message: Message,
  revisions: readonly MessageAction[] = [],
): Message | undefined {
  if (revisions.length === 0) return message;
  if (revisions.some(({ type }) => type === DELETION)) return undefined;
  const edit = revisions.findLast(({ type }) => isEdit(type));
  return {
    ...message,
    ...(edit && { text: edit.value, editedAt: edit.actionTimetoken }),
    ...(revisions.some(({ type }) => type === THREAD_ROOT) && { hasThread: true }),
  };
}

/** A file as a message names it (protocol reference 7.1); its channel keeps it under both. */
export interface NamedFile {
  readonly id: string;
  readonly name: string;
}

/**
 * The files that a published message names: `{ message, file: { id, name } }`, or a list `files` by a client
 * of PubNub's Chat SDK. What else it says of them is anybody's claim, their address above all.
 */
export function namedFiles(message: unknown): readonly NamedFile[] {
  if (!isRecord(message)) return [];
  const { file, files } = message;
  const list: readonly unknown[] = Array.isArray(files) ? files : [];
  return [file, ...list].flatMap((each) => {
    const [id, name] = isRecord(each) ? [textField(each, 'id'), textField(each, 'name')] : [];
    return id && name ? [{ id, name }] : [];
  });
}
