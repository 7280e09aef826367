import { createSelector } from '@reduxjs/toolkit';
import { isImageFile, type MessageFile, type PictureKey, pictureKey } from '../../domain/message';
import { DELETION } from '../../domain/protocol';
import { type Ignoring, selectIgnoring } from '../ignoring/ignoringSlice';
import type { ChannelMessages } from '../messages/channelMessages';
import { selectShownMessages } from '../messages/messagesSlice';

export interface Picture {
  readonly key: PictureKey;
  readonly file: MessageFile;
}

/** The pictures in the list of a channel, the oldest first. */
export const selectPictures = createSelector([selectShownMessages, selectIgnoring], picturesOf);

const NO_PICTURES: readonly Picture[] = [];

function picturesOf(
  channel: ChannelMessages | undefined,
  { userIds, shown }: Ignoring,
): readonly Picture[] {
  if (!channel) return NO_PICTURES;
  const { chunks, revisions } = channel;
  return chunks
    .flatMap(({ messages }) => messages)
    .filter(
      ({ file, timetoken, authorId }) =>
        file &&
        (!userIds.has(authorId) || shown.includes(timetoken)) &&
        !revisions.byMessage[timetoken]?.some(({ type }) => type === DELETION),
    )
    .flatMap((message) =>
      [message.file, ...(message.moreFiles ?? [])].flatMap((file, index) =>
        file && isImageFile(file) ? [{ key: pictureKey(message, index), file }] : [],
      ),
    );
}
