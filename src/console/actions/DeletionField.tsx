import type { RestrictionKind } from '../../domain/moderation/moderationRecord';
import { useHearsOfNoEvents } from '../api/useCapabilities';
import { SelectField } from '../ui/Field';
import { Hint } from '../ui/Pane';
import { t } from '../texts/t';
import { type MessagePeriod, PERIODS } from './messagePeriods';

/** Which messages a ban deletes as well. */
export type Deletion = 'none' | MessagePeriod;

const DELETIONS = ['none', 'minutes', 'hour', 'day'] as const;

interface DeletionFieldProps {
  readonly value: Deletion;
  readonly onChange: (value: Deletion) => void;
}

/** Chooses what a ban deletes: the undo of the ban restores it. */
export function DeletionField({ value, onChange }: DeletionFieldProps) {
  const isInVain = useHearsOfNoEvents() && value !== 'none';
  return (
    <>
      <SelectField
        label={t('actions.deletion.label')}
        value={value}
        values={DELETIONS}
        textOf={(deletion) => t(`actions.deletion.${deletion}`)}
        onChange={onChange}
      />
      {isInVain && <Hint role="status">{t('actions.deletion.unheard')}</Hint>}
    </>
  );
}

/** The text that says what a restriction does; a ban may delete messages. */
export function effectOf(kind: RestrictionKind, deletion: Deletion): string {
  const isDeleting = kind === 'ban' && deletion !== 'none';
  return t(isDeleting ? 'actions.effects.banDeleting' : `actions.effects.${kind}`);
}

/** The part of a ban that deletes messages. */
export function deletedBy(deletion: Deletion): { readonly deleteSince?: number } {
  return deletion === 'none' ? {} : { deleteSince: Date.now() - PERIODS[deletion] };
}
