import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { selectFoundUsers, selectUsers } from '../../users/usersSelectors';
import {
  groupChatLeft,
  groupChatNamed,
  groupChatEntered,
  groupChatSubmitted,
  groupMemberToggled,
  newChatClosed,
  selectNewChat,
  userChosen,
  usersSearched,
} from '../chatDialogsSlice';
import { NewChatView } from './NewChatView';

export function NewChatDialog() {
  const { isOpen } = useAppSelector(selectNewChat);
  return isOpen && <OpenNewChat />;
}

function OpenNewChat() {
  const dispatch = useAppDispatch();
  const newChat = useAppSelector(selectNewChat);
  const { search, isGroup, groupName, chosenIds, opening, failed } = newChat;
  const users = useAppSelector((state) => selectFoundUsers(state, search));
  const chosen = useAppSelector((state) => selectUsers(state, chosenIds));
  const isLoading = useAppSelector((state) => !state.users.everybody.isComplete);
  return (
    <NewChatView
      users={users}
      isLoading={isLoading}
      opening={opening}
      failed={failed}
      search={search}
      isGroup={isGroup}
      groupName={groupName}
      chosen={chosen}
      onSearch={(text) => dispatch(usersSearched(text))}
      onGroup={(isStarted) => dispatch(isStarted ? groupChatEntered() : groupChatLeft())}
      onGroupName={(name) => dispatch(groupChatNamed(name))}
      onToggle={(userId) => dispatch(groupMemberToggled(userId))}
      onChoose={(userId) => dispatch(userChosen(userId))}
      onCreateGroup={() => dispatch(groupChatSubmitted({ name: groupName, userIds: chosenIds }))}
      onClose={() => dispatch(newChatClosed())}
    />
  );
}
