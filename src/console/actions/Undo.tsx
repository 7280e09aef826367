import { canBeUndone } from '../../domain/moderation/moderationLog';
import { mayUndo } from '../../domain/moderation/role';
import { selectOwnId } from '../../features/session/sessionSlice';
import type { LoggedDecision } from '../api/records';
import { selectRole } from '../signIn/signInSlice';
import { useAppSelector } from '../state/hooks';
import { t } from '../texts/t';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { useNames, usePerformAction } from './hooks';
import { describeAbout } from './texts';

interface UndoProps {
  readonly record: LoggedDecision;
  readonly look: 'plain' | 'quiet';
}

/** Takes back a record of the log, where this moderator may, or says that somebody did. */
export function Undo({ record, look }: UndoProps) {
  const role = useAppSelector(selectRole);
  const ownId = useAppSelector(selectOwnId);
  const perform = usePerformAction();
  const names = useNames();
  if (record.isUndone) return <Badge>{t('log.undone')}</Badge>;
  const isFinal = record.undoes !== undefined || !canBeUndone(record);
  if (isFinal || !mayUndo(role, ownId, record.actorId)) return null;
  return (
    <Button
      data-look={look}
      aria-label={t('log.undoOf', { decision: describeAbout(record, names, 'sentence') })}
      onClick={() => perform({ kind: 'undo', record })}
    >
      {t('actions.undo')}
    </Button>
  );
}
