import { LogOut } from 'lucide-react';
import { type Channel, showChannel } from '../../domain/channel';
import type { User } from '../../domain/user';
import { Avatar } from '../../ui/Avatar';
import { IconButton } from '../../ui/IconButton';
import { useControlTabIndex } from '../../ui/rowKeys';
import '../../ui/styles.css';
import './ChannelRow.css';

/** Height of a row with the gap below it (`ChannelRow.css`), px. */
export const CHANNEL_ROW_HEIGHT = 58;

/** The largest number that fits into the badge of a row. */
const MAX_SHOWN = 99;

interface ChannelRowProps {
  readonly channel: Channel;
  /** The other user of a direct chat, as far as they are known. */
  readonly other: User | undefined;
  readonly isCurrent: boolean;
  readonly unreadCount: number;
  readonly onOpen: () => void;
  readonly onLeave: () => void;
}

export function ChannelRow(props: ChannelRowProps) {
  const { channel, other, isCurrent, unreadCount, onOpen, onLeave } = props;
  const { name, shownName, pictureUrl } = showChannel(channel, other);
  const tabIndex = useControlTabIndex();
  return (
    <div
      className="channel-row-item"
      title={channel.description ? `${name}\n${channel.description}` : name}
    >
      <Avatar
        name={shownName}
        pictureUrl={pictureUrl}
        size={40}
        shape={other ? 'round' : 'square'}
      />
      <div className="channel-row-lines">
        <button
          className="channel-row-open one-line"
          type="button"
          tabIndex={tabIndex}
          aria-label={shownName === name ? undefined : name}
          aria-current={isCurrent ? 'true' : undefined}
          aria-description={unreadCount > 0 ? `${unreadCount} unread` : undefined}
          onClick={onOpen}
        >
          <bdi>{shownName}</bdi>
        </button>
        {channel.description && (
          <div className="channel-row-description one-line">
            <bdi>{channel.description}</bdi>
          </div>
        )}
      </div>
      {unreadCount > 0 && (
        <span className="channel-row-unread" aria-hidden="true">
          {unreadCount > MAX_SHOWN ? `${MAX_SHOWN}+` : unreadCount}
        </span>
      )}
      <span className="channel-row-leave">
        <IconButton
          label="Leave channel"
          icon={<LogOut size={17} aria-hidden="true" />}
          tabIndex={tabIndex}
          onClick={(event) => {
            // The second click of a double-click hits the row that took the place of the first.
            if (event.detail <= 1) onLeave();
          }}
        />
      </span>
    </div>
  );
}
