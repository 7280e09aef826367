import { CircleAlert, CircleCheck, X } from 'lucide-react';
import styled from 'styled-components';
import { IconButton } from '../../ui/IconButton';
import { PHONE } from '../../ui/media';
import { Spinner } from '../../ui/Status';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Button } from '../ui/Button';
import {
  actionRequested,
  bulkUndone,
  outcomeHidden,
  selectOutcomes,
  selectTogether,
  togetherHidden,
  type Outcome,
} from './actionsSlice';
import { describeAction, describeError } from './texts';
import { useNames, usePerformAction } from './hooks';
import { t } from '../texts/t';

/** Below the page, so that toasts cover nothing; on a phone for a while what is read, but not the decisions. */
const Stack = styled.div`
  position: relative;
  z-index: 5;
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  justify-content: center;

  &:not(:empty) {
    padding: var(--space-2) var(--space-4) calc(var(--space-2) + env(safe-area-inset-bottom));
    border-top: 1px solid var(--colour-border);
    background: var(--colour-panel);
  }

  /* Above the bar of the decisions. */
  @media ${PHONE} {
    position: fixed;
    flex-direction: column;
    inset: auto 0 calc(126px + env(safe-area-inset-bottom));
    pointer-events: none;

    &:not(:empty) {
      border: 0;
      background: none;
    }

    > * {
      pointer-events: auto;
    }
  }
`;

/** Takes the focus of its buttons that go (`useKeepFocus`). */
const Toast = styled.article`
  @keyframes toast-rise {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }

  display: flex;
  gap: var(--space-2);
  align-items: center;
  max-width: min(560px, 100%);
  padding-block: var(--space-1);
  padding-inline: var(--space-3) var(--space-1);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
  background: var(--colour-raised);
  box-shadow: var(--shadow-raised);
  font-size: var(--text-control);
  animation: toast-rise var(--duration-slow) ease-out;

  > svg {
    flex: none;
    color: var(--colour-present-text);
  }

  &[data-failed] > svg {
    color: var(--colour-danger);
  }

  > span {
    min-width: 0;
    padding-block: var(--space-2);
    overflow-wrap: anywhere;
  }
`;

/** More would take too much of the page. */
const MAX_SHOWN = 3;

/** Recent actions with their undo buttons. */
export function Toasts() {
  const shown = useAppSelector(selectOutcomes).filter(({ isShown }) => isShown);
  return (
    <Stack role="status" aria-label={t('actions.recent')}>
      {shown.slice(-MAX_SHOWN).map((outcome) => (
        <OutcomeToast key={outcome.id} outcome={outcome} />
      ))}
      <BulkToast />
    </Stack>
  );
}

/** Several decisions that were made together are taken back together. */
function BulkToast() {
  const dispatch = useAppDispatch();
  const { length: count } = useAppSelector(selectTogether);
  if (count === 0) return null;
  return (
    <Toast>
      <CircleCheck size={17} aria-hidden="true" />
      <span>{t('actions.bulk.made', { count })}</span>
      <Button data-look="quiet" onClick={() => dispatch(bulkUndone())}>
        {t('actions.undo')}
      </Button>
      <HideButton onClick={() => dispatch(togetherHidden())} />
    </Toast>
  );
}

function HideButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <IconButton
      label={t('actions.hide')}
      icon={<X size={16} aria-hidden="true" />}
      onClick={onClick}
    />
  );
}

function OutcomeToast({ outcome }: { readonly outcome: Outcome }) {
  const dispatch = useAppDispatch();
  const names = useNames();
  const perform = usePerformAction();
  const { id, action, status, error, reason, undo } = outcome;
  const isFailed = status === 'failed';
  return (
    <Toast data-failed={isFailed || undefined}>
      {status === 'running' && <Spinner size={17} />}
      {status === 'done' && <CircleCheck size={17} aria-hidden="true" />}
      {isFailed && <CircleAlert size={17} aria-hidden="true" />}
      <span>
        {isFailed
          ? t('actions.failed', {
              what: describeAction(action, names, 'toDo'),
              error: describeError(error ?? 'unknown', reason),
            })
          : describeAction(action, names, status === 'done' ? 'sentence' : 'toDo')}
      </span>
      {undo && action.kind !== 'undo' && (
        <Button data-look="quiet" onClick={() => perform({ kind: 'undo', record: undo })}>
          {t('actions.undo')}
        </Button>
      )}
      {/* What somebody else has decided already fails again. */}
      {isFailed && error !== 'conflict' && (
        <Button data-look="quiet" onClick={() => dispatch(actionRequested({ id, action }))}>
          {t('console.ui.tryAgain')}
        </Button>
      )}
      {status !== 'running' && <HideButton onClick={() => dispatch(outcomeHidden(id))} />}
    </Toast>
  );
}
