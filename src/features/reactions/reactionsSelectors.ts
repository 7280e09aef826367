import type { RootState } from '../../app/store';
import type { ChannelId, UserId } from '../../domain/ids';
import type { MessageAction } from '../../domain/messageAction';
import type { Timetoken } from '../../domain/timetoken';

const NONE: readonly MessageAction[] = [];

/** A message's reactions in the order in which they were added. */
export const selectReactions = (
  state: RootState,
  channelId: ChannelId,
  timetoken: Timetoken,
): readonly MessageAction[] => state.reactions.byChannel[channelId]?.byMessage[timetoken] ?? NONE;

/** The emoji that could be neither added to a message nor taken back from it. */
export function selectFailedReaction(
  { reactions: { failed } }: RootState,
  channelId: ChannelId,
  timetoken: Timetoken,
): string | null {
  const isHere = failed?.channelId === channelId && failed.messageTimetoken === timetoken;
  return isHere ? failed.value : null;
}

/** One emoji under a message. */
export interface ReactionGroup {
  readonly value: string;
  /** In the order in which they reacted. */
  readonly userIds: readonly UserId[];
  readonly isOwn: boolean;
}

/** The emoji of a message in the order of their first use; a user counts once for each. */
export function groupReactions(
  reactions: readonly MessageAction[],
  ownId: UserId | null,
): readonly ReactionGroup[] {
  const groups = new Map<string, Set<UserId>>();
  for (const { value, userId } of reactions) {
    const users = groups.get(value) ?? new Set();
    groups.set(value, users.add(userId));
  }
  return Array.from(groups, ([value, users]) => ({
    value,
    userIds: [...users],
    isOwn: ownId !== null && users.has(ownId),
  }));
}
