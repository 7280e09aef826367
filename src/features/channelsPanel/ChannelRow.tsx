import { LogOut } from 'lucide-react';
import styled from 'styled-components';
import { type Channel, showChannel } from '../../domain/channel';
import type { User } from '../../domain/user';
import { accentBar, oneLine } from '../../ui/styles';
import { Avatar } from '../../ui/Avatar';
import { IconButton } from '../../ui/IconButton';
import { useControlTabIndex } from '../../ui/rowKeys';

const GAP = 2;

/** Height of a row with the gap below it, px. */
export const CHANNEL_ROW_HEIGHT = 58;

const Item = styled.div`
  position: relative;
  display: flex;
  gap: var(--space-3);
  align-items: center;
  min-height: ${CHANNEL_ROW_HEIGHT - GAP}px;
  margin-bottom: ${GAP}px;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-medium);

  &:hover {
    background: var(--colour-hover);
  }

  &:has([aria-current='true']) {
    background: var(--colour-selected);
  }

  &:has([aria-current='true'])::before {
    ${accentBar}
  }

  @media (forced-colors: active) {
    &:has([aria-current='true']) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

const Lines = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: flex-start;
  min-width: 0;

  @media (hover: hover) {
    ${Item}:hover &,
    ${Item}:focus-within & {
      padding-inline-end: var(--control-size);
    }
  }
`;

/** The name is the button; its reach is the whole row. */
const Open = styled.button`
  padding: 0;
  border: 0;
  background: none;
  font-weight: 550;
  line-height: var(--line-tight);
  ${oneLine}
  cursor: pointer;

  &::after {
    position: absolute;
    inset: 0;
    border-radius: var(--radius-medium);
    content: '';
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 2px solid var(--colour-focus);
    outline-offset: -2px;
  }

  &[aria-current='true'],
  &[aria-description] {
    font-weight: 680;
  }
`;

/** Somebody wrote there; it makes way for the button that comes with the pointer. */
const UnreadMark = styled.span`
  flex: none;
  width: 10px;
  height: 10px;
  border-radius: var(--radius-round);
  background: var(--colour-accent);

  @media (hover: hover) {
    ${Item}:hover &,
    ${Item}:focus-within & {
      visibility: hidden;
    }
  }

  @media (forced-colors: active) {
    background: CanvasText;
  }
`;

const Description = styled.div`
  color: var(--colour-text-soft);
  font-size: 0.8125rem;
  ${oneLine}
`;

/** There when the row is pointed at or has the focus; always where there is no pointer to hover. */
const Leave = styled.span`
  position: absolute;
  right: var(--space-2);
  opacity: 0;
  transition: opacity var(--duration-fast);

  ${Item}:hover &,
  ${Item}:focus-within & {
    opacity: 1;
  }

  @media (hover: none) {
    position: static;
    opacity: 1;
  }
`;

interface ChannelRowProps {
  readonly channel: Channel;
  /** The other user of a direct chat, as far as they are known. */
  readonly other: User | undefined;
  readonly isCurrent: boolean;
  readonly isUnread: boolean;
  readonly onOpen: () => void;
  readonly onLeave: () => void;
}

export function ChannelRow(props: ChannelRowProps) {
  const { channel, other, isCurrent, isUnread, onOpen, onLeave } = props;
  const { name, shownName, pictureUrl } = showChannel(channel, other);
  const tabIndex = useControlTabIndex();
  return (
    <Item title={channel.description ? `${name}\n${channel.description}` : name}>
      <Avatar
        name={shownName}
        pictureUrl={pictureUrl}
        size={40}
        shape={other ? 'round' : 'square'}
      />
      <Lines>
        <Open
          type="button"
          tabIndex={tabIndex}
          aria-label={shownName === name ? undefined : name}
          aria-current={isCurrent ? 'true' : undefined}
          aria-description={isUnread ? 'Unread' : undefined}
          onClick={onOpen}
        >
          <bdi>{shownName}</bdi>
        </Open>
        {channel.description && (
          <Description>
            <bdi>{channel.description}</bdi>
          </Description>
        )}
      </Lines>
      {isUnread && <UnreadMark aria-hidden="true" />}
      <Leave>
        <IconButton
          label="Leave channel"
          icon={<LogOut size={17} aria-hidden="true" />}
          tabIndex={tabIndex}
          onClick={(event) => {
            // The second click of a double-click hits the row that took the place of the first.
            if (event.detail <= 1) onLeave();
          }}
        />
      </Leave>
    </Item>
  );
}
