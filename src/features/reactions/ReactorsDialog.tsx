import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import { namelessUser, userTitle } from '../../domain/user';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { withElements } from '../../texts/withElements';
import { Avatar } from '../../ui/Avatar';
import { Dialog } from '../../ui/Dialog';
import { dialogClosed } from '../dialogs/dialogsSlice';
import { selectOwnId } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';
import { useReactionGroups } from './useReactionGroups';

const Scroller = styled.div`
  min-height: 0;
  padding: 0 var(--space-5) var(--space-5);
  overflow-y: auto;
  overscroll-behavior: contain;

  &:focus-visible {
    outline-offset: -2px;
  }

  h3 {
    position: sticky;
    top: 0;
    display: flex;
    gap: var(--space-2);
    margin: 0;
    padding: var(--space-2) 0;
    background: var(--colour-raised);
    font-size: 1.25rem;
    font-weight: 550;
    font-variant-numeric: tabular-nums;
  }

  ul {
    margin: 0 0 var(--space-3);
    padding: 0;
    list-style: none;
  }

  li {
    display: flex;
    gap: var(--space-3);
    align-items: center;
    min-height: 44px;
    overflow-wrap: anywhere;
  }

  p {
    margin: 0;
    padding: var(--space-4) 0;
    color: var(--colour-text-soft);
    text-align: center;
  }
`;

/** Who reacted to a message with which emoji. */
export function ReactorsDialog({ message }: { readonly message: MessageAddress }) {
  const dispatch = useAppDispatch();
  const groups = useReactionGroups(message);
  return (
    <Dialog title={t('reactions.title')} onClose={() => dispatch(dialogClosed())}>
      <Scroller role="group" aria-label={t('reactions.title')} tabIndex={0}>
        {groups.map(({ value, userIds }) => (
          <section key={value}>
            <h3>
              <span>{value}</span> {userIds.length}
            </h3>
            <ul aria-label={value}>
              {userIds.map((userId) => (
                <Reactor key={userId} userId={userId} />
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p>{t('reactions.none')}</p>}
      </Scroller>
    </Dialog>
  );
}

function Reactor({ userId }: { readonly userId: UserId }) {
  const isOwn = useAppSelector((state) => selectOwnId(state) === userId);
  const user = useAppSelector((state) => selectUser(state, userId));
  const name = userTitle(user ?? namelessUser(userId));
  return (
    <li>
      <Avatar name={name} pictureUrl={user?.profileUrl ?? null} size={32} />
      <span>
        {isOwn ? (
          withElements((names) => t('reactions.you', names), { name: <bdi>{name}</bdi> })
        ) : (
          <bdi>{name}</bdi>
        )}
      </span>
    </li>
  );
}
