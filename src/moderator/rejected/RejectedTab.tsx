import { ShieldCheck } from 'lucide-react';
import { SearchBox } from '../../ui/SearchBox';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { ChannelPicker } from '../channels/ChannelPicker';
import { RecordsPane, ListToolbar } from '../log/RecordsPane';
import { EmptyState } from '../ui/EmptyState';
import { ChoiceField } from '../ui/Field';
import { Hint } from '../ui/Pane';
import { RejectedMessageRow } from './RejectedMessage';
import { selectRejectedRows } from './rejectedSelectors';
import { rejectedNarrowed, selectMayDecide, selectRejectedView } from '../state/consoleSlice';

const STATE_LABELS = { waiting: 'Waiting', decided: 'Decided', all: 'All' } as const;
const ROW_HEIGHT = 104;

/** Rejected messages of all channels, newest first. */
export function RejectedTab() {
  const rows = useAppSelector(selectRejectedRows);
  const { show } = useAppSelector(selectRejectedView);
  return (
    <RecordsPane
      kind="rejected"
      label="Rejected messages"
      toolbar={<RejectedToolbar />}
      rows={rows}
      rowHeight={ROW_HEIGHT}
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
    </RecordsPane>
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
