import { useState } from 'react';
import styled from 'styled-components';
import { isComposing } from '../../lib/isComposing';
import { localDateTime, parseLocalDateTime } from '../../lib/localDateTime';
import { DURATIONS, endOf, isDuration, type Duration } from '../decisions/durations';
import { Button } from '../ui/Button';
import { SelectField, TextField } from '../ui/Field';

const Form = styled.form`
  display: grid;
  gap: var(--space-2);
  margin-top: var(--space-2);
  padding: var(--space-3);
  border-radius: var(--radius-small);
  background: var(--colour-surface);
  color: var(--colour-text);
`;

const Buttons = styled.div`
  display: flex;
  gap: var(--space-2);
  justify-content: end;
`;

type Choice = Duration | 'date';

/** Durations that begin now, as one says them of an end. */
const LABELS: Readonly<Record<Duration, string>> = {
  minutes: `In ${DURATIONS.minutes.label}`,
  hour: `In ${DURATIONS.hour.label}`,
  day: `In ${DURATIONS.day.label}`,
  week: `In ${DURATIONS.week.label}`,
  month: `In ${DURATIONS.month.label}`,
  forever: 'Never',
};

export interface NewEnd {
  /** Ms since the epoch; missing for good. */
  readonly until?: number;
  readonly reason: string;
}

interface EndEditorProps {
  /** When it ends as it is, ms since the epoch. */
  readonly until: number | undefined;
  readonly onSave: (end: NewEnd) => void;
  readonly onCancel: () => void;
}

/** Asks when a restriction is to end instead. */
export function EndEditor({ until, onSave, onCancel }: EndEditorProps) {
  const [choice, setChoice] = useState<Choice>(until === undefined ? 'day' : 'date');
  const [earliest] = useState(() => localDateTime(Date.now()));
  const [date, setDate] = useState(() => localDateTime(until ?? Date.now() + DURATIONS.day.ms));
  const [reason, setReason] = useState('');
  const save = () => {
    const end = choice === 'date' ? { until: parseLocalDateTime(date) } : endOf(choice);
    onSave({ ...end, reason: reason.trim() });
  };
  return (
    <Form
      aria-label="New end"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        onCancel();
      }}
    >
      <SelectField
        label="Ends"
        autoFocus
        value={choice}
        onChange={(value) => setChoice(isDuration(value) ? value : 'date')}
      >
        <option value="date">On a date</option>
        {Object.entries(LABELS).map(([duration, label]) => (
          <option key={duration} value={duration}>
            {label}
          </option>
        ))}
      </SelectField>
      {choice === 'date' && (
        <TextField
          label="Date and time"
          type="datetime-local"
          required
          min={earliest}
          value={date}
          onChange={setDate}
        />
      )}
      <TextField
        label="Reason"
        value={reason}
        placeholder="Kept in the log"
        maxLength={500}
        onChange={setReason}
      />
      <Buttons>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" $look="primary">
          Save
        </Button>
      </Buttons>
    </Form>
  );
}
