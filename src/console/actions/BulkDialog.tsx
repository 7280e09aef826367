import { useState } from 'react';
import styled from 'styled-components';
import { isRestriction } from '../../domain/moderation/moderationRecord';
import { Dialog } from '../../ui/Dialog';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Button } from '../ui/Button';
import { bulkClosed, bulkStarted, selectBulk, type Bulk } from './actionsSlice';
import { withNote, type ModerationAction } from './moderationAction';
import { EMPTY_NOTE } from './noteDraft';
import { NoteFields } from './NoteFields';
import { bulkEffect, bulkLabel, describeAction, describeError } from './texts';
import { t, type TextId } from '../texts/t';
import { useDurations, useNames } from './hooks';
import { DialogBody } from '../ui/DialogBody';
import { ButtonRow } from '../ui/Pane';

const Body = styled(DialogBody)`
  p {
    color: var(--colour-text-soft);
  }

  progress {
    width: 100%;
    accent-color: var(--colour-accent);
  }

  ul {
    display: grid;
    gap: var(--space-1);
    max-height: 40dvh;
    margin: 0;
    padding-inline-start: var(--space-4);
    overflow-y: auto;
    overflow-wrap: anywhere;
  }
`;

/** Confirms a bulk, and lists its failures. */
export function BulkDialog() {
  const dispatch = useAppDispatch();
  const bulk = useAppSelector(selectBulk);
  // A running bulk cannot be closed: its failures are shown nowhere else.
  const onClose = bulk?.status === 'running' ? undefined : () => dispatch(bulkClosed());
  return (
    <Dialog title={titleOf(bulk)} isOpen={bulk !== null} onClose={onClose}>
      <ErrorBoundary>{bulk && <BulkBody bulk={bulk} />}</ErrorBoundary>
    </Dialog>
  );
}

function titleOf(bulk: Bulk | null): string {
  if (!bulk) return '';
  const label = bulkLabel(bulk.about);
  return bulk.status === 'confirming' ? t('actions.bulk.question', { label }) : label;
}

function BulkBody({ bulk }: { readonly bulk: Bulk }) {
  const dispatch = useAppDispatch();
  const names = useNames();
  const { actions, status, done, failed, about } = bulk;
  if (status === 'confirming') return <Confirmation bulk={bulk} />;
  if (status === 'running') {
    return (
      <Body>
        <progress aria-label={bulkLabel(about)} max={actions.length} value={done + failed.length} />
      </Body>
    );
  }
  return (
    <Body>
      <p role="alert">{t('actions.bulk.result', { done, count: failed.length })}</p>
      <ul>
        {failed.map(({ action, error, reason }, index) => (
          <li key={index}>
            {t('actions.failure', {
              what: describeAction(action, names, 'toDo'),
              error: describeError(error, reason),
            })}
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button onClick={() => dispatch(bulkClosed())}>{t('console.ui.close')}</Button>
        <Button
          data-look="primary"
          onClick={() => dispatch(bulkStarted(failed.map(({ action }) => action)))}
        >
          {t('actions.bulk.tryAgain')}
        </Button>
      </ButtonRow>
    </Body>
  );
}

const NEED_NONE: ReadonlySet<ModerationAction['kind']> = new Set(['dismiss', 'release', 'deny']);

/** Whether the user would read no reason. */
function isWithoutReason(action: ModerationAction): boolean {
  return !NEED_NONE.has(action.kind) && 'reason' in action && action.reason === '';
}

/** The reason that is logged when none is given; null where one is needed. */
function fallbackOf(actions: readonly ModerationAction[]): TextId | null {
  if (actions.some(isWithoutReason)) return null;
  return actions.some((action) => 'reportIds' in action)
    ? 'actions.reasonOfReports'
    : 'actions.keptInLog';
}

function Confirmation({ bulk: { actions, about, tone } }: { readonly bulk: Bulk }) {
  const dispatch = useAppDispatch();
  const [note, setNote] = useState(EMPTY_NOTE);
  const { labelOf, takeEnd, isEndMissing } = useDurations(note);
  const restriction = actions.map(({ kind }) => kind).find(isRestriction);
  // Without a reason of their own, decisions have that of the reports that they close.
  const needsReason = actions.some(isWithoutReason) && note.reason.trim() === '';
  const fallback = fallbackOf(actions);
  const effect = bulkEffect(about);
  const isFinal = about.name === 'release' || about.name === 'deny';
  const confirm = () => {
    const end = restriction ? takeEnd(restriction) : {};
    const given = { reason: note.reason.trim(), ...end };
    dispatch(bulkStarted(actions.map((action) => withNote(action, given))));
  };
  return (
    <Body>
      <NoteFields
        note={note}
        fallback={fallback === null ? '' : t(fallback)}
        hasDuration={restriction !== undefined}
        onChange={setNote}
      />
      <p>{restriction ? t('queue.lasting', { duration: labelOf(restriction), effect }) : effect}</p>
      <p>{t(isFinal ? 'actions.bulk.final' : 'actions.bulk.logged')}</p>
      <ButtonRow>
        <Button onClick={() => dispatch(bulkClosed())}>{t('console.ui.cancel')}</Button>
        <Button
          data-look={tone === 'danger' ? 'danger' : 'primary'}
          disabled={needsReason || (restriction !== undefined && isEndMissing)}
          onClick={confirm}
        >
          {bulkLabel(about)}
        </Button>
      </ButtonRow>
    </Body>
  );
}
