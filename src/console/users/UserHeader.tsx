import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import type { User } from '../../domain/user';
import { useNames } from '../actions/hooks';
import { selectIsUserAwaited, selectUser } from '../directory/directory';
import { NameToCome } from '../directory/NameToCome';
import { Avatar } from '../../ui/Avatar';
import { Skeleton } from '../../ui/Status';
import { cutAtItsEnd, oneLine } from '../../ui/styles';
import { useAppSelector, useAppDispatch } from '../state/hooks';
import { Ban, Flag, MicOff, ShieldOff } from 'lucide-react';
import { Badge } from '../ui/Badge';
import { RULES_CHANNEL } from '../../domain/moderation/moderationRecord';
import { userOpened } from '../state/consoleSlice';
import { t } from '../texts/t';

const Frame = styled.header`
  display: flex;
  flex: none;
  /* Where the name would be cut, what is behind it takes another row. */
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  min-width: 0;
`;

const Lines = styled.div`
  display: grid;
  flex: 1 1 6rem;
  grid-template-columns: minmax(0, 1fr);

  h2 {
    margin-inline: 0;
    font-size: var(--text-title);
    font-weight: 680;
    line-height: var(--line-tight);
    ${oneLine}
    ${cutAtItsEnd}
  }

  code {
    color: var(--colour-text-soft);
    font-size: var(--text-small);
    user-select: all;
    ${oneLine}
  }
`;

interface UserHeaderProps {
  readonly userId: UserId;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** A user's name, id and restrictions. */
export function UserHeader({ userId, before, after }: UserHeaderProps) {
  const user = useAppSelector((state) => selectUser(state, userId));
  const name = useNames().user(userId);
  return (
    <Frame>
      {before}
      <UserAvatar id={userId} size={44} />
      <Lines>
        <h2 title={name}>
          <NameOf id={userId} />
        </h2>
        <code title={userId}>{userId}</code>
        {user && <RestrictionBadges user={user} />}
      </Lines>
      {after}
    </Frame>
  );
}

const Row = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 4px;
  min-width: 0;
`;

interface RestrictionList extends Pick<User, 'isBanned' | 'mutedChannels' | 'blockedChannels'> {
  /** Whether there are open reports about them. */
  readonly isReported?: boolean;
}

/** A user's restrictions in short. */
export function RestrictionBadges({ user }: { readonly user: RestrictionList }) {
  const { isBanned, mutedChannels, blockedChannels, isReported = false } = user;
  const [blocks, mutes] = [blockedChannels.length, mutedChannels.length];
  const badges = [
    isBanned && ([Ban, 'danger', t('console.users.banned')] as const),
    blocks > 0 &&
      ([ShieldOff, 'danger', t('console.users.blockedFrom', { count: blocks })] as const),
    mutes > 0 && ([MicOff, 'warning', t('console.users.mutedIn', { count: mutes })] as const),
    isReported && ([Flag, 'soft', t('console.users.flagged')] as const),
  ];
  return (
    <Row>
      {badges
        .filter((badge) => badge !== false)
        .map(([Icon, tone, text]) => (
          <Badge key={text} data-tone={tone}>
            <Icon size={12} aria-hidden="true" />
            {text}
          </Badge>
        ))}
    </Row>
  );
}

/** A user's picture, once it is known. */
export function UserAvatar({ id, size }: { readonly id: UserId; readonly size: number }) {
  const user = useAppSelector((state) => selectUser(state, id));
  const name = useNames().user(id);
  const isAwaited = useAppSelector((state) => selectIsUserAwaited(state, id));
  const side = `${size}px`;
  return isAwaited ? (
    <Skeleton width={side} height={side} borderRadius="var(--radius-round)" />
  ) : (
    <Avatar name={name} pictureUrl={user?.profileUrl ?? null} size={size} />
  );
}

/** A user's name, once it is known. */
export function NameOf({ id }: { readonly id: UserId }) {
  const name = useNames().user(id);
  const isAwaited = useAppSelector((state) => selectIsUserAwaited(state, id));
  return isAwaited ? <NameToCome /> : <bdi>{name}</bdi>;
}

/** Looks like a word in running text. */
const NameButton = styled.button`
  display: inline;
  max-width: 100%;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font-weight: 620;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;

  &:hover {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`;

/** A user's name, which opens the drawer. The title has the id, since names are not unique. */
export function UserName({ id }: { readonly id: UserId }) {
  const dispatch = useAppDispatch();
  // They report flagged messages under the id of their channel.
  if ((id as string) === RULES_CHANNEL) return <strong>{t('console.users.wordRules')}</strong>;
  return (
    <NameButton type="button" title={id} onClick={() => dispatch(userOpened(id))}>
      <NameOf id={id} />
    </NameButton>
  );
}
