import { useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import styled from 'styled-components';
import { NothingFound } from './NothingFound';
import { SearchBox } from './SearchBox';
import { List, type ListHandle } from './List';
import { CHOICE_ROW_HEIGHT, ChoicePlaceholders } from './ChoiceRow';

/** Placeholders while nothing is loaded. */
export const FIRST_PLACEHOLDERS = 7;
/** Placeholders below loaded rows. */
export const MORE_PLACEHOLDERS = 2;

const Search = styled.div`
  flex: none;
  padding: 0 var(--space-4) var(--space-2);
`;

interface ChoiceListProps<Item> {
  readonly label: string;
  readonly searchLabel: string;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly items: readonly Item[];
  /** Whether more items may arrive. */
  readonly isLoading: boolean;
  /** Whether the service refuses the list to the user. */
  readonly isRefused: boolean;
  readonly shape: 'round' | 'square';
  /** While more items may arrive; shapes of rows where this is missing. */
  readonly placeholder?: ReactNode;
  /** Between the search box and the list. */
  readonly between?: ReactNode;
  readonly children: (item: Item) => ReactElement;
}

/** A search box above the list of results; the arrow keys lead from one to the other. */
export function ChoiceList<Item extends { readonly id: string }>(props: ChoiceListProps<Item>) {
  const { label, searchLabel, searchBox, search, onSearch, items, isLoading, isRefused, shape } =
    props;
  const list = useRef<ListHandle>(null);
  return (
    <>
      <Search>
        <SearchBox
          ref={searchBox}
          label={searchLabel}
          value={search}
          onChange={onSearch}
          onArrowDown={() => list.current?.focusFirst()}
        />
      </Search>
      {props.between}
      <List
        // A new search begins at the top.
        key={search}
        ref={list}
        label={label}
        items={items}
        rowHeight={CHOICE_ROW_HEIGHT}
        isBusy={isLoading}
        onArrowUpFromFirst={() => searchBox.current?.focus()}
        after={
          isLoading
            ? (props.placeholder ?? (
                <ChoicePlaceholders
                  shape={shape}
                  count={items.length === 0 ? FIRST_PLACEHOLDERS : MORE_PLACEHOLDERS}
                />
              ))
            : items.length === 0 && <NothingFound isRefused={isRefused} />
        }
      >
        {props.children}
      </List>
    </>
  );
}
