import { Plus } from 'lucide-react';
import type { Ref, RefObject } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { Channel } from '../../domain/channel';
import { IconButton } from '../../ui/IconButton';
import { Skeleton } from '../../ui/Status';
import { type ListHandle, ListRows } from '../../ui/List';
import { channelLeft } from '../memberships/membershipsSlice';
import { selectCurrentChannelId, selectOtherUser } from '../channels/channelsSelectors';
import { channelOpened } from '../channels/channelsSlice';
import { selectUnreadCount } from '../unread/unreadSlice';
import { CHANNEL_ROW_HEIGHT, ChannelRow } from './ChannelRow';
import './ChannelList.css';

interface ChannelListProps {
  readonly title: string;
  readonly channels: readonly Channel[];
  readonly isLoading: boolean;
  /** The user has none of these yet; the button to change that is then all there is. */
  readonly isNew: boolean;
  /** The element that scrolls the lists of the panel. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Name of the button beside the heading. */
  readonly addLabel: string;
  readonly onAdd: () => void;
  /** Called when a channel is chosen; on a small screen the panel then closes. */
  readonly onChosen: () => void;
  readonly onArrowUpFromFirst: () => void;
  readonly onArrowDownFromLast?: () => void;
  readonly ref?: Ref<ListHandle>;
}

export function ChannelList(props: ChannelListProps) {
  const { title, channels, isLoading, isNew, addLabel, onAdd, onChosen, ...rest } = props;
  const currentId = useAppSelector(selectCurrentChannelId);
  return (
    <section className="channel-list-section">
      <div className="channel-list-heading">
        <h2>{title}</h2>
        {!isNew && (
          <IconButton
            label={addLabel}
            aria-haspopup="dialog"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={onAdd}
          />
        )}
      </div>
      {isNew && (
        <button
          className="channel-list-invitation"
          type="button"
          aria-haspopup="dialog"
          onClick={onAdd}
        >
          <Plus size={18} aria-hidden="true" />
          {addLabel}
        </button>
      )}
      <ListRows
        {...rest}
        label={title}
        items={channels}
        rowHeight={CHANNEL_ROW_HEIGHT}
        isBusy={isLoading}
        revealedId={currentId}
        hasOneTabStop
      >
        {(channel) => <JoinedChannel key={channel.id} channel={channel} onChosen={onChosen} />}
      </ListRows>
      {isLoading && <Placeholders />}
    </section>
  );
}

interface JoinedChannelProps extends Pick<ChannelListProps, 'onChosen'> {
  readonly channel: Channel;
}

function JoinedChannel({ channel, onChosen }: JoinedChannelProps) {
  const dispatch = useAppDispatch();
  const isCurrent = useAppSelector((state) => selectCurrentChannelId(state) === channel.id);
  const unreadCount = useAppSelector((state) => selectUnreadCount(state, channel.id));
  const other = useAppSelector((state) => selectOtherUser(state, channel.id));
  return (
    <ChannelRow
      channel={channel}
      other={other}
      isCurrent={isCurrent}
      unreadCount={unreadCount}
      onOpen={() => {
        dispatch(channelOpened(channel.id));
        onChosen();
      }}
      onLeave={() => dispatch(channelLeft(channel.id))}
    />
  );
}

function Placeholders() {
  return ['62%', '48%', '56%'].map((width) => (
    <div className="channel-list-placeholder" key={width} aria-hidden="true">
      <Skeleton width="40px" height="40px" />
      <Skeleton width={width} height="14px" />
    </div>
  ));
}
