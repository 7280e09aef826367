import { CircleAlert, CircleCheck, X } from 'lucide-react';
import styled, { keyframes } from 'styled-components';
import { IconButton } from '../../ui/IconButton';
import { Spinner } from '../../ui/Spinner';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { selectRulesState } from '../rules/rulesSlice';
import { Button } from '../ui/Button';
import {
  deedRequested,
  outcomeHidden,
  outcomeUndone,
  selectOutcomes,
  type Outcome,
} from './decisionsSlice';
import { describeDeed, describeError } from './texts';
import { useNames } from './useNames';

const rise = keyframes`
  from { opacity: 0; transform: translateY(8px); }
`;

/** Below what it is about, not over it. */
const Stack = styled.div`
  position: relative;
  z-index: 5;
  display: grid;
  flex: none;
  gap: var(--space-2);
  justify-items: center;

  &:not(:empty) {
    padding: var(--space-2) var(--space-4) calc(var(--space-2) + env(safe-area-inset-bottom));
    border-top: 1px solid var(--colour-border);
    background: var(--colour-panel);
  }
`;

const Toast = styled.div`
  display: flex;
  gap: var(--space-2);
  align-items: center;
  max-width: min(560px, 100%);
  padding: var(--space-1) var(--space-1) var(--space-1) var(--space-3);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
  background: var(--colour-raised);
  box-shadow: var(--shadow-raised);
  font-size: var(--text-control);
  animation: ${rise} var(--duration-slow) ease-out;

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

/** More at once would cover what they are about. */
const MOST_SHOWN = 3;

/** Recent actions, each with the way back. */
export function Toasts() {
  const { draft } = useAppSelector(selectRulesState);
  // Messages about a word list that is being edited are shown in its dialog.
  const shown = useAppSelector(selectOutcomes).filter(
    ({ isShown, id }) => isShown && id !== draft?.deedId,
  );
  return (
    <Stack role="status" aria-label="Recent actions">
      {shown.slice(-MOST_SHOWN).map((outcome) => (
        <OutcomeToast key={outcome.id} outcome={outcome} />
      ))}
    </Stack>
  );
}

function OutcomeToast({ outcome }: { readonly outcome: Outcome }) {
  const dispatch = useAppDispatch();
  const names = useNames();
  const { id, deed, status, error, reason, undo } = outcome;
  const isFailed = status === 'failed';
  return (
    <Toast data-failed={isFailed || undefined}>
      {status === 'running' && <Spinner size={17} />}
      {status === 'done' && <CircleCheck size={17} aria-hidden="true" />}
      {isFailed && <CircleAlert size={17} aria-hidden="true" />}
      <span>
        {isFailed
          ? `Not done: ${describeDeed(deed, names, 'toDo')} (${describeError(error ?? 'unknown', reason)})`
          : describeDeed(deed, names, status === 'done' ? 'done' : 'toDo')}
      </span>
      {undo && deed.type !== 'undo' && (
        <Button $look="quiet" onClick={() => dispatch(outcomeUndone(id))}>
          Undo
        </Button>
      )}
      {isFailed && (
        <Button $look="quiet" onClick={() => dispatch(deedRequested({ id, deed }))}>
          Try again
        </Button>
      )}
      {status !== 'running' && (
        <IconButton
          label="Hide this message"
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => dispatch(outcomeHidden(id))}
        />
      )}
    </Toast>
  );
}
