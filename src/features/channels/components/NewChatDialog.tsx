import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { selectFoundUsers } from '../../users/usersSelectors';
import { groupChatSubmitted, newChatClosed, selectNewChat, userChosen } from '../chatDialogsSlice';
import { NewChatView } from './NewChatView';

export function NewChatDialog() {
  const { isOpen } = useAppSelector(selectNewChat);
  return isOpen && <OpenNewChat />;
}

function OpenNewChat() {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState('');
  const users = useAppSelector((state) => selectFoundUsers(state, search));
  const isLoading = useAppSelector((state) => !state.users.everybody.isComplete);
  const { opening } = useAppSelector(selectNewChat);
  return (
    <NewChatView
      users={users}
      isLoading={isLoading}
      opening={opening}
      search={search}
      onSearch={setSearch}
      onChoose={(userId) => dispatch(userChosen(userId))}
      onCreateGroup={(group) => dispatch(groupChatSubmitted(group))}
      onClose={() => dispatch(newChatClosed())}
    />
  );
}
