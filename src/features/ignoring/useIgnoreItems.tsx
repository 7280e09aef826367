import { UserRoundCheck, UserRoundX } from 'lucide-react';
import type { Message } from '../../domain/message';
import { namelessUser, userTitle } from '../../domain/user';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { MenuItem } from '../../ui/Menu';
import { selectOwnId } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';
import { ignoringChosen, selectIsIgnored } from './ignoringSlice';
import { ignoringLabel } from './ignoringLabel';

/** Ignores the author of a message, or stops that. */
export function useIgnoreItems({ authorId: userId }: Message): readonly MenuItem[] {
  const dispatch = useAppDispatch();
  const isOwn = useAppSelector((state) => selectOwnId(state) === userId);
  const isIgnored = useAppSelector((state) => selectIsIgnored(state, userId));
  const author = useAppSelector((state) => selectUser(state, userId));
  if (isOwn) return [];
  const Icon = isIgnored ? UserRoundCheck : UserRoundX;
  return [
    {
      label: ignoringLabel(userTitle(author ?? namelessUser(userId)), isIgnored),
      icon: <Icon size={17} aria-hidden="true" />,
      choose: () => dispatch(ignoringChosen({ userId, isIgnored: !isIgnored })),
    },
  ];
}
