import { canBeReactedTo, type Message } from '../../domain/message';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import type { ActionItem } from '../../ui/Menu';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectQuickReactions } from './quickReactionsSlice';
import { reactionPicked } from './reactionsSlice';

/** The quick reactions as signs of a menu, where no pointer hovers; elsewhere they are beside the message. */
export function useQuickReactionItems(message: Message): readonly ActionItem[] {
  const { channelId, timetoken } = message;
  const dispatch = useAppDispatch();
  const emojis = useAppSelector(selectQuickReactions);
  const isMuted = useAppSelector((state) => selectIsMuted(state, channelId));
  const isTouch = globalThis.matchMedia('(hover: none)').matches;
  if (!isTouch || isMuted || !canBeReactedTo(message)) return [];
  return emojis.map((value) => ({
    label: t('reactions.reactWith', { emoji: value }),
    icon: value,
    choose: () => dispatch(reactionPicked({ channelId, messageTimetoken: timetoken, value })),
  }));
}
