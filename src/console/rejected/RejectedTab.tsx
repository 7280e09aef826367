import { ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { SearchBox } from '../../ui/SearchBox';
import { ChannelPicker } from '../directory/ChannelPicker';
import { rejectedNarrowed, selectMayDecide, selectRejectedView } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { EmptyState } from '../ui/EmptyState';
import { ChoiceField } from '../ui/Field';
import { ListPane, ListToolbar } from '../ui/ListPane';
import { Hint } from '../ui/Pane';
import { useListState } from '../ui/useListState';
import { useSettled } from '../ui/useSettled';
import { heldApi } from './heldApi';
import { RejectedMessageRow } from './RejectedMessage';

const STATE_LABELS = { waiting: 'Waiting', decided: 'Decided', all: 'All' } as const;
const ROW_HEIGHT = 104;

/** The messages that rules rejected, newest first, with the filters of their list. */
export function RejectedTab() {
  const { search: typed, channelId, show } = useAppSelector(selectRejectedView);
  const search = useSettled(typed).trim();
  const list = heldApi.useListHeldInfiniteQuery({
    state: show,
    ...(search !== '' && { search }),
    ...(channelId !== null && { channelId }),
  });
  const rows = useMemo(
    () =>
      (list.data?.pages ?? [])
        .flatMap(({ items }) => items)
        .map((held) => ({ ...held, id: `${held.channelId} ${held.message}` })),
    [list.data],
  );
  return (
    <ListPane
      label="Rejected messages"
      toolbar={<RejectedToolbar />}
      rows={rows}
      rowHeight={ROW_HEIGHT}
      state={useListState(list, rows.length)}
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
      {(row) => <RejectedMessageRow key={row.id} held={row} />}
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
