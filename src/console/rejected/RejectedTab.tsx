import { ShieldCheck } from 'lucide-react';
import { SearchBox } from '../../ui/SearchBox';
import { bulkProposed } from '../actions/actionsSlice';
import { capitalise, countOf, EFFECTS } from '../actions/texts';
import { lists } from '../api/lists';
import { ChannelPicker } from '../directory/ChannelPicker';
import { selectMayDecide } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector, useView } from '../state/hooks';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { ChoiceField } from '../ui/Field';
import { ListPane, ListToolbar } from '../ui/ListPane';
import { Hint, Toolbar } from '../ui/Pane';
import { useList } from '../ui/useList';
import { useSettled } from '../ui/useSettled';
import { type HeldMessage, RejectedMessageRow } from './RejectedMessage';

const STATE_LABELS = { waiting: 'Waiting', decided: 'Decided', all: 'All' } as const;
const ROW_HEIGHT = 104;

const toRow = (held: HeldMessage) => ({ ...held, id: `${held.channelId} ${held.message}` });

/** The messages that rules rejected, newest first, with the filters of their list. */
export function RejectedTab() {
  const [{ search: typed, channelId, show }] = useView('rejected');
  const search = useSettled(typed).trim();
  const query = lists.useListHeldInfiniteQuery({
    state: show,
    ...(search !== '' && { search }),
    ...(channelId !== null && { channelId }),
  });
  const list = useList(query, toRow);
  return (
    <ListPane
      label="Rejected messages"
      toolbar={
        <>
          <RejectedToolbar />
          {show === 'waiting' && list.rows.length > 1 && <BulkBar rows={list.rows} />}
        </>
      }
      list={list}
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
      {(row) => <RejectedMessageRow key={row.id} held={row} />}
    </ListPane>
  );
}

function RejectedToolbar() {
  const [{ search, channelId, show }, change] = useView('rejected');
  const mayDecide = useAppSelector(selectMayDecide);
  return (
    <ListToolbar>
      <SearchBox
        label="Search in texts and users"
        value={search}
        onChange={(text) => change({ search: text })}
      />
      <ChannelPicker
        label="Channel"
        isBare
        none="All channels"
        value={channelId}
        onChange={(id) => change({ channelId: id })}
      />
      <ChoiceField
        label="State"
        isBare
        value={show}
        labels={STATE_LABELS}
        onChange={(chosen) => change({ show: chosen })}
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

/** Decides about all messages that the filters leave, as far as they are loaded. */
function BulkBar({ rows }: { readonly rows: readonly HeldMessage[] }) {
  const dispatch = useAppDispatch();
  const mayDecide = useAppSelector(selectMayDecide);
  if (!mayDecide) return null;
  const propose = (kind: 'release' | 'deny', held: readonly HeldMessage[]) =>
    dispatch(
      bulkProposed({
        label: `${capitalise(kind)} ${countOf(held.length, 'message')}`,
        tone: kind === 'deny' ? 'danger' : 'plain',
        effect: EFFECTS[kind],
        actions: held.map(({ userId, channelId, message }) => ({
          ...{ kind, userId, channelId, message, reason: '' },
        })),
      }),
    );
  // Of a message that is cut nobody knows what would be published.
  const whole = rows.filter(({ isCut }) => !isCut);
  return (
    <Toolbar role="group" aria-label="All these messages">
      <Button data-look="danger" onClick={() => propose('deny', rows)}>
        Deny all {rows.length.toLocaleString()}
      </Button>
      {whole.length > 0 && (
        <Button onClick={() => propose('release', whole)}>
          Release all {whole.length.toLocaleString()}
        </Button>
      )}
    </Toolbar>
  );
}
