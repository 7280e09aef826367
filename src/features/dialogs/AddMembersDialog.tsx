import { useRef, useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { ChoiceBox } from '../../ui/ChoiceRow';
import { Dialog } from '../../ui/Dialog';
import { ChosenUsers } from './ChosenUsers';
import { dialogClosed, groupMemberToggled, membersSubmitted } from './dialogsSlice';
import { makeSelectAddableUsers, selectChosenUsers } from './addableUsers';
import type { DialogOf } from './openDialog';
import { UserList } from './UserList';

const Hint = styled.p`
  flex: none;
  margin: 0;
  padding: 0 var(--space-4) var(--space-2);
  color: var(--colour-text-soft);
  font-size: var(--text-small);
`;

interface AddMembersDialogProps {
  readonly dialog: DialogOf<'addMembers'>;
}

/** Brings users into a group that there is. */
export function AddMembersDialog({ dialog }: AddMembersDialogProps) {
  const { channelId, search, chosenIds, status } = dialog;
  const dispatch = useAppDispatch();
  const [selectAddable] = useState(makeSelectAddableUsers);
  const users = useAppSelector((state) => selectAddable(state, channelId, search));
  const chosen = useAppSelector((state) => selectChosenUsers(state, dialog));
  const searchBox = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={t('members.add')}
      onClose={() => dispatch(dialogClosed())}
      height="tall"
      initialFocus={searchBox}
    >
      <UserList
        users={users}
        search={search}
        searchBox={searchBox}
        between={<Hint>{t('dialogs.newMembersRead')}</Hint>}
      >
        {({ id }, row) => (
          <ChoiceBox
            key={id}
            {...row}
            isChecked={chosenIds.includes(id)}
            onToggle={() => dispatch(groupMemberToggled(id))}
          />
        )}
      </UserList>
      {chosen.length > 0 && (
        <ChosenUsers
          users={chosen}
          failure={failureOf(status)}
          label={t('dialogs.add')}
          isBusy={status === 'adding'}
          onSubmit={() =>
            dispatch(membersSubmitted({ channelId, userIds: chosen.map(({ id }) => id) }))
          }
        />
      )}
    </Dialog>
  );
}

function failureOf(status: DialogOf<'addMembers'>['status']): string | null {
  if (status === 'tooMany') return t('dialogs.tooManyAdded');
  return status === 'failed' ? t('dialogs.notAdded') : null;
}
