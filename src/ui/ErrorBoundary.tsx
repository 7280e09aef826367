import { CircleAlert, X } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import styled from 'styled-components';
import { t } from '../texts/t';
import { IconButton } from './IconButton';
import { Overlay } from './Overlay';
import { Choice, RetryButton } from './RetryButton';

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

interface PartFailureProps {
  readonly onRetry: () => void;
  /** Missing where the part cannot be closed. */
  readonly onClose?: () => void;
}

/**
 * Replaces a part of the page that could not be loaded or rendered. It shows an icon, since the product
 * has no such error texts (specification, section 8).
 */
export function PartFailure({ onRetry, onClose }: PartFailureProps) {
  return (
    <Frame role="alert">
      <CircleAlert size={22} role="img" aria-label={t('ui.partFailed')} />
      <RetryButton onRetry={onRetry} />
      <Choice type="button" onClick={() => window.location.reload()}>
        {t('ui.reload')}
      </Choice>
      {onClose && (
        <IconButton
          label={t('ui.close')}
          icon={<X size={20} aria-hidden="true" />}
          onClick={onClose}
        />
      )}
    </Frame>
  );
}

interface PartFailureDialogProps {
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** The same in place of a dialog. */
export function PartFailureDialog({ onRetry, onClose }: PartFailureDialogProps) {
  return (
    <Overlay aria-label={t('ui.partFailed')} onClose={onClose}>
      <PartFailure onRetry={onRetry} onClose={onClose} />
    </Overlay>
  );
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** The fallback; an icon and *Try again* where this is missing. */
  readonly fallback?: (retry: () => void) => ReactNode;
  /** Identifies the content: when it changes, the children are rendered again. */
  readonly resetKey?: unknown;
}

/** Keeps an error in one part of the page from taking the rest of the page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps) {
    if (this.state.hasFailed && resetKey !== this.props.resetKey) this.retry();
  }

  readonly retry = () => this.setState({ hasFailed: false });

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.hasFailed) return children;
    return fallback ? fallback(this.retry) : <PartFailure onRetry={this.retry} />;
  }
}
