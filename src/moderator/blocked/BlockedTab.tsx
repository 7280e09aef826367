import { ShieldCheck } from 'lucide-react';
import { SearchBox } from '../../ui/SearchBox';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { ChannelPicker } from '../channels/ChannelPicker';
import { HistoryPane, HistoryToolbar } from '../history/HistoryPane';
import { EmptyState } from '../ui/EmptyState';
import { SelectField } from '../ui/Field';
import { StoppedMessage } from './StoppedMessage';
import { selectBlockedRows } from './blockedSelectors';
import { BLOCKED_STATES, blockedNarrowed, selectBlockedView } from './blockedViewSlice';

const STATE_LABELS = { waiting: 'Waiting', decided: 'Decided', all: 'All' } as const;
const ROW_HEIGHT = 104;

/** What the rules stopped, newest first over all channels. */
export function BlockedTab() {
  const rows = useAppSelector(selectBlockedRows);
  const { show } = useAppSelector(selectBlockedView);
  return (
    <HistoryPane
      kind="blocked"
      label="Blocked messages"
      toolbar={<BlockedToolbar />}
      rows={rows}
      rowHeight={ROW_HEIGHT}
      failure="The stopped messages could not be loaded."
      empty={
        <EmptyState
          icon={<ShieldCheck size={36} aria-hidden="true" />}
          title={show === 'waiting' ? 'No messages to review' : 'No messages'}
        >
          <p>Messages that the rules stop appear here with the reason.</p>
        </EmptyState>
      }
    >
      {(row) => <StoppedMessage key={row.id} row={row} />}
    </HistoryPane>
  );
}

function BlockedToolbar() {
  const dispatch = useAppDispatch();
  const { search, channelId, show } = useAppSelector(selectBlockedView);
  return (
    <HistoryToolbar>
      <SearchBox
        label="Search in texts and people"
        value={search}
        onChange={(text) => dispatch(blockedNarrowed({ search: text }))}
      />
      <ChannelPicker
        label="Channel"
        isBare
        none="All channels"
        value={channelId}
        onChange={(id) => dispatch(blockedNarrowed({ channelId: id }))}
      />
      <SelectField
        label="State"
        isBare
        value={show}
        onChange={(value) => {
          const chosen = BLOCKED_STATES.find((known) => known === value);
          if (chosen) dispatch(blockedNarrowed({ show: chosen }));
        }}
      >
        {BLOCKED_STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_LABELS[state]}
          </option>
        ))}
      </SelectField>
    </HistoryToolbar>
  );
}
