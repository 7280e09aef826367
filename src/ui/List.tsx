import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import {
  Virtualizer,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  type VirtualizerHandle,
} from 'virtua';
import { controlsOf, rowOf, RowTabStop, siblingOf, tabTargetOf, targetOf } from './rowKeys';

const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  padding: var(--space-1) var(--space-2) var(--space-3);
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Unstyled = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

type ListItem = string | { readonly id: string };

export interface ListHandle {
  /** Moves the focus to a row, even if it is out of view. */
  focusRow(index: number): void;
  focusFirst(): void;
  focusLast(): void;
  /** Scrolls a row into view. */
  reveal(index: number): void;
}

interface ListRowsProps<Item> {
  /** Accessible name. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly children: (item: Item, index: number) => ReactElement;
  /** Height of a row, px. */
  readonly rowHeight: number;
  readonly isBusy: boolean;
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** The options of a `listbox` take no focus: it stays in a combobox that refers to them by `id`. */
  readonly role?: 'list' | 'listbox';
  readonly id?: string;
  /** The active option of a listbox, which stays mounted. */
  readonly activeIndex?: number;
  /** The row that is scrolled into view when it becomes another one. */
  readonly revealedId?: string;
  /**
   * Whether Tab reaches the controls of one row only: the one with the focus, else the revealed one,
   * else the first. Left and Right lead from one control of a row to the next. The controls take their
   * `tabIndex` from `useControlTabIndex`. Otherwise Tab goes through the controls of all rows.
   */
  readonly hasOneTabStop?: boolean;
  readonly onArrowUpFromFirst?: () => void;
  readonly onArrowDownFromLast?: () => void;
  /** Called when the user scrolls near the end. */
  readonly onEndNear?: () => void;
  readonly ref?: Ref<ListHandle>;
}

interface ListProps<Item> extends Omit<ListRowsProps<Item>, 'scroller'> {
  /** Below the rows, e.g. placeholders of those that are loading. */
  readonly after?: ReactNode;
  /** For lists without rows or controls: the list itself takes the focus, so that keys scroll it. */
  readonly isFocusable?: boolean;
}

/** A list in its own scroller. */
export function List<Item extends ListItem>({ after, isFocusable, ...rows }: ListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { label, isBusy } = rows;
  return (
    <Scroller
      ref={scroller}
      {...(isFocusable && { role: 'group', tabIndex: 0, 'aria-label': label, 'aria-busy': isBusy })}
    >
      <ListRows {...rows} scroller={scroller} />
      {after}
    </Scroller>
  );
}

/** The row that has the focus, or is about to. */
interface FocusedRow {
  readonly id: string;
  /** Its last index; when the row is removed, the one that takes its place gets the focus. */
  readonly index: number;
  /** The control that is to get the focus; undefined when one has it. */
  readonly wanted?: 'first' | 'last';
}

/**
 * The one list of the app, for thousands of rows: it renders only those in view of its scroller. Up,
 * Down, Page Up, Page Down, Home and End move the focus between rows; the focused row stays mounted.
 */
