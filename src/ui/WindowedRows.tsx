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
import { controlsOf, rowOf, tabTargetOf, targetOf } from './rowNavigation';
import { useStartMargin } from './useStartMargin';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The list element takes its name from here: the virtualizer draws it and knows no names. */
const ListContext = createContext({ label: '', size: 0, isBusy: false });

export interface WindowedRowsHandle {
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
  /** The arrow key on the first row. */
  readonly onArrowUpFromFirst: () => void;
  /** The arrow key on the last row. */
  readonly onArrowDownFromLast?: () => void;
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
 * A list that draws only what is in view of the scroller around it, for thousands of rows. Tab goes
 * through the controls one by one, the arrow keys, Home and End to any row at once. The row that has
 * the focus stays drawn; when it goes away, the focus goes to the one that takes its place.
 */
export function WindowedRows<Item extends { readonly id: string }>(
  props: WindowedRowsProps<Item> & {
    readonly scroller: RefObject<HTMLElement | null>;
    readonly ref?: Ref<WindowedRowsHandle>;
  },
) {
  const { label, items, children, rowHeight, isBusy, revealedId, scroller, ref } = props;
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const startMargin = useStartMargin(frame, scroller);
  const [focused, setFocused] = useState<FocusedRow>();
  const focusedIndex = focused ? items.findIndex(({ id }) => id === focused.id) : -1;
  if (focused && focusedIndex < 0) setFocused(successor(items, focused.index));

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
    const next = tabTargetOf(event, row, items.length);
    const target = next ?? targetOf(event, row.index, items.length);
    if (target === undefined) return;
    event.preventDefault();
    if (target < 0) props.onArrowUpFromFirst();
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
          as={NamedList}
          item={Row}
          keepMounted={focusedIndex < 0 ? [] : [focusedIndex]}
        >
          {children}
        </Virtualizer>
      </div>
    </ListContext>
  );
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
 * measured it, and what is hidden takes no focus; here the height is known beforehand.
 */
function Row({ index, style, ...rest }: CustomItemComponentProps) {
  const { size } = useContext(ListContext);
  return (
    <li
      {...rest}
      style={{ ...style, visibility: 'visible' }}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={size}
    />
  );
}
