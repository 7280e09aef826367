import type { ChannelId, MessageId } from '../../domain/ids';
import { MAX_MESSAGE_BYTES } from '../../domain/limits';
import type { OutgoingMessage } from '../../domain/message';
import { publishSize } from '../../pubnub/publishSize';
import type { Draft } from './composerSlice';

type Content = Pick<Draft, 'text' | 'file'>;

/** The message that a draft is published as. @param sentAt ISO time */
export function toOutgoing(
  { text, file }: Content,
  id: MessageId,
  createdAt: string,
): OutgoingMessage {
  return { id, text: text.trim(), type: file ? '' : 'default', createdAt };
}

/** As long as every id and every time. */
const ANY_ID = '0'.repeat(36) as MessageId;
const ANY_TIME = new Date(0).toISOString();

/**
 * How much of the longest message that the service takes a draft fills: above 1 it is too long. The limit
 * counts bytes of the encoded message, so an emoji or a letter of another script takes more than one.
 */
export function messageFill(channelId: ChannelId, { text, file }: Content): number {
  const message = toOutgoing({ text, file }, ANY_ID, ANY_TIME);
  // Each character takes a byte at least, and what is far too long takes long to encode.
  const size =
    message.text.length > MAX_MESSAGE_BYTES
      ? message.text.length
      : publishSize({ channelId, message, ...(file && { fileName: file.name }) });
  return size / MAX_MESSAGE_BYTES;
}
