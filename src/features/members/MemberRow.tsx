import { memo } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../state/hooks';
import type { ChannelId, UserId } from '../../domain/ids';
import { namelessUser, userTitle } from '../../domain/user';
import { t } from '../../texts/t';
import { Avatar } from '../../ui/Avatar';
import { PresentPicture } from '../../ui/PresentPicture';
import { oneLine } from '../../ui/styles';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { ProfileButton } from '../dialogs/ProfileButton';
import { IgnoreButton } from '../ignoring/IgnoreButton';
import { selectIsIgnored } from '../ignoring/ignoringSlice';
import { useLanguage } from '../language/useLanguage';
import { selectIsPresent } from '../presence/presenceSlice';
import { selectOwnId } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';

/** Height of a row of two lines, px. */
export const MEMBER_ROW_HEIGHT = 52;

const Row = styled.div`
  position: relative;
  display: flex;
  gap: var(--space-3);
  align-items: center;
  min-height: ${MEMBER_ROW_HEIGHT}px;
  padding: var(--space-1) var(--space-3);
`;

const Lines = styled.div`
  flex: 1;
  min-width: 0;
  line-height: var(--line-tight);

  bdi {
    ${oneLine}
  }
`;

/** Only the name shrinks, not the mark behind it. */
const Name = styled.div`
  display: flex;
  gap: 0.3em;
  font-weight: 550;

  span {
    flex: none;
    color: var(--colour-text-soft);
    font-weight: 400;
  }
`;

const Title = styled.div`
  display: flex;
  margin-top: 2px;
  color: var(--colour-text-soft);
  font-size: 0.8125rem;
`;

/** Takes room when the row is pointed at or has the focus. On touch screens the profile card, which the name opens, has it. */
const Tools = styled.div`
  flex: none;
  color: var(--colour-text-soft);

  @media (hover: hover) {
    &:not([data-kept]) {
      position: absolute;
      inset-inline-end: var(--space-3);
      opacity: 0;
    }

    ${Row}:is(:hover, :focus-within) &:not([data-kept]) {
      position: static;
      opacity: 1;
    }
  }

  @media (hover: none) {
    &:not([data-kept]) {
      display: none;
    }
  }
`;

interface MemberRowProps {
  readonly channelId: ChannelId;
  readonly userId: UserId;
}

/** One member, shown by id until their record is loaded. */
export const MemberRow = memo(function MemberRow({ channelId, userId }: MemberRowProps) {
  useLanguage();
  const user = useAppSelector((state) => selectUser(state, userId));
  const isOwn = useAppSelector((state) => selectOwnId(state) === userId);
  const isIgnored = useAppSelector((state) => selectIsIgnored(state, userId));
  const isPresent = useAppSelector((state) => selectIsPresent(state, channelId, userId));
  const name = userTitle(user ?? namelessUser(userId));
  return (
    <Row title={user?.title ? `${name}\n${user.title}` : name}>
      <PresentPicture isPresent={isPresent}>
        <Avatar name={name} pictureUrl={user?.profileUrl ?? null} size={36} />
      </PresentPicture>
      <Lines>
        <Name>
          <ProfileButton profile={{ userId, name, message: null }}>
            <bdi>{name}</bdi>
          </ProfileButton>
          {isOwn && <span> {t('members.you')}</span>}
          {isIgnored && <span> {t('members.ignored')}</span>}
        </Name>
        {user?.title && (
          <Title>
            <bdi>{user.title}</bdi>
          </Title>
        )}
      </Lines>
      {isPresent && <VisuallyHidden>{t('presence.present')}</VisuallyHidden>}
      {!isOwn && (
        <Tools data-kept={isIgnored || undefined}>
          <IgnoreButton userId={userId} name={name} />
        </Tools>
      )}
    </Row>
  );
});
