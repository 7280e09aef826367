import { ListChecks } from 'lucide-react';
import { useId, useState } from 'react';
import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import { PHONE } from '../../ui/media';
import { useAppDispatch } from '../state/hooks';
import { Button } from '../ui/Button';
import { Folded, PhoneFold } from '../ui/PhoneFold';
import { groupsChecked } from './queueSlice';

const Bar = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  font-size: var(--text-control);

  @media ${PHONE} {
    order: 1;
  }

  > strong {
    flex: 1 0 auto;
    font-weight: 600;
  }
`;

interface BulkActionsProps {
  /** Users who are selected. */
  readonly count: number;
  /** All users of the list. */
  readonly allIds: readonly UserId[];
  /** What can be done about the selected ones. */
  readonly bulks: readonly {
    readonly label: string;
    readonly tone: 'plain' | 'danger';
    readonly onPropose: () => void;
  }[];
}

/** The selection, and what can be done about all of it. */
export function BulkActions({ count, allIds, bulks }: BulkActionsProps) {
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const foldId = useId();
  return (
    <Bar role="group" aria-label="Actions for the selected users">
      <strong>{count} selected</strong>
      <PhoneFold isOpen={isOpen} controls={foldId} onToggle={() => setOpen(!isOpen)}>
        <ListChecks size={16} aria-hidden="true" />
        Actions
      </PhoneFold>
      <Folded id={foldId} data-open={isOpen}>
        {count < allIds.length && (
          <Button data-look="quiet" onClick={() => dispatch(groupsChecked(allIds))}>
            Select all {allIds.length}
          </Button>
        )}
        <Button data-look="quiet" onClick={() => dispatch(groupsChecked([]))}>
          Select none
        </Button>
        {bulks.map(({ label, tone, onPropose }) => (
          <Button key={label} data-look={tone} onClick={onPropose}>
            {label}
          </Button>
        ))}
      </Folded>
    </Bar>
  );
}
