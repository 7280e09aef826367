import { AtSign } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { mentionsRequested } from '../dialogs/dialogsSlice';
import { t } from '../../texts/t';
import { CountedButton } from '../../ui/CountedButton';
import { selectNewMentions } from './unseenSlice';

/** Opens the list of the messages that mention the user, and says how many are new since it was last open, with the notices behind it. */
export function MentionsButton() {
  const dispatch = useAppDispatch();
  return (
    <CountedButton
      aria-haspopup="dialog"
      label={t('messageLists.mentions.title')}
      icon={<AtSign size={18} aria-hidden="true" />}
      count={useAppSelector(selectNewMentions)}
      onClick={() => dispatch(mentionsRequested(false))}
    />
  );
}
