import { Plus } from 'lucide-react';
import type { Ref, RefObject } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { Channel } from '../../domain/channel';
import { IconButton } from '../../ui/IconButton';
import { Skeleton } from '../../ui/Status';
import { type ListHandle, ListRows } from '../../ui/List';
import { channelLeft } from '../memberships/membershipsSlice';
import { selectCurrentChannelId, selectOtherUser } from '../channels/channelsSelectors';
import { channelOpened } from '../channels/channelsSlice';
import { selectDraft } from '../composer/composerSlice';
import { isEmpty } from '../composer/draft';
import { selectLastMessage } from '../messages/lastMessage';
import { selectIsPresent } from '../presence/presenceSlice';
import { selectUnreadCount } from '../unread/unreadSlice';
import { CHANNEL_ROW_HEIGHT, ChannelRow } from './ChannelRow';

const Section = styled.section`
  h2 {
    flex: 1;
    margin: 0;
    color: var(--colour-text-soft);
    font-size: var(--text-small);
    font-weight: 650;
    letter-spacing: 0.03em;
  }
`;

const Heading = styled.div`
  display: flex;
  align-items: center;
  min-height: calc(var(--control-size) + var(--space-3));
  padding-block: var(--space-2) var(--space-1);
  padding-inline: var(--space-3) var(--space-1);
`;

const Placeholder = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  padding: var(--space-2) var(--space-3);
`;

/** Stands where the first row will be; as high as `CHANNEL_ROW_HEIGHT`. */
const Invitation = styled.button`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  width: 100%;
  min-height: 58px;
  padding: var(--space-2) var(--space-3);
  border: 1px dashed var(--colour-border-strong);
  border-radius: var(--radius-medium);
  background: none;
  color: var(--colour-accent);
  font-weight: 550;
  cursor: pointer;

  @media (hover: hover) {
    &:hover {
      background: var(--colour-hover);
    }
  }
`;

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
    <Section>
      <Heading>
        <h2>{title}</h2>
        {!isNew && (
          <IconButton
            label={addLabel}
            aria-haspopup="dialog"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={onAdd}
          />
        )}
      </Heading>
      {isNew && (
        <Invitation type="button" aria-haspopup="dialog" onClick={onAdd}>
          <Plus size={18} aria-hidden="true" />
          {addLabel}
        </Invitation>
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
    </Section>
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
  const isPresent = useAppSelector((state) =>
    other ? selectIsPresent(state, channel.id, other.id) : false,
  );
  // In the channel on screen the draft itself is there.
  const hasDraft = useAppSelector(
    (state) => !isCurrent && !isEmpty(selectDraft(state, channel.id)),
  );
  const last = useAppSelector((state) => selectLastMessage(state, channel.id));
  return (
    <ChannelRow
      channel={channel}
      other={other}
      isCurrent={isCurrent}
      isPresent={isPresent}
      hasDraft={hasDraft}
      last={last}
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
    <Placeholder key={width} aria-hidden="true">
      <Skeleton width="40px" height="40px" />
      <Skeleton width={width} height="14px" />
    </Placeholder>
  ));
}
