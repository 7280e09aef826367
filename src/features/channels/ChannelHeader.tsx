import { UsersRound } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useAppSelector } from '../../state/hooks';
import { showChannel } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { Avatar } from '../../ui/Avatar';
import { selectMemberCount } from '../memberships/membershipsApi';
import { selectChannel, selectOtherUser } from './channelsSelectors';
import '../../ui/styles.css';
import './ChannelHeader.css';

interface ChannelHeaderProps {
  readonly channelId: ChannelId;
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
  const { channelId, before, tools, hasMembersPanel, isMembersPanelShown, toggleRef, onToggle } =
    props;
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  const count = useAppSelector((state) => selectMemberCount(state, channelId));
  const other = useAppSelector((state) => selectOtherUser(state, channelId));
  const { name, shownName, pictureUrl } = showChannel(channel, other);
  const members = count !== undefined && describeCount(count);
  return (
    <header className="channel-header">
      <div className="channel-header-before">{before}</div>
      <Avatar
        name={shownName}
        pictureUrl={pictureUrl}
        size={40}
        shape={other ? 'round' : 'square'}
      />
      <div className="channel-header-lines">
        <h1>
          <button
            className="channel-header-toggle one-line"
            ref={toggleRef}
            type="button"
            aria-label={members ? `${name}, ${members}` : name}
            aria-expanded={isMembersPanelShown}
            title={channel.description ? `${name}\n${channel.description}` : name}
            disabled={!hasMembersPanel}
            onClick={onToggle}
          >
            <bdi>{shownName}</bdi>
          </button>
        </h1>
        {(hasMembersPanel || channel.description) && (
          <p className="one-line">
            {members}
            {members && channel.description && ' · '}
            {channel.description && <bdi>{channel.description}</bdi>}
          </p>
        )}
      </div>
      <div className="channel-header-tools">{tools}</div>
      {hasMembersPanel && (
        <span className="channel-header-sign" data-on={isMembersPanelShown ? '' : undefined}>
          <UsersRound size={20} aria-hidden="true" />
        </span>
      )}
    </header>
  );
}

function describeCount(count: number): string {
  return count === 1 ? '1 member' : `${count} members`;
}
