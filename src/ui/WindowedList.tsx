import {
  createContext,
  useContext,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { Virtualizer, type CustomItemComponentProps, type VirtualizerHandle } from 'virtua';

const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  padding: var(--space-1) var(--space-2) var(--space-3);
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
`;

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The list element takes its name from here: the virtualizer draws it and knows no names. */
const ListContext = createContext({ label: '', size: 0, isBusy: false });

export interface WindowedListHandle {
  /** Moves the focus to a row, wherever it is. */
  focusRow(index: number): void;
  /** Moves the focus to the first row. */
  focusFirst(): void;
}

interface WindowedListProps<Item> {
  /** Accessible name. */
  readonly label: string;
  readonly items: readonly Item[];
  /** Draws one row; its control takes the focus. */
  readonly children: (item: Item) => ReactElement;
  /** Height of a row, px. */
  readonly rowHeight: number;
  readonly isBusy: boolean;
  /** What stands below the rows, e.g. places for those that are on their way. */
  readonly after?: ReactNode;
  /** The arrow key on the first row. */
  readonly onArrowUpFromFirst?: () => void;
  /** Whether Tab takes the controls as they come, instead of going from row to row. */
  readonly hasNaturalTab?: boolean;
  /** The reader came near the end. */
  readonly onEndNear?: () => void;
  readonly ref?: Ref<WindowedListHandle>;
}

/** How many rows Page Up and Page Down go. */
const PAGE_ROWS = 8;
const NONE = -1;

/**
 * A list that draws only what is in view, for thousands of rows. Tab goes through them one by one,
 * the arrow keys, Home and End anywhere at once; the row that has the focus stays drawn.
 */
export function WindowedList<Item>(props: WindowedListProps<Item>) {
  const { label, items, children, rowHeight, isBusy, after, onArrowUpFromFirst, ref } = props;
  const { hasNaturalTab = false, onEndNear } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const [focused, setFocused] = useState(NONE);

  const focusRow = (wanted: number) => {
    const index = Math.min(wanted, items.length - 1);
    if (index < 0) return;
    // The row may be out of view and not drawn yet.
    flushSync(() => setFocused(index));
    virtualizer.current?.scrollToIndex(index, { align: 'nearest' });
    const control = scroller.current?.querySelector<HTMLElement>(
      `[data-index="${index}"] :is(button, input)`,
    );
    control?.focus({ preventScroll: true });
  };
  useImperativeHandle(ref, () => ({ focusRow, focusFirst: () => focusRow(0) }));

  const handleKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event.target);
    if (index === NONE || (hasNaturalTab && !isListKey(event))) return;
    const target = targetOf(event, index, items.length);
    if (target === undefined) return;
    event.preventDefault();
    if (target < 0 && event.key === 'ArrowUp') onArrowUpFromFirst?.();
    else focusRow(Math.max(0, target));
  };

  return (
    <ListContext value={{ label, size: items.length, isBusy }}>
      <Scroller
        ref={scroller}
        onKeyDown={handleKeyDown}
        onFocus={(event) => setFocused(indexOf(event.target))}
        onBlur={() => setFocused(NONE)}
      >
        <Virtualizer
          ref={virtualizer}
          scrollRef={scroller}
          data={items}
          itemSize={rowHeight}
          onScroll={(offset) => {
            if (onEndNear && isNearEnd(virtualizer.current, offset, rowHeight)) onEndNear();
          }}
          as={NamedList}
          item={Row}
          keepMounted={focused < 0 || focused >= items.length ? [] : [focused]}
        >
          {children}
        </Virtualizer>
        {after}
      </Scroller>
    </ListContext>
  );
}

/** So many rows below the last one in view are near. */
const ROWS_AHEAD = 30;

function isNearEnd(list: VirtualizerHandle | null, offset: number, rowHeight: number): boolean {
  return list !== null && list.scrollSize - list.viewportSize - offset < ROWS_AHEAD * rowHeight;
}

/** In a field of a row the keys have another meaning, and Tab goes on to the row's next control. */
function isListKey({ key, target }: KeyboardEvent): boolean {
  return key !== 'Tab' && !(target instanceof Element && target.matches('select, textarea'));
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

function indexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return Number(row?.dataset['index'] ?? NONE);
}

/** Which row a key leads to from another; below zero is above the first. */
function targetOf(
  { key, shiftKey }: KeyboardEvent,
  index: number,
  count: number,
): number | undefined {
  switch (key) {
    case 'Tab': {
      // The next row may not be drawn yet; past the ends the browser goes on.
      const next = index + (shiftKey ? -1 : 1);
      return next >= 0 && next < count ? next : undefined;
    }
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + PAGE_ROWS;
    case 'PageUp':
      return index - PAGE_ROWS;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