export function ListRows<Item extends ListItem>(props: ListRowsProps<Item>) {
  const { label, items, children, rowHeight, isBusy, role = 'list', id, scroller } = props;
  const { revealedId, hasOneTabStop = false, activeIndex = -1, ref } = props;
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const startMargin = useStartMargin(frame, scroller);
  const [focused, setFocused] = useState<FocusedRow>();
  const focusedIndex = focused ? indexOf(items, focused.id) : -1;
  if (focused && focusedIndex < 0) setFocused(successor(items, focused.index));
  else if (focused && focused.index !== focusedIndex) {
    setFocused({ ...focused, index: focusedIndex });
  }
  const tabStop =
    focusedIndex < 0 && hasOneTabStop ? Math.max(0, indexOf(items, revealedId)) : focusedIndex;

  const reveal = (index: number) => virtualizer.current?.scrollToIndex(index, { align: 'nearest' });

  const focusRow = (index: number, wanted: FocusedRow['wanted'] = 'first') => {
    const item = items[index];
    if (item === undefined) return;
    // Synchronously, as the next key belongs to this row, which may not be rendered yet.
    flushSync(() => setFocused({ id: idOf(item), index, wanted }));
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
    reveal,
  }));

  const revealById = useEffectEvent((wantedId: string | undefined) => {
    const index = indexOf(items, wantedId);
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

  const draw = (item: Item, index: number) => {
    const row = children(item, index);
    if (!hasOneTabStop) return row;
    return (
      <RowTabStop key={row.key} value={index === tabStop}>
        {row}
      </RowTabStop>
    );
  };

  return (
    <ListContext value={{ label, size: items.length, isBusy, role, id }}>
      <div
        ref={frame}
        onKeyDown={handleKeyDown}
        onFocus={({ target }) => {
          const index = rowOf(target)?.index ?? -1;
          const item = items[index];
          setFocused(item === undefined ? undefined : { id: idOf(item), index });
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
          as={ListElement}
          item={Row}
          keepMounted={[tabStop, activeIndex].filter((index) => index >= 0)}
        >
          {draw}
        </Virtualizer>
      </div>
    </ListContext>
  );
}

function idOf(item: ListItem): string {
  return typeof item === 'string' ? item : item.id;
}

function indexOf(items: readonly ListItem[], id: string | undefined): number {
  return id === undefined ? -1 : items.findIndex((item) => idOf(item) === id);
}

function successor(items: readonly ListItem[], index: number): FocusedRow | undefined {
  const nearest = Math.min(index, items.length - 1);
  const item = items[nearest];
  return item === undefined ? undefined : { id: idOf(item), index: nearest, wanted: 'first' };
}

/** Rows below the last one in view that count as near. */
const ROWS_AHEAD = 30;

function isNearEnd(list: VirtualizerHandle | null, offset: number, rowHeight: number): boolean {
  return list !== null && list.scrollSize - list.viewportSize - offset < ROWS_AHEAD * rowHeight;
}

interface ListAttributes {
  readonly label: string;
  readonly size: number;
  readonly isBusy: boolean;
  readonly role: 'list' | 'listbox';
  readonly id: string | undefined;
}

/** The virtualizer creates the elements of the list, and passes on no attributes. */
const ListContext = createContext<ListAttributes>({
  label: '',
  size: 0,
  isBusy: false,
  role: 'list',
  id: undefined,
});

/** The virtualizer ignores the pointer for a moment after each scroll, so that a press soon after one would be lost. */
function ListElement({ style, ...rest }: CustomContainerComponentProps) {
  const { label, isBusy, role, id } = useContext(ListContext);
  // The explicit role is for screen readers that ignore lists without bullets.
  return (
    <Unstyled
      {...rest}
      as={role === 'list' ? 'ul' : 'div'}
      style={{ ...style, pointerEvents: undefined }}
      role={role}
      id={id}
      aria-label={label}
      aria-busy={isBusy}
    />
  );
}

/**
 * Tells its position, since most rows are not rendered. The virtualizer hides a row until it is
 * measured, and hidden elements take no focus; here the height is known in advance.
 */
function Row({ index, style, ...rest }: CustomItemComponentProps) {
  const { size, role } = useContext(ListContext);
  const visible = { ...style, visibility: 'inherit' } as const;
  if (role === 'listbox') return <div {...rest} style={visible} />;
  return (
    <li
      {...rest}
      style={visible}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={size}
    />
  );
}

/** How far an element begins below the top of its scroller's content, px. */
function useStartMargin(
  element: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): number {
  const [margin, setMargin] = useState(0);

  useLayoutEffect(() => {
    const outer = scroller.current;
    if (!outer) return undefined;
    const measure = () => {
      if (!element.current) return;
      const { top } = element.current.getBoundingClientRect();
      const scrolled = top - outer.getBoundingClientRect().top + outer.scrollTop;
      setMargin(Math.round(scrolled - outer.clientTop));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const child of outer.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element, scroller]);

  return margin;
}
