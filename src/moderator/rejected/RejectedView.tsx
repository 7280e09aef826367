import { ShieldCheck } from 'lucide-react';
import { SearchBox } from '../../ui/SearchBox';
import { ChannelPicker } from '../channels/ChannelPicker';
import { rejectedNarrowed, selectMayDecide, selectRejectedView } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { EmptyState } from '../ui/EmptyState';
import { ChoiceField } from '../ui/Field';
import { ListPane, type ListState, ListToolbar } from '../ui/ListPane';
import { Hint } from '../ui/Pane';
import { RejectedMessageRow } from './RejectedMessage';
import type { RejectedRow } from './rejectedSelectors';

const STATE_LABELS = { waiting: 'Waiting', decided: 'Decided', all: 'All' } as const;
const ROW_HEIGHT = 104;

interface RejectedViewProps {
  readonly rows: readonly RejectedRow[];
  readonly state: ListState;
}

/** Rejected messages with the filters of their list. */
export function RejectedView({ rows, state }: RejectedViewProps) {
  const { show } = useAppSelector(selectRejectedView);
  return (
    <ListPane
      label="Rejected messages"
      toolbar={<RejectedToolbar />}
      rows={rows}
      rowHeight={ROW_HEIGHT}
      state={state}
      failure="The rejected messages could not be loaded."
      empty={
        <EmptyState
          icon={<ShieldCheck size={36} aria-hidden="true" />}
          title={show === 'waiting' ? 'No messages to review' : 'No messages'}
        >
          <p>Messages that the rules reject appear here with the reason.</p>
        </EmptyState>
      }
    >
      {(row) => <RejectedMessageRow key={row.id} row={row} />}
    </ListPane>
  );
}

function RejectedToolbar() {
  const dispatch = useAppDispatch();
  const { search, channelId, show } = useAppSelector(selectRejectedView);
  const mayDecide = useAppSelector(selectMayDecide);
  return (
    <ListToolbar>
      <SearchBox
        label="Search in texts and users"
        value={search}
        onChange={(text) => dispatch(rejectedNarrowed({ search: text }))}
      />
      <ChannelPicker
        label="Channel"
        isBare
        none="All channels"
        value={channelId}
        onChange={(id) => dispatch(rejectedNarrowed({ channelId: id }))}
      />
      <ChoiceField
        label="State"
        isBare
        value={show}
        labels={STATE_LABELS}
        onChange={(chosen) => dispatch(rejectedNarrowed({ show: chosen }))}
      />
      {mayDecide && (
        <Hint>
          <strong>Release</strong> publishes a message as it was written. <strong>Deny</strong>{' '}
          keeps it unpublished. The sender is told.
        </Hint>
      )}
    </ListToolbar>
  );
}
