import type { Ref } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../app/hooks';
import { selectHasModeration } from '../app/consoleSlice';
import { SelectField, TextField } from '../ui/Field';
import { DURATIONS, isDuration, type Duration } from './durations';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 116px;
  gap: var(--space-2);
`;

/** What a moderator says to a decision. */
export interface NoteDraft {
  readonly reason: string;
  readonly duration: Duration;
}

export const EMPTY_NOTE: NoteDraft = { reason: '', duration: 'forever' };

interface NoteFieldsProps {
  readonly note: NoteDraft;
  /** What is logged when nothing is written. */
  readonly fallback: string;
  readonly onChange: (note: NoteDraft) => void;
  readonly ref?: Ref<HTMLDivElement>;
}

/** One reason and one duration for whatever is decided next. A bare keyset keeps neither. */
export function NoteFields({ note, fallback, onChange, ref }: NoteFieldsProps) {
  const hasModeration = useAppSelector(selectHasModeration);
  if (!hasModeration) return null;
  return (
    <Fields ref={ref}>
      <TextField
        label="Reason"
        value={note.reason}
        placeholder={fallback || 'Kept in the log'}
        maxLength={500}
        onChange={(reason) => onChange({ ...note, reason })}
      />
      <SelectField
        label="Duration"
        value={note.duration}
        onChange={(duration) => {
          if (isDuration(duration)) onChange({ ...note, duration });
        }}
      >
        {Object.entries(DURATIONS).map(([key, { label }]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
    </Fields>
  );
}
