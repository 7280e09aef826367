import type { ChannelId, MessageId, UserId } from './ids';
import type { Timetoken } from './protocol';
import { isRecord, textField } from '../lib/isRecord';

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
}

/** A message as the composer publishes it (specification, section 3). */
export interface OutgoingMessage {
  readonly id: MessageId;
  readonly text: string;
  readonly type: 'default' | '';
  /** ISO time. */
  readonly createdAt: string;
}

const IMAGE_EXTENSIONS = /\.(svg|gif|jpe?g|tiff?|png|webp|bmp)$/i;

/** Images are recognised by their extension (specification, section 5). */
export function isImageFile(file: MessageFile): boolean {
  return isImageName(file.name);
}

export function isImageName(name: string): boolean {
  return IMAGE_EXTENSIONS.test(name);
}

/** Reactions cannot be added to welcome-type messages (specification, section 5). */
export function canBeReactedTo({ type }: Message): boolean {
  return type !== 'welcome';
}

/** A file as a message names it (protocol reference 7.1); its channel keeps it under both. */
export interface NamedFile {
  readonly id: string;
  readonly name: string;
}

/** The file that a published message names: `{ message, file: { id, name } }`. */
export function namedFile(message: unknown): NamedFile | undefined {
  const file = isRecord(message) ? message['file'] : undefined;
  if (!isRecord(file)) return undefined;
  const [id, name] = [textField(file, 'id'), textField(file, 'name')];
  return id === undefined || name === undefined ? undefined : { id, name };
}
