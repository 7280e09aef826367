import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { Virtualizer, type CustomItemComponentProps, type VirtualizerHandle } from 'virtua';
import { controlsOf, rowOf, siblingOf, tabTargetOf, targetOf } from './rowNavigation';
import { RowTabStop } from './rowTabStop';
import { useStartMargin } from './useStartMargin';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The list element takes its name from here: the virtualizer draws it and knows no names. */
const ListContext = createContext({ label: '', size: 0, isBusy: false });

export interface WindowedRowsHandle {
  /** Moves the focus to a row, wherever it is. */
  focusRow(index: number): void;
  focusFirst(): void;
  focusLast(): void;
}

export interface WindowedRowsProps<Item> {
  /** Accessible name. */
  readonly label: string;
  readonly items: readonly Item[];
  /** Draws one row; its controls take the focus. */
  readonly children: (item: Item) => ReactElement;
  /** Height of a row, px. */
  readonly rowHeight: number;
  readonly isBusy: boolean;
  /** The row that is scrolled into view when it becomes another one. */
  readonly revealedId?: string;
  /**
   * Whether Tab reaches the controls of one row only: the one with the focus, else the revealed one,
   * else the first. Left and Right lead from one control of a row to the next. The controls take their
   * `tabIndex` from `useControlTabIndex`. Otherwise Tab goes through the controls of all rows.
   */
  readonly hasOneTabStop?: boolean;
  /** The arrow key on the first row. */
  readonly onArrowUpFromFirst?: () => void;
  /** The arrow key on the last row. */
  readonly onArrowDownFromLast?: () => void;
  /** The reader came near the end. */
  readonly onEndNear?: () => void;
}

/** The row that has the focus, or is about to. */
interface FocusedRow {
  readonly id: string;
  /** Where it was last; another takes its place when it goes away. */
  readonly index: number;
  /** Which of its controls is to get the focus; none when one has it. */
  readonly wanted?: 'first' | 'last';
}

/**
 * A list that draws only what is in view of the scroller around it, for thousands of rows. Up, Down,
 * Home and End lead to any row at once. The row that has the focus stays drawn; when it goes away, the
 * focus goes to the one that takes its place.
 */
export function WindowedRows<Item extends { readonly id: string }>(
  props: WindowedRowsProps<Item> & {
    readonly scroller: RefObject<HTMLElement | null>;
    readonly ref?: Ref<WindowedRowsHandle>;
  },
) {
  const { label, items, children, rowHeight, isBusy, revealedId, scroller, ref } = props;
  const { hasOneTabStop = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const startMargin = useStartMargin(frame, scroller);
  const [focused, setFocused] = useState<FocusedRow>();
  const focusedIndex = focused ? items.findIndex(({ id }) => id === focused.id) : -1;
  if (focused && focusedIndex < 0) setFocused(successor(items, focused.index));
  const tabStop = hasOneTabStop ? tabStopOf(items, focusedIndex, revealedId) : undefined;

  const reveal = (index: number) => virtualizer.current?.scrollToIndex(index, { align: 'nearest' });

  const focusRow = (index: number, wanted: FocusedRow['wanted'] = 'first') => {
    const item = items[index];
    if (!item) return;
    // At once: what is typed next belongs to this row, which may be out of view and not drawn yet.
    flushSync(() => setFocused({ id: item.id, index, wanted }));
    reveal(index);
  };

  useLayoutEffect(() => {
    if (!focused?.wanted || focusedIndex < 0) return;
    const row = frame.current?.querySelector(`[data-index="${focusedIndex}"]`);
    const control = row && controlsOf(row).at(focused.wanted === 'first' ? 0 : -1);
    control?.focus({ preventScroll: true });
  }, [focused, focusedIndex]);

  useImperativeHandle(ref, () => ({
    focusRow: (index) => focusRow(index),
    focusFirst: () => focusRow(0),
    focusLast: () => focusRow(items.length - 1),
  }));

  const revealById = useEffectEvent((id: string | undefined) => {
    const index = items.findIndex((item) => item.id === id);
    if (index >= 0) reveal(index);
  });
  useEffect(() => revealById(revealedId), [revealedId]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    if (!row) return;
    const sibling = hasOneTabStop ? siblingOf(event, row) : undefined;
    if (sibling) {
      event.preventDefault();
      sibling.focus();
      return;
    }
    const next = hasOneTabStop ? undefined : tabTargetOf(event, row, items.length);
    const target = next ?? targetOf(event, row.index, items.length);
    if (target === undefined) return;
    event.preventDefault();
    if (target < 0) props.onArrowUpFromFirst?.();
    else if (target >= items.length) props.onArrowDownFromLast?.();
    else focusRow(target, next !== undefined && event.shiftKey ? 'last' : 'first');
  };

  return (
    <ListContext value={{ label, size: items.length, isBusy }}>
      <div
        ref={frame}
        onKeyDown={handleKeyDown}
        onFocus={({ target }) => {
          const index = rowOf(target)?.index ?? -1;
          const item = items[index];
          setFocused(item && { id: item.id, index });
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
        }}
      >
        <Virtualizer
          ref={virtualizer}
          scrollRef={scroller}
          startMargin={startMargin}
          data={items}
          itemSize={rowHeight}
          onScroll={(offset) => {
            if (isNearEnd(virtualizer.current, offset, rowHeight)) props.onEndNear?.();
          }}
          as={NamedList}
          item={Row}
          keepMounted={[tabStop ?? focusedIndex].filter((index) => index >= 0)}
        >
          {tabStop === undefined ? children : withTabStop(children, items[tabStop])}
        </Virtualizer>
      </div>
    </ListContext>
  );
}

/** The one row whose controls Tab reaches. */
function tabStopOf(
  items: readonly { readonly id: string }[],
  focusedIndex: number,
  revealedId: string | undefined,
): number {
  if (focusedIndex >= 0) return focusedIndex;
  return Math.max(
    0,
    items.findIndex(({ id }) => id === revealedId),
  );
}

function withTabStop<Item>(draw: (item: Item) => ReactElement, tabStop: Item | undefined) {
  return (item: Item) => {
    const row = draw(item);
    return (
      <RowTabStop key={row.key} value={item === tabStop}>
        {row}
      </RowTabStop>
    );
  };
}

/** So many rows below the last one in view are near. */
const ROWS_AHEAD = 30;

function isNearEnd(list: VirtualizerHandle | null, offset: number, rowHeight: number): boolean {
  return list !== null && list.scrollSize - list.viewportSize - offset < ROWS_AHEAD * rowHeight;
}

function successor(
  items: readonly { readonly id: string }[],
  index: number,
): FocusedRow | undefined {
  const nearest = Math.min(index, items.length - 1);
  const item = items[nearest];
  return item && { id: item.id, index: nearest, wanted: 'first' };
}

function NamedList(props: ComponentProps<'ul'>) {
  const { label, isBusy } = useContext(ListContext);
  // Without its bullets some screen readers no longer take it for a list.
  return <List {...props} role="list" aria-label={label} aria-busy={isBusy} />;
}

/**
 * Only some rows are drawn, so each says which one it is. The virtualizer hides a row until it has
 * measured it, and a hidden element takes no focus; here the height is known beforehand. A row is hidden
 * only together with the list.
 */
function Row({ index, style, ...rest }: CustomItemComponentProps) {
  const { size } = useContext(ListContext);
  return (
    <li
      {...rest}
      style={{ ...style, visibility: 'inherit' }}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={size}
    />
  );
}
