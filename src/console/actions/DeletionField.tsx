import { ChoiceField } from '../ui/Field';
import { type MessagePeriod, PERIODS } from './messagePeriods';

/** Which messages a ban deletes as well. */
export type Deletion = 'none' | MessagePeriod;

const LABELS = {
  none: 'No messages',
  minutes: 'Messages of the last 10 minutes',
  hour: 'Messages of the last hour',
  day: 'Messages of the last 24 hours',
} as const;

interface DeletionFieldProps {
  readonly value: Deletion;
  readonly onChange: (value: Deletion) => void;
}

/** Chooses what a ban deletes: the undo of the ban restores it. */
export function DeletionField({ value, onChange }: DeletionFieldProps) {
  return (
    <ChoiceField label="A ban also deletes" value={value} labels={LABELS} onChange={onChange} />
  );
}

/** The part of a ban that deletes messages. */
export function deletedBy(deletion: Deletion): { readonly deleteSince?: number } {
  return deletion === 'none' ? {} : { deleteSince: Date.now() - PERIODS[deletion] };
}
