import type { MouseEvent } from 'react';
import type { UserId } from '../../domain/ids';
import { userTitle } from '../../domain/user';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { leaveFocusToRow, useControlTabIndex } from '../../ui/rowKeys';
import { profileOpened } from '../dialogs/dialogsSlice';
import { selectOwnId } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';
import { Mention } from './Mention.styles';

interface MentionButtonProps {
  readonly userId: UserId;
  /** The name in the text: the author can write any name. */
  readonly name: string;
}

/** A mentioned user, by their present name. */
export function MentionButton({ userId, name }: MentionButtonProps) {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => selectUser(state, userId));
  const isOwn = useAppSelector((state) => selectOwnId(state) === userId);
  const shown = user ? userTitle(user) : name;
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Not every browser focuses a button that is clicked.
    currentTarget.focus();
    dispatch(profileOpened({ userId, name: shown, message: null }));
  };
  return (
    <Mention
      ref={leaveFocusToRow}
      type="button"
      title={userId}
      data-user={userId}
      data-own={isOwn ? '' : undefined}
      aria-haspopup="dialog"
      tabIndex={useControlTabIndex()}
      onClick={open}
    >
      @{shown}
    </Mention>
  );
}
