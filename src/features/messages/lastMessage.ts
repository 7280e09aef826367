import { weakMapMemoize } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import { type Message, readRevised } from '../../domain/message';
import { type Moderators, validFor } from '../../domain/revision';
import type { RootState } from '../../state/rootState';
import { selectIgnoring } from '../ignoring/ignoringSlice';
import { selectIsClosed } from '../restrictions/restrictions';
import { selectModerators } from '../session/sessionSlice';
import type { ChannelMessages } from './channelMessages';

/**
 * The newest message of a channel that is neither deleted nor of an ignored user, as it reads now, as far as it is loaded.
 * There is none in a channel that the user may not read.
 */
export function selectLastMessage(state: RootState, channelId: ChannelId): Message | undefined {
  if (selectIsClosed(state, channelId)) return undefined;
  const channel = state.messages.byChannel[channelId];
  return channel && findLast(channel, selectModerators(state), selectIgnoring(state).userIds);
}

const findLast = weakMapMemoize(
  (
    { chunks, revisions }: ChannelMessages,
    moderators: Moderators,
    ignored: ReadonlySet<UserId>,
  ): Message | undefined => {
    for (let at = chunks.length - 1; at >= 0; at -= 1) {
      for (const message of chunks[at]?.messages.toReversed() ?? []) {
        if (ignored.has(message.authorId)) continue;
        const actions = revisions.byMessage[message.timetoken] ?? [];
        const revised = readRevised(message, validFor(message, actions, moderators));
        if (revised) return revised;
      }
    }
    return undefined;
  },
);
