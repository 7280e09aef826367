import { useState } from 'react';
import styled from 'styled-components';
import { SelectField, TextField } from '../ui/Field';
import { localDateTime } from '../../texts/format';
import { reasonText } from '../../texts/reportReasons';
import { DURATION_NAMES, DURATIONS } from './durationsSlice';
import type { NoteDraft } from './noteDraft';
import { t } from '../texts/t';

/** With larger text each field has a row of its own. */
const Fields = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  > :first-child {
    flex: 1 1 8rem;
  }

  > :nth-child(3) {
    flex: 1 0 100%;
  }
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
        label={t('actions.reason')}
        value={note.reason}
        placeholder={reasonText(fallback) || t('actions.reasonRequired')}
        maxLength={500}
        onChange={(reason) => onChange({ ...note, reason })}
      />
      {hasDuration && (
        <SelectField
          label={t('actions.duration')}
          value={note.duration}
          none={t('actions.asLastTime')}
          values={[...DURATION_NAMES, 'date']}
          textOf={(name) => t(name === 'date' ? 'actions.untilADate' : `actions.durations.${name}`)}
          onChange={(duration) =>
            onChange({
              ...note,
              duration,
              ...(duration === 'date' && { date: localDateTime(Date.now() + DURATIONS.day) }),
            })
          }
        />
      )}
      {hasDuration && note.duration === 'date' && (
        <TextField
          label={t('actions.date')}
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
