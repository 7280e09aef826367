import styled from 'styled-components';
import { SelectField, TextField } from '../ui/Field';
import { DURATIONS, isDuration, type Duration } from './durationsSlice';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
`;

/** The reason and the duration of the next decision. */
export interface NoteDraft {
  readonly reason: string;
  /** Null to reuse the duration of the last restriction of this kind. */
  readonly duration: Duration | null;
}

export const EMPTY_NOTE: NoteDraft = { reason: '', duration: null };

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
          onChange={(duration) =>
            onChange({ ...note, duration: isDuration(duration) ? duration : null })
          }
        >
          <option value="">As last time</option>
          {Object.entries(DURATIONS).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
    </Fields>
  );
}
