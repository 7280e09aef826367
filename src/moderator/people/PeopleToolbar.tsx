import type { Ref } from 'react';
import styled from 'styled-components';
import { SearchBox } from '../../ui/SearchBox';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { PEOPLE_FILTERS, peopleFilterToggled, peopleSearched } from './peopleSlice';

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;
  padding: var(--space-3) var(--space-4);
  border-bottom: 1px solid var(--colour-border);

  > :first-child {
    flex: 1 1 260px;
    max-width: 420px;
  }
`;

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  button {
    min-height: 34px;
    padding: 0 14px;
    border: 1px solid var(--colour-border-strong);
    border-radius: var(--radius-round);
    background: var(--colour-surface);
    font-size: var(--text-control);
    font-weight: 550;
    cursor: pointer;
  }

  /* All of them in a row beside each other. */
  @media (max-width: 560px) {
    gap: 6px;

    button {
      padding: 0 10px;
    }
  }

  button[aria-pressed='true'] {
    border-color: transparent;
    background: var(--colour-accent);
    color: var(--colour-on-accent);
  }
`;

const Count = styled.p`
  margin: 0 0 0 auto;
  color: var(--colour-text-soft);
  font-size: var(--text-control);
  font-variant-numeric: tabular-nums;

  @media (max-width: 560px) {
    width: 100%;
    margin: 0;
    font-size: 0.8125rem;
  }
`;

const FILTER_LABELS = {
  banned: 'Banned',
  muted: 'Muted',
  blocked: 'Blocked',
  flagged: 'Flagged',
} as const;
interface PeopleToolbarProps {
  readonly searchRef: Ref<HTMLInputElement>;
  /** The way from the search into the list. */
  readonly onArrowDown: () => void;
}

/** What the list of people is narrowed to, and how many that finds. */
export function PeopleToolbar({ searchRef, onArrowDown }: PeopleToolbarProps) {
  const dispatch = useAppDispatch();
  const { query, total } = useAppSelector((state) => state.people);
  return (
    <Top>
      <SearchBox
        ref={searchRef}
        label="Search by name or id"
        value={query.search}
        onChange={(text) => dispatch(peopleSearched(text))}
        onArrowDown={onArrowDown}
      />
      <Chips role="group" aria-label="Show only">
        {PEOPLE_FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={query.filters.includes(filter)}
            onClick={() => dispatch(peopleFilterToggled(filter))}
          >
            {FILTER_LABELS[filter]}
          </button>
        ))}
      </Chips>
      <Count role="status">{total !== null && `${total.toLocaleString()} found`}</Count>
    </Top>
  );
}
