import { useMemo } from 'react';
import type { MessageAddress } from '../../domain/message';
import { useAppSelector } from '../../state/hooks';
import { selectIgnoring } from '../ignoring/ignoringSlice';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';
import { groupReactions, type ReactionGroup, selectReactions } from './reactionsSlice';

const NONE: readonly ReactionGroup[] = [];

/** The reactions to a message that the user sees: none of ignored users, and none while muted in the channel. */
export function useReactionGroups({
  channelId,
  timetoken,
}: MessageAddress): readonly ReactionGroup[] {
  const reactions = useAppSelector((state) => selectReactions(state, channelId, timetoken));
  const ownId = useAppSelector(selectOwnId);
  const isMuted = useAppSelector((state) => selectIsMuted(state, channelId));
  const ignored = useAppSelector(selectIgnoring).userIds;
  return useMemo(() => {
    if (isMuted) return NONE;
    return groupReactions(
      reactions.filter(({ userId }) => !ignored.has(userId)),
      ownId,
    );
  }, [reactions, ownId, isMuted, ignored]);
}
