import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';

interface PickListProps<T> {
  /** Names the list for those who hear it. */
  readonly label: string;
  readonly items: readonly T[];
  readonly idOf: (item: T) => string;
  /** The id of the item that is picked. */
  readonly picked: string;
  readonly onPick: (id: string) => void;
  /** Draws an item. */
  readonly children: (item: T) => ReactNode;
}

/** How far the keys for a page move. */
const PAGE = 10;

/** A list of any length of which one item can be picked, by pointer and by the arrow keys. */
export function PickList<T>({ label, items, idOf, picked, onPick, children }: PickListProps<T>) {
  const list = useRef<VListHandle>(null);
  const prefix = useId();
  // New items come at the top; who reads further down is not moved.
  const [isAtTop, setIsAtTop] = useState(true);
  const at = items.findIndex((item) => idOf(item) === picked);
  const handleKeyDown = (event: KeyboardEvent) => {
    const wanted = targetOf(event.key, at, items.length);
    const item = wanted === undefined ? undefined : items[wanted];
    if (wanted === undefined || !item) return;
    event.preventDefault();
    list.current?.scrollToIndex(wanted, { align: 'nearest' });
    onPick(idOf(item));
  };
  return (
    <VList
      ref={list}
      className="pick-list"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={at < 0 ? undefined : `${prefix}${picked}`}
      onKeyDown={handleKeyDown}
      data={items}
      shift={!isAtTop}
      keepMounted={at < 0 ? [] : [at]}
      onScroll={(offset) => setIsAtTop(offset <= 0)}
    >
      {(item, index) => {
        const id = idOf(item);
        return (
          <div
            key={id}
            id={`${prefix}${id}`}
            className="pick-list-item"
            role="option"
            aria-selected={id === picked}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            onClick={() => onPick(id)}
          >
            {children(item)}
          </div>
        );
      }}
    </VList>
  );
}

function targetOf(key: string, at: number, length: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: length - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(Math.max(target, 0), length - 1);
}
