import { AtSign } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { mentionsRequested } from '../dialogs/dialogsSlice';
import { InboxButton } from './InboxButton';
import { selectNewMentions } from './inboxSlice';

/** Opens the list of the messages that mention the user, and says how many are new since it was last open, with the notices behind it. */
export function MentionsButton() {
  const dispatch = useAppDispatch();
  return (
    <InboxButton
      label="Mentions"
      icon={<AtSign size={18} aria-hidden="true" />}
      count={useAppSelector(selectNewMentions)}
      onOpen={() => dispatch(mentionsRequested(false))}
    />
  );
}
