import { AtSign } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { mentionsRequested } from '../dialogs/dialogsSlice';
import { t } from '../../texts/t';
import { ListButton } from './ListButton';
import { selectNewMentions } from './unseenSlice';

/** Opens the list of the messages that mention the user, and says how many are new since it was last open, with the notices behind it. */
export function MentionsButton() {
  const dispatch = useAppDispatch();
  return (
    <ListButton
      label={t('messageLists.mentions.title')}
      icon={<AtSign size={18} aria-hidden="true" />}
      count={useAppSelector(selectNewMentions)}
      onOpen={() => dispatch(mentionsRequested(false))}
    />
  );
}
