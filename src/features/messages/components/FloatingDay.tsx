import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import styled from 'styled-components';
import type { VirtualizerHandle } from 'virtua';
import { timetokenToMs } from '../../../../shared/protocol';
import { formatDay } from '../../../texts/format';
import { useAppSelector } from '../../../state/hooks';
import { selectToday } from '../../session/sessionSlice';
import { PHONE } from '../../../ui/media';
import type { MessageRow } from '../messageRows';

const Day = styled.div`
  position: absolute;
  top: var(--space-2);
  inset-inline-end: 50%;
  max-width: calc(100% - 2 * var(--space-4));
  padding: 2px var(--space-3);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-round);
  background: var(--colour-raised);
  box-shadow: var(--shadow-raised);
  color: var(--colour-text-soft);
  font-size: var(--text-small);
  font-weight: 600;
  pointer-events: none;
  transform: translateX(calc(50% * var(--onwards)));

  /* In the middle of a narrow list it would lie on names: a line of its own at the edge, behind which they scroll. */
  @media ${PHONE} {
    inset: 0 0 auto;
    max-width: none;
    border-width: 0 0 1px;
    border-radius: 0;
    text-align: center;
    transform: none;
  }

  &::first-letter {
    text-transform: uppercase;
  }
`;

/** The day stays so long after the last scroll, ms. */
const SHOWN_MS = 1_500;

interface FloatingDayHandle {
  /** The reader scrolled to rows of which this one is the first in view. */
  show(rows: readonly MessageRow[], firstIndex: number): void;
}

interface ScrolledList {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Whether the list follows the newest messages: each scrolls it. */
  readonly isStuck: RefObject<boolean>;
  readonly virtualizer: RefObject<VirtualizerHandle | null>;
}

/** @param topSpace above the first row, px @returns what `FloatingDay` takes, and what is called at each scroll */
export function useFloatingDay(
  rows: readonly MessageRow[],
  { scroller, isStuck, virtualizer }: ScrolledList,
  topSpace: number,
) {
  const day = useRef<FloatingDayHandle>(null);
  const showDay = () => {
    if (isStuck.current || !scroller.current || !virtualizer.current) return;
    const firstIndex = virtualizer.current.findItemIndex(scroller.current.scrollTop - topSpace);
    day.current?.show(rows, firstIndex);
  };
  return { day, showDay };
}

/** The day of the messages at the top of the list, while the reader scrolls. The separators tell it to screen readers. */
export function FloatingDay({ ref }: { readonly ref: Ref<FloatingDayHandle> }) {
  const today = useAppSelector(selectToday);
  const [day, setDay] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useImperativeHandle(ref, () => ({
    show: (rows, firstIndex) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setDay(null), SHOWN_MS);
      setDay(dayAt(rows, firstIndex));
    },
  }));
  return day !== null && <Day aria-hidden="true">{formatDay(day, today)}</Day>;
}

/** When the day of the row began, ms since the epoch; null for a separator, which says it itself. */
function dayAt(rows: readonly MessageRow[], index: number): number | null {
  const row = rows.slice(index).find(({ kind }) => kind === 'message' || kind === 'day');
  if (row?.kind !== 'message') return null;
  return new Date(timetokenToMs(row.message.timetoken)).setHours(0, 0, 0, 0);
}
