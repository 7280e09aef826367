import { LogOut, PencilLine } from 'lucide-react';
import styled from 'styled-components';
import { type Channel, channelTypeOf, showChannel } from '../../domain/channel';
import type { Message } from '../../domain/message';
import type { User } from '../../domain/user';
import { t } from '../../texts/t';
import { Avatar } from '../../ui/Avatar';
import { IconButton } from '../../ui/IconButton';
import { useControlTabIndex } from '../../ui/rowKeys';
import { PresentPicture } from '../../ui/PresentPicture';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { accentBar, countBadge, cutAtItsEnd, oneLine, wholeRow } from '../../ui/styles';
import { LastMessage, LastMessageTime } from './LastMessage';

const Item = styled.div`
  position: relative;
  display: flex;
  gap: var(--space-3);
  align-items: center;
  min-height: 56px;
  margin-bottom: 2px;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-medium);
  container-type: inline-size;

  @media (hover: hover) {
    &:hover {
      background: var(--colour-hover);
    }
  }

  @media (hover: none) {
    user-select: none;
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
`;

/** Where a description beside the name would be no more than a few letters, it goes to a second line that is cut off. */
const FirstLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: baseline;
  width: 100%;
  height: calc(1em * var(--line-tight) + 0.25em);
  margin-bottom: -0.25em;
  overflow: hidden;
`;

/** The name is the button; its reach is the whole row. */
const Open = styled.button`
  padding: 0;
  border: 0;
  background: none;
  font-weight: 550;
  line-height: var(--line-tight);
  cursor: pointer;
  ${oneLine}
  ${cutAtItsEnd}
  ${wholeRow}

  /* The description gives way: a name that is short of a fraction of a pixel would lose its last letters. */
  flex: none;

  &[aria-current='true'],
  &[aria-description] {
    font-weight: 680;
  }
`;

/** The time and the signs of the row make way for the button that comes with the pointer. */
const End = styled.div`
  display: flex;
  flex: none;
  flex-direction: column;
  gap: 2px;
  align-items: flex-end;
  align-self: stretch;

  @media (hover: hover) {
    ${Item}:hover &,
    ${Item}:focus-within & {
      min-width: calc(var(--control-size) - var(--space-2));
      visibility: hidden;
    }
  }

  @media (hover: none) {
    min-width: calc(var(--control-size) - var(--space-2));
  }
`;

const Signs = styled.div`
  display: flex;
  gap: var(--space-1);
  align-items: center;
  margin-block: auto;

  @media (hover: none) {
    margin-inline-end: calc(var(--control-size) - var(--space-2));
  }
`;

const Draft = styled.span`
  display: flex;
  color: var(--colour-text-soft);
`;

/** How many messages wait there. */
const Unread = styled.span`
  ${countBadge}
  min-width: 20px;
  line-height: 1.25rem;

  @media (forced-colors: active) {
    outline: 1px solid CanvasText;
  }
`;

const Description = styled.div`
  color: var(--colour-text-soft);
  font-size: 0.8125rem;
  ${oneLine}
  ${cutAtItsEnd}

  /* Beside the name. */
  ${FirstLine} > & {
    flex: 1 1 4em;
    min-width: 0;
  }
`;

/** Visible when the row is pointed at or has the focus; always visible without a pointer to hover. */
const Leave = styled.span`
  position: absolute;
  inset-inline-end: var(--space-2);
  opacity: 0;
  transition: opacity var(--duration-fast);

  ${Item}:hover &,
  ${Item}:focus-within & {
    opacity: 1;
  }

  @media (hover: none) {
    /* Below the time, and above the reach of the name. */
    inset-block-end: 0;
    inset-inline-end: 0;
    opacity: 1;
  }
`;

/** Height of a row with the gap below it, px. */
export const CHANNEL_ROW_HEIGHT = 58;

/** The largest number that fits into the badge of a row. */
const MAX_SHOWN = 99;

interface ChannelRowProps {
  readonly channel: Channel;
  /** The other user of a direct chat, as far as they are known. */
  readonly other: User | undefined;
  readonly isCurrent: boolean;
  /** Whether the other user of a direct chat is present. */
  readonly isPresent: boolean;
  readonly hasDraft: boolean;
  /** The last message, as far as it is known. */
  readonly last: Message | undefined;
  readonly unreadCount: number;
  readonly onOpen: () => void;
  readonly onLeave: () => void;
}

export function ChannelRow(props: ChannelRowProps) {
  const { channel, other, isCurrent, isPresent, hasDraft, last, unreadCount } = props;
  const { onOpen, onLeave } = props;
  const { name, shownName, pictureUrl } = showChannel(channel, other);
  const tabIndex = useControlTabIndex();
  const description = channel.description && (
    <Description>
      <bdi>{channel.description}</bdi>
    </Description>
  );
  return (
    <Item
      data-channel={channel.id}
      title={channel.description ? `${name}\n${channel.description}` : name}
    >
      <PresentPicture isPresent={isPresent}>
        <Avatar
          name={shownName}
          pictureUrl={pictureUrl}
          size={40}
          shape={other ? 'round' : 'square'}
        />
      </PresentPicture>
      <Lines>
        <FirstLine>
          <Open
            type="button"
            data-channel-name=""
            tabIndex={tabIndex}
            aria-label={shownName === name ? undefined : name}
            aria-current={isCurrent ? 'true' : undefined}
            aria-description={
              unreadCount > 0 ? t('channelsPanel.unread', { count: unreadCount }) : undefined
            }
            onClick={onOpen}
          >
            <bdi>{shownName}</bdi>
          </Open>
          {last && description}
        </FirstLine>
        {last ? (
          <LastMessage message={last} isDirect={channelTypeOf(channel) === 'direct'} />
        ) : (
          description
        )}
      </Lines>
      {isPresent && <VisuallyHidden>{t('presence.present')}</VisuallyHidden>}
      <End>
        {last && <LastMessageTime message={last} />}
        {(hasDraft || unreadCount > 0) && (
          <Signs>
            {hasDraft && (
              <Draft
                role="img"
                aria-label={t('channelsPanel.draft')}
                title={t('channelsPanel.draft')}
              >
                <PencilLine size={16} aria-hidden="true" />
              </Draft>
            )}
            {unreadCount > 0 && (
              <Unread aria-hidden="true">
                {unreadCount > MAX_SHOWN ? `${MAX_SHOWN}+` : unreadCount}
              </Unread>
            )}
          </Signs>
        )}
      </End>
      <Leave>
        <IconButton
          label={t('channelsPanel.leave')}
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
