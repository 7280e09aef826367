import { Plus } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import type { Channel } from '../../../domain/channel';
import { IconButton } from '../../../ui/IconButton';
import { Skeleton } from '../../../ui/Skeleton';
import { channelLeft } from '../../memberships/membershipsSlice';
import { selectCurrentChannelId } from '../channelsSelectors';
import { channelOpened } from '../channelsSlice';
import { ChannelRow } from './ChannelRow';

const Section = styled.section`
  h2 {
    flex: 1;
    margin: 0;
    color: var(--colour-text-soft);
    font-size: var(--text-small);
    font-weight: 650;
    letter-spacing: 0.03em;
  }

  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;

const Heading = styled.div`
  display: flex;
  align-items: center;
  padding: var(--space-2) var(--space-1) var(--space-1) var(--space-3);
`;

const Placeholder = styled.li`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  padding: var(--space-2) var(--space-3);
`;

interface ChannelListProps {
  readonly title: string;
  readonly channels: readonly Channel[];
  readonly isLoading: boolean;
  /** Name of the button beside the heading. */
  readonly addLabel: string;
  readonly onAdd: () => void;
  /** A channel was chosen; on a small screen the panel closes then. */
  readonly onChosen: () => void;
}

export function ChannelList(props: ChannelListProps) {
  const { title, channels, isLoading, addLabel, onAdd, onChosen } = props;
  const headingId = useId();
  const dispatch = useAppDispatch();
  const currentId = useAppSelector(selectCurrentChannelId);
  return (
    <Section>
      <Heading>
        <h2 id={headingId}>{title}</h2>
        <IconButton
          label={addLabel}
          aria-haspopup="dialog"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={onAdd}
        />
      </Heading>
      <ul aria-labelledby={headingId} aria-busy={isLoading}>
        {isLoading && <Placeholders />}
        {channels.map((channel) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            isCurrent={channel.id === currentId}
            onOpen={() => {
              dispatch(channelOpened(channel.id));
              onChosen();
            }}
            onLeave={() => dispatch(channelLeft(channel.id))}
          />
        ))}
      </ul>
    </Section>
  );
}

function Placeholders() {
  return ['62%', '48%', '56%'].map((width) => (
    <Placeholder key={width} aria-hidden="true">
      <Skeleton $width="40px" $height="40px" />
      <Skeleton $width={width} $height="14px" />
    </Placeholder>
  ));
}
