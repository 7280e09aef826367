import { CircleAlert, X } from 'lucide-react';
import { useContext, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { DialogStage } from './dialogStage';
import { IconButton } from './IconButton';

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  justify-content: center;
  margin: auto;
  padding: var(--space-3) var(--space-4);

  > svg {
    flex: none;
    margin-inline-end: var(--space-1);
    color: var(--colour-danger);
  }
`;

const Choice = styled.button.attrs({ type: 'button' })`
  min-height: var(--control-size);
  padding: 0 var(--space-4);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-round);
  background: var(--colour-surface);
  color: var(--colour-text);
  font-size: 0.875rem;
  font-weight: 600;
  cursor: pointer;

  &:hover {
    background: var(--colour-hover);
  }
`;

const Popup = styled.dialog`
  margin: auto;
  padding: 0;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-large);
  background: var(--colour-raised);
  box-shadow: var(--shadow-raised);
  color: inherit;

  &::backdrop {
    background: var(--colour-backdrop);
  }
`;

const NAME = 'This part could not be loaded';

interface PartFailureProps {
  readonly onRetry: () => void;
  /** Missing where the part cannot be closed. */
  readonly onClose?: () => void;
}

/**
 * Stands in for a part of the page that could not be loaded or drawn. The product shows no other error
 * texts (specification, section 8), so an icon with a name says so.
 */
export function PartFailure({ onRetry, onClose }: PartFailureProps) {
  return (
    <Frame role="alert">
      <CircleAlert size={22} role="img" aria-label={NAME} />
      <Choice onClick={onRetry}>Try again</Choice>
      <Choice onClick={() => window.location.reload()}>Reload</Choice>
      {onClose && (
        <IconButton label="Close" icon={<X size={20} aria-hidden="true" />} onClick={onClose} />
      )}
    </Frame>
  );
}

interface PartFailureDialogProps {
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** The same in place of a dialog: modal as the dialog would be. */
export function PartFailureDialog({ onRetry, onClose }: PartFailureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isStaged = useContext(DialogStage) !== null;

  useLayoutEffect(() => {
    if (isStaged) return undefined;
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [isStaged]);

  return (
    <Popup
      ref={dialog}
      open={isStaged}
      aria-label={NAME}
      // A sheet behind it handles Esc itself.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <PartFailure onRetry={onRetry} onClose={onClose} />
    </Popup>
  );
}
