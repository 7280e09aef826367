import { AtSign } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { IconButton } from '../../ui/IconButton';
import { mentionsRequested } from '../dialogs/dialogsSlice';
import { selectNewMentions } from './inboxSlice';
import './MentionsButton.css';

/** More are shown as 9+. */
const MAX_SHOWN = 9;

/** Opens the list of the messages that mention the user, and says how many are new since it was last open, with the notices behind it. */
export function MentionsButton() {
  const dispatch = useAppDispatch();
  const count = useAppSelector(selectNewMentions);
  return (
    <span className="mentions-button">
      <IconButton
        label="Mentions"
        aria-haspopup="dialog"
        aria-description={count > 0 ? `${count} new` : undefined}
        icon={<AtSign size={18} aria-hidden="true" />}
        onClick={() => dispatch(mentionsRequested(false))}
      />
      {count > 0 && (
        <span className="mentions-button-count" aria-hidden="true">
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </span>
  );
}
