import { UserRoundX } from 'lucide-react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { MAX_IGNORED } from '../../domain/ignoreList';
import { toUserId, type UserId } from '../../domain/ids';
import { namelessUser, userTitle } from '../../domain/user';
import { t } from '../../texts/t';
import { CHOICE_ROW_HEIGHT, ChoiceFrame } from '../../ui/ChoiceRow';
import { Dialog } from '../../ui/Dialog';
import { List } from '../../ui/List';
import { useControlTabIndex } from '../../ui/rowKeys';
import { FailureSign } from '../../ui/Status';
import { TextButton } from '../../ui/TextButton';
import { dialogClosed } from '../dialogs/dialogsSlice';
import { selectUser } from '../users/usersSlice';
import { hidingChosen, ignoringChosen, selectIgnoredIds } from './ignoringSlice';
import { ignoringLabel } from './ignoringLabel';

const Top = styled.div`
  display: grid;
  gap: var(--space-3);
  padding: 0 var(--space-5) var(--space-3);

  p {
    margin: 0;
    color: var(--colour-text-soft);
  }

  label {
    display: flex;
    gap: var(--space-3);
    align-items: center;
    min-height: 32px;
    cursor: pointer;
  }

  input {
    flex: none;
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--colour-accent);
  }

  @media (pointer: coarse) {
    label {
      min-height: 44px;
    }
  }
`;

const FailureLine = styled.div`
  display: flex;
  gap: var(--space-2);
  align-items: center;
`;

const Nobody = styled.div`
  display: grid;
  gap: var(--space-3);
  place-items: center;
  padding: var(--space-6);
  color: var(--colour-text-soft);
`;

const Name = styled.strong`
  font-weight: 550;
  line-height: var(--line-tight);
`;

const Count = styled.p`
  flex: none;
  margin: 0;
  padding: var(--space-3) var(--space-5) var(--space-4);
  border-top: 1px solid var(--colour-border);
  color: var(--colour-text-soft);
  font-size: var(--text-small);
  font-variant-numeric: tabular-nums;
`;

/** The users whom the user ignores, and what becomes of their messages. */
export function IgnoredUsersDialog() {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectIgnoredIds);
  const isHidden = useAppSelector((state) => state.ignoring.isHidden);
  const failed = useAppSelector((state) => state.ignoring.failed);
  return (
    <Dialog title={t('ignoring.title')} height="tall" onClose={() => dispatch(dialogClosed())}>
      <Top>
        <p>{t('ignoring.effect')}</p>
        <label>
          <input
            type="checkbox"
            checked={isHidden}
            onChange={({ target }) => dispatch(hidingChosen(target.checked))}
          />
          {t('ignoring.hide')}
        </label>
        {failed &&
          Object.entries(failed.changes).map(([id, isIgnored]) => (
            <Failure key={id} userId={toUserId(id)} isIgnored={isIgnored} isFull={failed.isFull} />
          ))}
      </Top>
      {ids.length === 0 && (
        <Nobody>
          <UserRoundX size={32} aria-hidden="true" />
          {t('ignoring.nobody')}
        </Nobody>
      )}
      <List
        label={t('ignoring.title')}
        items={ids}
        rowHeight={CHOICE_ROW_HEIGHT}
        isBusy={false}
        hasOneTabStop
      >
        {(userId) => <IgnoredUser key={userId} userId={userId} />}
      </List>
      <Count role="status">{t('ignoring.count', { count: ids.length, most: MAX_IGNORED })}</Count>
    </Dialog>
  );
}

interface FailureProps {
  readonly userId: UserId;
  readonly isIgnored: boolean;
  readonly isFull: boolean;
}

/** Says what could not be stored. */
function Failure({ userId, isIgnored, isFull }: FailureProps) {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => selectUser(state, userId));
  const name = userTitle(user ?? namelessUser(userId));
  return (
    <FailureLine role="alert">
      <FailureSign label={isFull ? t('ignoring.full') : t('ui.notSaved')} />
      <TextButton
        data-look="quiet"
        type="button"
        onClick={() => dispatch(ignoringChosen({ userId, isIgnored }))}
      >
        {ignoringLabel(name, !isIgnored)}
      </TextButton>
    </FailureLine>
  );
}

function IgnoredUser({ userId }: { readonly userId: UserId }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => selectUser(state, userId));
  const name = userTitle(user ?? namelessUser(userId));
  return (
    <ChoiceFrame
      name={name}
      detail={user?.title ?? null}
      detailId=""
      pictureUrl={user?.profileUrl ?? null}
      shape="round"
      title={
        <Name>
          <bdi>{name}</bdi>
        </Name>
      }
    >
      <TextButton
        data-look="quiet"
        type="button"
        aria-label={ignoringLabel(name, true)}
        tabIndex={useControlTabIndex()}
        onClick={() => dispatch(ignoringChosen({ userId, isIgnored: false }))}
      >
        {t('ignoring.stop')}
      </TextButton>
    </ChoiceFrame>
  );
}
