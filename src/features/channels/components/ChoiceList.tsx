import { useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import styled from 'styled-components';
import { NothingFound } from '../../../ui/NothingFound';
import { SearchBox } from '../../../ui/SearchBox';
import { WindowedList } from '../../../ui/WindowedList';
import type { WindowedRowsHandle } from '../../../ui/WindowedRows';
import { CHOICE_ROW_HEIGHT, ChoicePlaces } from './ChoiceRow';

const FIRST_PLACES = 7;
const MORE_PLACES = 2;

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
  /** More may come. */
  readonly isLoading: boolean;
  readonly shape: 'round' | 'square';
  /** What stands between the search box and the list. */
  readonly between?: ReactNode;
  readonly children: (item: Item) => ReactElement;
}

/** A search box over the list of what it finds; arrow keys lead from one to the other. */
export function ChoiceList<Item extends { readonly id: string }>(props: ChoiceListProps<Item>) {
  const { label, searchLabel, searchBox, search, onSearch, items, isLoading, shape } = props;
  const list = useRef<WindowedRowsHandle>(null);
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
      <WindowedList
        // Another search begins at the top.
        key={search}
        ref={list}
        label={label}
        items={items}
        rowHeight={CHOICE_ROW_HEIGHT}
        isBusy={isLoading}
        onArrowUpFromFirst={() => searchBox.current?.focus()}
        after={
          isLoading ? (
            <ChoicePlaces shape={shape} count={items.length === 0 ? FIRST_PLACES : MORE_PLACES} />
          ) : (
            items.length === 0 && <NothingFound />
          )
        }
      >
        {props.children}
      </WindowedList>
    </>
  );
}
