import { UserRoundCheck, UserRoundX } from 'lucide-react';
import type { UserId } from '../../domain/ids';
import { namelessUser, userTitle } from '../../domain/user';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { IconButton } from '../../ui/IconButton';
import { useControlTabIndex } from '../../ui/rowKeys';
import { selectUser } from '../users/usersSlice';
import { ignoringChosen, selectIsIgnored } from './ignoringSlice';
import { ignoringLabel } from './ignoringLabel';

interface IgnoreButtonProps {
  readonly userId: UserId;
  readonly name: string;
}

/** Ignores a user, or stops ignoring them. */
export function IgnoreTextButton({ userId }: Pick<IgnoreButtonProps, 'userId'>) {
  const dispatch = useAppDispatch();
  const isIgnored = useAppSelector((state) => selectIsIgnored(state, userId));
  const user = useAppSelector((state) => selectUser(state, userId));
  return (
    <button
      type="button"
      onClick={() => dispatch(ignoringChosen({ userId, isIgnored: !isIgnored }))}
    >
      {ignoringLabel(userTitle(user ?? namelessUser(userId)), isIgnored)}
    </button>
  );
}

/** The same as an icon, for rows of lists. */
export function IgnoreButton({ userId, name }: IgnoreButtonProps) {
  const dispatch = useAppDispatch();
  const isIgnored = useAppSelector((state) => selectIsIgnored(state, userId));
  const Icon = isIgnored ? UserRoundCheck : UserRoundX;
  return (
    <IconButton
      label={ignoringLabel(name, isIgnored)}
      icon={<Icon size={18} aria-hidden="true" />}
      tabIndex={useControlTabIndex()}
      onClick={() => dispatch(ignoringChosen({ userId, isIgnored: !isIgnored }))}
    />
  );
}
