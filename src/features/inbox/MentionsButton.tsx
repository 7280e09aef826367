import { AtSign } from 'lucide-react';
import { useAppDispatch } from '../../state/hooks';
import { IconButton } from '../../ui/IconButton';
import { mentionsRequested } from '../dialogs/dialogsSlice';

/** Opens the list of the messages that mention the user. */
export function MentionsButton() {
  const dispatch = useAppDispatch();
  return (
    <IconButton
      label="Mentions"
      aria-haspopup="dialog"
      icon={<AtSign size={18} aria-hidden="true" />}
      onClick={() => dispatch(mentionsRequested(false))}
    />
  );
}
