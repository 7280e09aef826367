import { MessagesSquare } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { threadListRequested } from '../dialogs/dialogsSlice';
import { selectUnreadReplies } from '../unread/followedThreads';
import { t } from '../../texts/t';
import { CountedButton } from '../../ui/CountedButton';

/** Opens the list of the threads that the user follows, and says how many replies in them are unread. */
export function ThreadsButton() {
  const dispatch = useAppDispatch();
  return (
    <CountedButton
      aria-haspopup="dialog"
      label={t('messageLists.threads.title')}
      icon={<MessagesSquare size={18} aria-hidden="true" />}
      count={useAppSelector(selectUnreadReplies)}
      onClick={() => dispatch(threadListRequested(false))}
    />
  );
}
