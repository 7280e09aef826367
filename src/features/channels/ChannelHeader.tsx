import { UsersRound } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../state/hooks';
import { DEFAULT_CHANNEL, showChannel } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { t } from '../../texts/t';
import { Avatar } from '../../ui/Avatar';
import { selectMemberCount } from '../memberships/membershipsApi';
import { selectChannel, selectOtherUser } from './channelsSelectors';
import { cutAtItsEnd, oneLine, wordsBefore } from '../../ui/styles';
import { PHONE, TINY } from '../../ui/media';

const Header = styled.header`
  position: relative;
  display: flex;
  gap: var(--space-3);
  align-items: center;
  min-height: 68px;
  padding: var(--space-2) var(--space-5);
  border-bottom: 1px solid var(--colour-border);

  @media ${PHONE} {
    padding-inline: var(--space-2) var(--space-4);
  }

  @media (max-height: 480px) {
    min-height: 52px;
    padding-block: var(--space-1);
  }
`;

/** On the smallest phones the name needs its room. */
const Picture = styled.div`
  display: contents;

  @media ${TINY} {
    display: none;
  }
`;

const Lines = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;

  h1,
  p {
    margin: 0;
  }

  h1 {
    font-size: var(--text-title);
    display: flex;
    font-weight: 680;
    line-height: var(--line-tight);
  }

  p {
    /* The name stays where it is when the number of members arrives. */
    min-height: calc(1lh + 0.5em);
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
    ${oneLine}
    ${cutAtItsEnd}
    ${wordsBefore}
  }
`;

/** The name is the button; its click area is the whole header. */
const Toggle = styled.button`
  display: block;
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  text-align: start;
  cursor: pointer;
  ${oneLine}
  ${cutAtItsEnd}

  &::after {
    position: absolute;
    inset: 0;
    content: '';
  }

  &:disabled {
    color: inherit;
    cursor: default;
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 2px solid var(--colour-focus);
    outline-offset: -3px;
  }
`;

/** Above the click area of the button. */
const Before = styled.div`
  display: contents;

  > * {
    position: relative;
    z-index: 1;
  }

  /* Around the control there is no room for the ring. */
  button:focus-visible {
    outline-offset: -2px;
  }
`;

/** Controls that come later have their room from the beginning. */
const Tools = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  flex: none;
  justify-content: flex-end;
  min-width: var(--control-size);
`;

/** An icon for the members panel, highlighted while the panel is open. */
const Sign = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: 36px;
  height: 36px;
  border-radius: var(--radius-small);
  color: var(--colour-text-soft);
  transition: background var(--duration-fast);

  &[data-on] {
    background: var(--colour-selected);
    color: var(--colour-text);
  }

  @media (hover: hover) {
    ${Header}:has(button[aria-expanded='false']:hover) > & {
      background: var(--colour-hover);
      color: var(--colour-text);
    }
  }
`;

interface ChannelHeaderProps {
  readonly channelId: ChannelId;
  readonly nameId: string;
  /** Content before the name, e.g. the button that shows the chats on a small screen. */
  readonly before?: ReactNode;
  /** Controls of the channel. */
  readonly tools?: ReactNode;
  /** Whether the channel has members that can be shown. */
  readonly hasMembersPanel: boolean;
  readonly isMembersPanelShown: boolean;
  readonly toggleRef: Ref<HTMLButtonElement>;
  readonly onToggle: () => void;
}

export function ChannelHeader(props: ChannelHeaderProps) {
  const { channelId, nameId, before, tools, hasMembersPanel, isMembersPanelShown } = props;
  const { toggleRef, onToggle } = props;
  const known = useAppSelector((state) => selectChannel(state, channelId));
  const channel = known === DEFAULT_CHANNEL ? defaultChannel() : known;
  const count = useAppSelector((state) => selectMemberCount(state, channelId));
  const other = useAppSelector((state) => selectOtherUser(state, channelId));
  const { name, shownName, pictureUrl } = showChannel(channel, other);
  const members = count !== undefined && t('channels.members', { count });
  return (
    <Header>
      <Before>{before}</Before>
      <Picture>
        <Avatar
          name={shownName}
          pictureUrl={pictureUrl}
          size={40}
          shape={other ? 'round' : 'square'}
        />
      </Picture>
      <Lines>
        <h1>
          <Toggle
            ref={toggleRef}
            type="button"
            aria-label={members ? t('channels.nameAndMembers', { name, members }) : name}
            aria-expanded={isMembersPanelShown}
            title={channel.description ? `${name}\n${channel.description}` : name}
            disabled={!hasMembersPanel}
            onClick={onToggle}
          >
            <bdi id={nameId}>{shownName}</bdi>
          </Toggle>
        </h1>
        {(hasMembersPanel || channel.description) && (
          <p>
            {members}
            {members && channel.description && ' · '}
            {channel.description && <bdi>{channel.description}</bdi>}
          </p>
        )}
      </Lines>
      <Tools>{tools}</Tools>
      {hasMembersPanel && (
        <Sign data-on={isMembersPanelShown ? '' : undefined}>
          <UsersRound size={20} aria-hidden="true" />
        </Sign>
      )}
    </Header>
  );
}

const defaultChannel = () => ({
  ...DEFAULT_CHANNEL,
  name: t('channels.defaultName'),
  description: t('channels.defaultDescription'),
});
