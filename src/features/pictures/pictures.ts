import { isImageFile, type MessageFile, type PictureKey, pictureKey } from '../../domain/message';
import { DELETION } from '../../domain/protocol';
import type { ChannelMessages } from '../messages/channelMessages';

export interface Picture {
  readonly key: PictureKey;
  readonly file: MessageFile;
}

/** The pictures of a channel's loaded messages, the oldest first. */
export function picturesOf({ chunks, revisions }: ChannelMessages): Picture[] {
  return chunks
    .flatMap(({ messages }) => messages)
    .filter(
      ({ file, timetoken }) =>
        file && !revisions.byMessage[timetoken]?.some(({ type }) => type === DELETION),
    )
    .flatMap((message) =>
      [message.file, ...(message.moreFiles ?? [])].flatMap((file, index) =>
        file && isImageFile(file) ? [{ key: pictureKey(message, index), file }] : [],
      ),
    );
}
