import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../../app/hooks';
import { channelTitle } from '../../../domain/channel';
import type { ChannelId } from '../../../domain/ids';
import { Avatar } from '../../../ui/Avatar';
import { selectMemberCount } from '../../memberships/membershipsSlice';
import { selectChannel } from '../channelsSelectors';

const Header = styled.header`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  min-height: 68px;
  padding: var(--space-2) var(--space-5);
  border-bottom: 1px solid var(--colour-border);

  @media (max-width: 760px) {
    padding-inline: var(--space-2) var(--space-4);
  }

  > div {
    min-width: 0;
  }

  h1,
  p {
    margin: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  h1 {
    font-size: var(--text-title);
    font-weight: 680;
    line-height: var(--line-tight);
  }

  p {
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
  }
`;

interface ChannelHeaderProps {
  readonly channelId: ChannelId;
  /** What stands before the name, e.g. the button that shows the chats on a small screen. */
  readonly before?: ReactNode;
}

export function ChannelHeader({ channelId, before }: ChannelHeaderProps) {
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  const count = useAppSelector((state) => selectMemberCount(state, channelId));
  const name = channelTitle(channel);
  return (
    <Header>
      {before}
      <Avatar name={name} pictureUrl={channel.profileUrl} size={40} shape="square" />
      <div>
        <h1 title={name}>
          <bdi>{name}</bdi>
        </h1>
        <p>
          {count === 1 ? '1 member' : `${count} members`}
          {channel.description && (
            <>
              {' · '}
              <bdi>{channel.description}</bdi>
            </>
          )}
        </p>
      </div>
    </Header>
  );
}
