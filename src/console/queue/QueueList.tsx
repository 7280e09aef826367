import { useEffect, type ReactNode, type Ref } from 'react';
import styled from 'styled-components';
import { namelessUser, userTitle } from '../../domain/user';
import { selectOwnId } from '../../features/session/sessionSlice';
import { selectUser } from '../directory/directory';
import { Avatar } from '../../ui/Avatar';
import { oneLine } from '../../ui/styles';
import { stripBidiControls } from '../../lib/text';
import { List, type ListHandle } from '../../ui/List';
import { selectMayDecide } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { countOf } from '../actions/texts';
import { useNames } from '../actions/hooks';
import { Marks } from '../team/CaseBar';
import { Badge, When } from '../ui/Badge';
import type { QueueRow } from './useQueue';
import type { SteadyRows } from '../ui/useSteadyRows';
import { detailOpened, groupChecked, groupSelected, selectQueueView } from './queueSlice';

const ROW_HEIGHT = 84;

const Item = styled.div`
  position: relative;
  display: flex;
  gap: var(--space-1);
  align-items: center;
  min-height: ${ROW_HEIGHT - 4}px;
  margin-bottom: 4px;
  border-radius: var(--radius-medium);

  &:hover {
    background: var(--colour-hover);
  }

  &[data-current='true'] {
    background: var(--colour-selected);
  }

  &[data-closed] button {
    cursor: default;
  }

  input {
    flex: none;
    width: 17px;
    height: 17px;
    margin: 0 var(--space-3) 0 0;
    accent-color: var(--colour-accent);
  }
`;

const Held = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`;

const Open = styled.button`
  display: flex;
  flex: 1;
  gap: var(--space-3);
  align-items: center;
  min-width: 0;
  padding: var(--space-2) var(--space-2) var(--space-2) var(--space-3);
  border: 0;
  border-radius: var(--radius-medium);
  background: none;
  text-align: start;
  cursor: pointer;

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Lines = styled.div`
  flex: 1;
  min-width: 0;

  > * {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    min-width: 0;
  }

  strong,
  div > span,
  small > span:last-child {
    ${oneLine}
  }

  strong {
    flex: 1;
    font-weight: 620;
  }

  small {
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
  }

  time {
    flex: none;
    color: var(--colour-text-soft);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
`;

interface QueueListProps {
  readonly rows: readonly QueueRow[];
  /** The same in the places that they have on screen. */
  readonly steady: SteadyRows<QueueRow>;
  readonly shown: QueueRow | undefined;
  readonly ref: Ref<ListHandle>;
  readonly onEndNear: () => void;
  /** Below the rows. */
  readonly after: ReactNode;
}

interface CaseRowProps {
  readonly row: QueueRow;
  readonly isCurrent: boolean;
  /** Whether it is only kept in its place. */
  readonly isClosed: boolean;
  readonly onOpen: () => void;
}

/** Reported users with what they said last of what was reported, and the number, reasons and channels of the reports. */
export function QueueList({ rows, steady, shown, ref, onEndNear, after }: QueueListProps) {
  const dispatch = useAppDispatch();
  const shownIndex = shown ? rows.indexOf(shown) : 0;
  // The selected user stays selected when new reports arrive above.
  useEffect(() => {
    if (shown) dispatch(groupSelected({ userId: shown.id, index: shownIndex }));
  }, [dispatch, shown, shownIndex]);
  const open = (row: QueueRow) => {
    if (steady.isClosed(row)) return;
    dispatch(groupSelected({ userId: row.id, index: rows.indexOf(row) }));
    dispatch(detailOpened());
  };
  return (
    <Held onPointerEnter={steady.onPointerEnter} onPointerLeave={steady.onPointerLeave}>
      <List
        ref={ref}
        label="Reported users"
        items={steady.rows}
        rowHeight={ROW_HEIGHT}
        isBusy={false}
        onEndNear={onEndNear}
        after={after}
      >
        {(row) => (
          <CaseRow
            key={row.id}
            row={row}
            isClosed={steady.isClosed(row)}
            isCurrent={row.id === shown?.id}
            onOpen={() => open(row)}
          />
        )}
      </List>
    </Held>
  );
}

/** Gives way before it leaves the row; the reasons beside it go first. */
const Shrinking = styled(Badge)`
  display: block;
  max-width: 66%;
`;

/** The moderator who works on the case, or for whom it waits. */
function WorkBadge({ holder, mark }: Pick<QueueRow, 'holder' | 'mark'>) {
  const names = useNames();
  const ownId = useAppSelector(selectOwnId);
  if (holder === undefined) return <Marks mark={mark} names={names} />;
  const text =
    holder === ownId ? 'You are working on this' : `${names.user(holder)} is working on this`;
  return (
    <Shrinking data-tone="accent" title={text}>
      {text}
    </Shrinking>
  );
}

/** A row of the queue. */
function CaseRow({ row, isCurrent, isClosed, onOpen }: CaseRowProps) {
  const dispatch = useAppDispatch();
  const names = useNames();
  const { id: userId, count, channelIds, newestAt, decisions, excerpt, holder, mark } = row;
  const user = useAppSelector((state) => selectUser(state, userId));
  const isChecked = useAppSelector((state) => selectQueueView(state).checkedIds.includes(userId));
  const mayDecide = useAppSelector(selectMayDecide);
  const name = userTitle(user ?? namelessUser(userId));
  const reasons = row.reasons.join(', ');
  const places = channelIds.map((id) => names.channel(id)).join(', ');
  return (
    <Item data-current={isCurrent} data-closed={isClosed || undefined}>
      <Open
        type="button"
        title={userId}
        aria-current={isCurrent ? 'true' : undefined}
        aria-disabled={isClosed || undefined}
        onClick={onOpen}
      >
        <Avatar name={name} pictureUrl={user?.profileUrl ?? null} size={38} />
        <Lines>
          <div>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            {newestAt > 0 && <When ms={newestAt} />}
          </div>
          <div>
            <span>
              <bdi>{excerpt === null ? reasons : stripBidiControls(excerpt)}</bdi>
            </span>
          </div>
          <small>
            <Badge data-tone={count > 2 ? 'danger' : count > 1 ? 'warning' : 'soft'}>
              {countOf(count, 'report')}
            </Badge>
            {isClosed ? <Badge>Closed</Badge> : <WorkBadge holder={holder} mark={mark} />}
            {decisions > 0 && <Badge data-tone="warning">{countOf(decisions, 'decision')}</Badge>}
            <span>{[excerpt === null ? '' : reasons, places].filter(Boolean).join(' · ')}</span>
          </small>
        </Lines>
      </Open>
      {mayDecide && (
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={isChecked}
          onChange={() => dispatch(groupChecked(userId))}
        />
      )}
    </Item>
  );
}
