import { useId, useRef, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { foldText } from '../../lib/textMatch';
import { Dialog } from '../../ui/Dialog';
import { NothingFound } from '../../ui/NothingFound';
import { SearchBox } from '../../ui/SearchBox';
import { CHOICE_ROW_HEIGHT, ChoicePlaces } from '../channels/components/ChoiceRow';
import type { SwitcherEntry } from './switcherEntries';
import { SwitcherOption } from './SwitcherOption';
import { texts } from './texts';

/** How many rows Page Up and Page Down go. */
const PAGE_ROWS = 8;
const FIRST_PLACES = 7;
const MORE_PLACES = 2;

const Search = styled.div`
  flex: none;
  padding: 0 var(--space-4) var(--space-2);
`;

const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  padding: var(--space-1) var(--space-2) var(--space-3);
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
`;

interface SwitcherViewProps {
  /** What was found, best first. */
  readonly entries: readonly SwitcherEntry[];
  /** More may come. */
  readonly isLoading: boolean;
  readonly isBusy: (entry: SwitcherEntry) => boolean;
  /** Whether it could not be joined or created. */
  readonly isFailed: (entry: SwitcherEntry) => boolean;
  readonly search: string;
  /** The entry that Enter chooses; the first one when it is not among them. */
  readonly activeKey: string | null;
  readonly onSearch: (search: string) => void;
  readonly onActive: (entry: SwitcherEntry) => void;
  readonly onChoose: (entry: SwitcherEntry) => void;
  readonly onClose: () => void;
}

/**
 * A search box over what it finds, of which only what is in view is drawn. The focus stays in the
 * box: the arrow keys choose among the entries, Enter goes to the chosen one.
 */
export function SwitcherView(props: SwitcherViewProps) {
  const { entries, isLoading, isBusy, isFailed, search, activeKey } = props;
  const { onSearch, onActive, onChoose, onClose } = props;
  const listId = useId();
  const searchBox = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const activeIndex = Math.max(
    0,
    entries.findIndex(({ key }) => key === activeKey),
  );
  const active = entries[activeIndex];
  const optionId = ({ key }: SwitcherEntry) => `${listId}-${encodeURIComponent(key)}`;

  const handleSearch = (wanted: string) => {
    scroller.current?.scrollTo({ top: 0 });
    onSearch(wanted);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active) onChoose(active);
      return;
    }
    const index = targetOf(event.key, activeIndex, entries.length);
    const target = index === undefined ? undefined : entries[index];
    if (index === undefined || !target) return;
    event.preventDefault();
    onActive(target);
    virtualizer.current?.scrollToIndex(index, { align: 'nearest' });
  };

  return (
    <Dialog title={texts.title} isOpen onClose={onClose} height="tall" initialFocus={searchBox}>
      <Search>
        <SearchBox
          ref={searchBox}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={active !== undefined}
          aria-controls={active && listId}
          aria-activedescendant={active && optionId(active)}
          label={texts.search}
          value={search}
          onChange={handleSearch}
          onKeyDown={handleKeyDown}
        />
      </Search>
      {active && (
        <Scroller
          ref={scroller}
          id={listId}
          role="listbox"
          aria-label={texts.entries}
          aria-busy={isLoading}
        >
          <Virtualizer
            ref={virtualizer}
            scrollRef={scroller}
            data={entries}
            itemSize={CHOICE_ROW_HEIGHT}
            keepMounted={[activeIndex]}
          >
            {(entry, index) => (
              <SwitcherOption
                key={entry.key}
                id={optionId(entry)}
                entry={entry}
                wanted={foldText(search.trim())}
                index={index}
                count={entries.length}
                isActive={index === activeIndex}
                isBusy={isBusy(entry)}
                isFailed={isFailed(entry)}
                onActive={() => onActive(entry)}
                onChoose={() => onChoose(entry)}
              />
            )}
          </Virtualizer>
          {isLoading && <ChoicePlaces shape="round" count={MORE_PLACES} />}
        </Scroller>
      )}
      {!active && (
        <Scroller aria-busy={isLoading}>
          {isLoading ? <ChoicePlaces shape="square" count={FIRST_PLACES} /> : <NothingFound />}
        </Scroller>
      )}
    </Dialog>
  );
}

/** The entry to which a key leads from another: past the ends round to the other. */
function targetOf(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return (index - 1 + count) % count;
    case 'PageDown':
      return Math.min(index + PAGE_ROWS, count - 1);
    case 'PageUp':
      return Math.max(index - PAGE_ROWS, 0);
    default:
      return undefined;
  }
}
