import { useState } from 'react';
import styled from 'styled-components';
import { SelectField, TextField } from '../ui/Field';
import { localDateTime } from '../../texts/format';
import { DURATIONS, isDuration } from './durationsSlice';
import type { NoteDraft } from './noteDraft';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
`;

interface NoteFieldsProps {
  readonly note: NoteDraft;
  /** The reason that is logged when the field is empty. */
  readonly fallback: string;
  /** Whether the decision can have an end. */
  readonly hasDuration?: boolean;
  readonly onChange: (note: NoteDraft) => void;
}

/** Fields for the next decision. */
export function NoteFields(props: NoteFieldsProps) {
  const { note, fallback, hasDuration = true, onChange } = props;
  const [earliest] = useState(() => localDateTime(Date.now()));
  return (
    <Fields>
      <TextField
        label="Reason"
        value={note.reason}
        placeholder={fallback || 'Required; the user reads it'}
        maxLength={500}
        onChange={(reason) => onChange({ ...note, reason })}
      />
      {hasDuration && (
        <SelectField
          label="Duration"
          value={note.duration ?? ''}
          onChange={(chosen) =>
            onChange(
              chosen === 'date'
                ? { ...note, duration: chosen, date: localDateTime(Date.now() + DURATIONS.day.ms) }
                : { ...note, duration: isDuration(chosen) ? chosen : null },
            )
          }
        >
          <option value="">As last time</option>
          {Object.entries(DURATIONS).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
          <option value="date">Until a date</option>
        </SelectField>
      )}
      {hasDuration && note.duration === 'date' && (
        <TextField
          label="Date and time"
          type="datetime-local"
          required
          min={earliest}
          value={note.date}
          onChange={(date) => onChange({ ...note, date })}
        />
      )}
    </Fields>
  );
}
