import styled from 'styled-components';
import { timetokenToMs } from '../../../shared/protocol';
import { readableText } from '../../domain/mentionText';
import { selectOwnId } from '../../features/session/sessionSlice';
import { selectIsChannelAwaited } from '../directory/directory';
import { cutAtItsEnd, oneLine, wordsBefore } from '../../ui/styles';
import { stripBidiControls } from '../../lib/text';
import { selectMayDecide } from '../signIn/signInSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { useNames } from '../actions/hooks';
import { Marks } from '../team/CaseBar';
import { Badge, When } from '../ui/Badge';
import { NameOf, UserAvatar } from '../users/UserHeader';
import { groupChecked, selectQueueView } from './queueSlice';
import { countedReason } from './reports';
import type { QueueRow } from './useQueue';
import { t } from '../texts/t';

/** Px. */
export const CASE_HEIGHT = 84;

const Item = styled.div`
  position: relative;
  display: flex;
  gap: var(--space-1);
  align-items: center;
  min-height: ${CASE_HEIGHT - 4}px;
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
    margin-block: 0;
    margin-inline: 0 var(--space-3);
    accent-color: var(--colour-accent);
  }
`;

const Open = styled.button`
  display: flex;
  flex: 1;
  gap: var(--space-3);
  align-items: center;
  min-width: 0;
  padding-block: var(--space-2);
  padding-inline: var(--space-3) var(--space-2);
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
    ${cutAtItsEnd}
  }

  small > span:last-child {
    ${wordsBefore}
  }

  strong {
    flex: 1;
    font-weight: 620;
  }

  /* Who works on the case, and the decisions, give way before they leave the row; the reasons behind them go first. */
  small > [title] {
    display: block;
    flex: 0 1 auto;
    min-width: 0;
  }

  small > span:last-child {
    /* With less, what is before it would lose a part of a pixel, and with it two letters. */
    flex-shrink: 9999;
  }

  time {
    flex: none;
    color: var(--colour-text-soft);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
`;

interface CaseRowProps {
  readonly row: QueueRow;
  readonly isCurrent: boolean;
  /** Whether it is only kept in its place. */
  readonly isClosed: boolean;
  readonly onOpen: () => void;
}

/** The moderator who works on the case, or for whom it waits. */
function WorkBadge({ row }: { readonly row: QueueRow }) {
  const names = useNames();
  const ownId = useAppSelector(selectOwnId);
  const holder = row.lease?.holderId;
  if (holder === undefined) return <Marks found={row} names={names} />;
  const text =
    holder === ownId ? t('queue.own') : t('queue.taken', { moderator: names.user(holder) });
  return (
    <Badge data-tone="accent" title={text}>
      {text}
    </Badge>
  );
}

/** A reported user with what they said last of what was reported, and the number, reasons and channels of the reports. */
export function CaseRow({ row, isCurrent, isClosed, onOpen }: CaseRowProps) {
  const dispatch = useAppDispatch();
  const names = useNames();
  const { userId, openReports: count, channelIds, lastReport, decisions, excerpt } = row;
  const isChecked = useAppSelector((state) => selectQueueView(state).checkedIds.includes(userId));
  const mayDecide = useAppSelector(selectMayDecide);
  const name = names.user(userId);
  const reasons = row.reasons
    .map(({ reason, count: of }) => countedReason(reason, of))
    .join(t('console.ui.comma'));
  const arePlacesKnown = useAppSelector(
    (state) => !channelIds.some((id) => selectIsChannelAwaited(state, id)),
  );
  const places =
    arePlacesKnown && channelIds.map((id) => names.channel(id)).join(t('console.ui.comma'));
  return (
    <Item data-current={isCurrent} data-closed={isClosed || undefined}>
      <Open
        type="button"
        title={userId}
        aria-current={isCurrent ? 'true' : undefined}
        aria-disabled={isClosed || undefined}
        onClick={onOpen}
      >
        <UserAvatar id={userId} size={38} />
        <Lines>
          <div>
            <strong>
              <NameOf id={userId} />
            </strong>
            {lastReport && <When ms={timetokenToMs(lastReport)} />}
          </div>
          <div>
            <span>
              <bdi>{readableText(excerpt ?? reasons)}</bdi>
            </span>
          </div>
          <small>
            <Badge data-tone={count > 2 ? 'danger' : count > 1 ? 'warning' : 'soft'}>
              {t('queue.reports', { count })}
            </Badge>
            {isClosed ? <Badge>{t('queue.closed')}</Badge> : <WorkBadge row={row} />}
            {decisions > 0 && (
              <Badge data-tone="warning" title={t('queue.decisions', { count: decisions })}>
                {t('queue.decisions', { count: decisions })}
              </Badge>
            )}
            <span>
              {excerpt && stripBidiControls(reasons)}
              {excerpt && reasons && places && ' · '}
              {places && <bdi>{stripBidiControls(places)}</bdi>}
            </span>
          </small>
        </Lines>
      </Open>
      {mayDecide && (
        <input
          type="checkbox"
          aria-label={t('queue.select', { user: name })}
          checked={isChecked}
          onChange={() => dispatch(groupChecked(userId))}
        />
      )}
    </Item>
  );
}
