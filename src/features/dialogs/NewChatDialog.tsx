import { ArrowLeft, ChevronRight, Users } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { UserId } from '../../domain/ids';
import { t } from '../../texts/t';
import { ChoiceBox, ChoiceButton } from '../../ui/ChoiceRow';
import { Dialog } from '../../ui/Dialog';
import { IconButton } from '../../ui/IconButton';
import { selectFoundUsers, selectUsers } from '../users/allUsers';
import { ChosenUsers } from './ChosenUsers';
import {
  dialogClosed,
  groupChatNamed,
  groupChatSubmitted,
  groupMemberToggled,
  groupModeChanged,
  selectOpening,
  userChosen,
} from './dialogsSlice';
import type { ChatOpening, DialogOf } from './openDialog';
import { UserList } from './UserList';

const NameForm = styled.form`
  flex: none;
  padding: 0 var(--space-4) var(--space-2);

  input {
    width: 100%;
    height: max(44px, 2.75rem);
    padding: 0 var(--space-4);
    border: 1px solid var(--colour-border-strong);
    border-radius: var(--radius-medium);
    background: var(--colour-surface);
    /* 16 px keeps phones from zooming in. */
    font-size: max(16px, var(--text-body));
    font-weight: 550;
    text-overflow: ellipsis;

    &::placeholder {
      color: var(--colour-text-soft);
      font-weight: 400;
      opacity: 1;
    }

    @media (pointer: fine) {
      font-size: var(--text-body);
    }
  }
`;

const GroupButton = styled.button`
  display: flex;
  flex: none;
  gap: var(--space-3);
  align-items: center;
  min-height: 60px;
  margin: 0 var(--space-2);
  padding: var(--space-2) var(--space-3);
  border: 0;
  border-radius: var(--radius-medium);
  background: none;
  color: var(--colour-accent);
  font-weight: 600;
  text-align: start;
  cursor: pointer;

  &:hover {
    background: var(--colour-hover);
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  > :last-child {
    margin-inline-start: auto;
  }
`;

const GroupIcon = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: 40px;
  height: 40px;
  border-radius: var(--radius-round);
  background: var(--colour-selected);
`;

interface NewChatDialogProps {
  readonly dialog: DialogOf<'newChat'>;
}

/** Starts a chat with one user, or with a group. */
export function NewChatDialog({ dialog }: NewChatDialogProps) {
  const { search, isGroup, groupName, chosenIds, failed } = dialog;
  const dispatch = useAppDispatch();
  const opening = useAppSelector(selectOpening);
  const users = useAppSelector((state) => selectFoundUsers(state, search));
  const chosen = useAppSelector((state) => selectUsers(state, chosenIds));
  const searchBox = useRef<HTMLInputElement>(null);

  const changeGroupMode = (isOn: boolean) => {
    dispatch(groupModeChanged(isOn));
    // The pressed button is gone.
    searchBox.current?.focus();
  };
  const createGroup = () => {
    if (chosen.length === 0) return;
    dispatch(groupChatSubmitted({ name: groupName, userIds: chosenIds }));
  };

  return (
    <Dialog
      title={t('channels.newChat')}
      onClose={() => dispatch(dialogClosed())}
      height="tall"
      initialFocus={searchBox}
      before={
        isGroup && (
          <IconButton
            label={t('ui.back')}
            icon={<ArrowLeft size={20} aria-hidden="true" />}
            onClick={() => changeGroupMode(false)}
          />
        )
      }
    >
      {isGroup && (
        <NameForm
          onSubmit={(event) => {
            event.preventDefault();
            createGroup();
          }}
        >
          <input
            type="text"
            aria-label={t('dialogs.groupChatName')}
            placeholder={t('dialogs.groupChatName')}
            value={groupName}
            autoComplete="off"
            dir="auto"
            onChange={(event) => dispatch(groupChatNamed(event.target.value))}
          />
        </NameForm>
      )}
      <UserList
        users={users}
        search={search}
        searchBox={searchBox}
        between={
          !isGroup && (
            <GroupButton type="button" onClick={() => changeGroupMode(true)}>
              <GroupIcon>
                <Users size={20} aria-hidden="true" />
              </GroupIcon>
              {t('dialogs.newGroupChat')}
              <ChevronRight size={18} aria-hidden="true" />
            </GroupButton>
          )
        }
      >
        {({ id }, row) =>
          isGroup ? (
            <ChoiceBox
              key={id}
              {...row}
              isChecked={chosenIds.includes(id)}
              onToggle={() => dispatch(groupMemberToggled(id))}
            />
          ) : (
            <ChoiceButton
              key={id}
              {...row}
              isBusy={isChatWith(opening, id)}
              failure={isChatWith(failed, id) ? t('channels.notOpened') : null}
              onChoose={() => dispatch(userChosen(id))}
            />
          )
        }
      </UserList>
      {isGroup && chosen.length > 0 && (
        <ChosenUsers
          users={chosen}
          failure={failed?.isGroup ? groupFailure(failed) : null}
          label={t('dialogs.createGroupChat')}
          isBusy={opening?.isGroup === true}
          onSubmit={createGroup}
        />
      )}
    </Dialog>
  );
}

function groupFailure({ isTooMany }: { readonly isTooMany: boolean }): string {
  return isTooMany ? t('dialogs.tooManyGroups') : t('dialogs.notCreated');
}

function isChatWith(chat: ChatOpening | null, userId: UserId): boolean {
  return chat !== null && !chat.isGroup && chat.userIds.includes(userId);
}
