import { Smile } from 'lucide-react';
import type { Message } from '../../domain/message';
import { useAppDispatch } from '../../state/hooks';
import { t } from '../../texts/t';
import type { MenuItem } from '../../ui/Menu';
import { reactorsOpened } from '../dialogs/dialogsSlice';
import { useReactionGroups } from './useReactionGroups';

/** Shows who reacted to a message, if anybody did. */
export function useReactorsItems({ channelId, timetoken }: Message): readonly MenuItem[] {
  const dispatch = useAppDispatch();
  const groups = useReactionGroups({ channelId, timetoken });
  if (groups.length === 0) return [];
  return [
    {
      label: t('reactions.who'),
      icon: <Smile size={17} aria-hidden="true" />,
      choose: () => dispatch(reactorsOpened({ channelId, timetoken })),
    },
  ];
}
