import { ShieldCheck } from 'lucide-react';
import { SearchBox } from '../../ui/SearchBox';
import { bulkProposed } from '../actions/actionsSlice';
import { lists } from '../api/lists';
import { ChannelPicker } from '../directory/ChannelPicker';
import { REJECTED_SHOWN } from '../state/consoleSlice';
import { selectMayDecide } from '../signIn/signInSlice';
import { useAppDispatch, useAppSelector, useView } from '../state/hooks';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { SelectField } from '../ui/Field';
import { ListPane, ListToolbar } from '../ui/ListPane';
import { Hint, Toolbar } from '../ui/Pane';
import { useList } from '../ui/useList';
import { useSettled } from '../ui/useSettled';
import { useSteadyRows } from '../ui/useSteadyRows';
import { type HeldMessage, RejectedMessageRow } from './RejectedMessage';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

const ROW_HEIGHT = 104;

const toRow = (held: HeldMessage) => ({ ...held, id: `${held.channelId} ${held.message}` });

/** The messages that rules rejected, newest first, with the filters of their list. */
export function RejectedTab() {
  const [{ search: typed, channelId, show }] = useView('rejected');
  const search = useSettled(typed).trim();
  const filters = {
    state: show,
    ...(search !== '' && { search }),
    ...(channelId !== null && { channelId }),
  };
  const list = useList(lists.useListHeldInfiniteQuery(filters), toRow);
  const steady = useSteadyRows(list);
  return (
    <ListPane
      label={t('rejected.title')}
      toolbar={
        <>
          <RejectedToolbar />
          {/* There also for a single one: rows under the pointer stay where they are. */}
          {show === 'waiting' && steady.rows.length > 0 && <BulkBar rows={list.rows} />}
        </>
      }
      list={list}
      steady={steady}
      rowHeight={ROW_HEIGHT}
      failure={t('rejected.failed')}
      empty={
        <EmptyState
          icon={ShieldCheck}
          title={t(show === 'waiting' ? 'rejected.noneToReview' : 'rejected.none')}
        >
          {t('rejected.about')}
        </EmptyState>
      }
    >
      {(row) => <RejectedMessageRow key={row.id} held={row} isClosed={steady.isClosed(row)} />}
    </ListPane>
  );
}

function RejectedToolbar() {
  const [{ search, channelId, show }, change] = useView('rejected');
  const mayDecide = useAppSelector(selectMayDecide);
  return (
    <ListToolbar>
      <SearchBox
        label={t('rejected.search')}
        value={search}
        onChange={(text) => change({ search: text })}
      />
      <ChannelPicker
        label={t('queue.channel')}
        isBare
        none={t('rejected.allChannels')}
        value={channelId}
        onChange={(id) => change({ channelId: id })}
      />
      <SelectField
        label={t('rejected.state')}
        isBare
        value={show}
        values={REJECTED_SHOWN}
        textOf={(each) => t(`rejected.show.${each}`)}
        onChange={(chosen) => change({ show: chosen })}
      />
      {mayDecide && (
        <Hint>
          {tWith('rejected.how', {
            release: <strong>{t('rejected.release')}</strong>,
            deny: <strong>{t('rejected.deny')}</strong>,
          })}
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
        about: { name: kind, count: held.length },
        tone: kind === 'deny' ? 'danger' : 'plain',
        actions: held.map(({ userId, channelId, message }) => ({
          kind,
          userId,
          channelId,
          message,
          reason: '',
        })),
      }),
    );
  // Nobody knows the rest of a message that is cut, which would be published, too.
  const whole = rows.filter(({ isCut }) => !isCut);
  return (
    <Toolbar role="group" aria-label={t('rejected.allThese')}>
      <Button data-look="danger" disabled={rows.length === 0} onClick={() => propose('deny', rows)}>
        {t('rejected.denyAll', { count: rows.length })}
      </Button>
      <Button disabled={whole.length === 0} onClick={() => propose('release', whole)}>
        {t('rejected.releaseAll', { count: whole.length })}
      </Button>
    </Toolbar>
  );
}
