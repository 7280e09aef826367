import { ArrowLeft, ChevronRight, Users } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import type { UserId } from '../../../domain/ids';
import { userTitle, type User } from '../../../domain/user';
import { Avatar } from '../../../ui/Avatar';
import { Dialog } from '../../../ui/Dialog';
import { FailureSign } from '../../../ui/FailureSign';
import { IconButton } from '../../../ui/IconButton';
import { Spinner } from '../../../ui/Spinner';
import type { ChatOpening } from '../chatDialogsSlice';
import { texts } from '../texts';
import { ChoiceList } from './ChoiceList';
import { ChoiceBox, ChoiceButton } from './ChoiceRow';

/** Pictures of chosen users that fit beside the button; the rest is a number. */
const MOST_PICTURES = 4;

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

const Footer = styled.footer`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;
  justify-content: flex-end;
  padding: var(--space-3) var(--space-4);
  border-top: 1px solid var(--colour-border);
`;

const Chosen = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  color: var(--colour-text-soft);
  font-size: 0.8125rem;
  font-weight: 600;

  > * + * {
    margin-inline-start: -8px;
  }

  > span {
    box-shadow: 0 0 0 2px var(--colour-surface);
  }
`;

const More = styled.small`
  && {
    margin-inline-start: var(--space-2);
  }
`;

const Create = styled.button`
  display: inline-flex;
  flex: none;
  gap: var(--space-2);
  align-items: center;
  min-height: 44px;
  padding: 0 var(--space-4);
  border: 0;
  border-radius: var(--radius-round);
  background: var(--colour-accent);
  color: var(--colour-on-accent);
  font-weight: 600;
  cursor: pointer;

  &:hover {
    background: var(--colour-accent-hover);
  }

  &[aria-busy='true'] {
    cursor: progress;
  }
`;

interface NewChatViewProps {
  /** Everybody who was found, by name. */
  readonly users: readonly User[];
  /** More users may come. */
  readonly isLoading: boolean;
  /** The chat that is being opened. */
  readonly opening: ChatOpening | null;
  /** The chat that could not be opened. */
  readonly failed: ChatOpening | null;
  readonly search: string;
  /** Several are chosen instead of one. */
  readonly isGroup: boolean;
  readonly groupName: string;
  /** Who is going to be in the group. */
  readonly chosen: readonly User[];
  readonly onSearch: (search: string) => void;
  readonly onChoose: (userId: UserId) => void;
  /** The user begins a group, or goes back to single users. */
  readonly onGroup: (isGroup: boolean) => void;
  readonly onGroupName: (name: string) => void;
  readonly onToggle: (userId: UserId) => void;
  readonly onCreateGroup: () => void;
  readonly onClose: () => void;
}

/** A chat with one user, or step by step with several. */
export function NewChatView(props: NewChatViewProps) {
  const { users, isLoading, opening, failed, search, isGroup, groupName, chosen } = props;
  const { onSearch, onChoose, onGroup, onGroupName, onToggle, onCreateGroup, onClose } = props;
  const searchBox = useRef<HTMLInputElement>(null);
  const isCreating = opening?.isGroup === true;

  const showGroup = (isShown: boolean) => {
    onGroup(isShown);
    // The button that was pressed is gone.
    searchBox.current?.focus();
  };

  return (
    <Dialog
      title={texts.newChat}
      isOpen
      onClose={onClose}
      height="tall"
      initialFocus={searchBox}
      before={
        isGroup && (
          <IconButton
            label={texts.back}
            icon={<ArrowLeft size={20} aria-hidden="true" />}
            onClick={() => showGroup(false)}
          />
        )
      }
    >
      {isGroup && (
        <NameForm
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen.length > 0) onCreateGroup();
          }}
        >
          <input
            type="text"
            aria-label={texts.groupChatName}
            placeholder={texts.groupChatName}
            value={groupName}
            autoComplete="off"
            dir="auto"
            onChange={(event) => onGroupName(event.target.value)}
          />
        </NameForm>
      )}
      <ChoiceList
        label={texts.users}
        searchLabel={texts.searchUsers}
        searchBox={searchBox}
        search={search}
        onSearch={onSearch}
        items={users}
        isLoading={isLoading}
        shape="round"
        between={
          !isGroup && (
            <GroupButton type="button" onClick={() => showGroup(true)}>
              <GroupIcon>
                <Users size={20} aria-hidden="true" />
              </GroupIcon>
              {texts.newGroupChat}
              <ChevronRight size={18} aria-hidden="true" />
            </GroupButton>
          )
        }
      >
        {(user) => {
          const row = {
            name: userTitle(user),
            detail: user.title,
            pictureUrl: user.profileUrl,
            shape: 'round',
          } as const;
          return isGroup ? (
            <ChoiceBox
              key={user.id}
              {...row}
              isChecked={chosen.some(({ id }) => id === user.id)}
              onToggle={() => onToggle(user.id)}
            />
          ) : (
            <ChoiceButton
              key={user.id}
              {...row}
              isBusy={isChatWith(opening, user.id)}
              failure={isChatWith(failed, user.id) ? texts.failures.open : null}
              onChoose={() => onChoose(user.id)}
            />
          );
        }}
      </ChoiceList>
      {isGroup && chosen.length > 0 && (
        <Footer>
          <ChosenUsers users={chosen} />
          {failed?.isGroup && <FailureSign label={texts.failures.create} />}
          <Create type="button" aria-busy={isCreating} onClick={onCreateGroup}>
            {isCreating && <Spinner size={18} />}
            {texts.createGroupChat}
          </Create>
        </Footer>
      )}
    </Dialog>
  );
}

function isChatWith(chat: ChatOpening | null, userId: UserId): boolean {
  return chat !== null && !chat.isGroup && chat.userIds.includes(userId);
}

/** Who is going to be in the group, at a glance; the check boxes say it in words. */
function ChosenUsers({ users }: { readonly users: readonly User[] }) {
  const hidden = users.length - MOST_PICTURES;
  return (
    <Chosen aria-hidden="true">
      {users.slice(0, MOST_PICTURES).map((user) => (
        <Avatar key={user.id} name={userTitle(user)} pictureUrl={user.profileUrl} size={32} />
      ))}
      {hidden > 0 && <More>+{hidden}</More>}
    </Chosen>
  );
}
