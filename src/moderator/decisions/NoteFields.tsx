import styled from 'styled-components';
import { useAppSelector } from '../app/hooks';
import { selectHasModeration } from '../app/consoleSlice';
import { SelectField, TextField } from '../ui/Field';
import { DURATIONS, isDuration, type Duration } from './durations';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
`;

/** What a moderator says to a decision. */
export interface NoteDraft {
  readonly reason: string;
  /** Null for that of the last restriction of the same kind. */
  readonly duration: Duration | null;
}

export const EMPTY_NOTE: NoteDraft = { reason: '', duration: null };

interface NoteFieldsProps {
  readonly note: NoteDraft;
  /** What is logged when nothing is written. */
  readonly fallback: string;
  /** Whether what is decided can end by itself. */
  readonly hasDuration?: boolean;
  readonly onChange: (note: NoteDraft) => void;
}

/** One reason and one duration for whatever is decided next. A bare keyset keeps neither. */
export function NoteFields(props: NoteFieldsProps) {
  const { note, fallback, hasDuration = true, onChange } = props;
  const hasModeration = useAppSelector(selectHasModeration);
  if (!hasModeration) return null;
  return (
    <Fields>
      <TextField
        label="Reason"
        value={note.reason}
        placeholder={fallback || 'Kept in the log'}
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
