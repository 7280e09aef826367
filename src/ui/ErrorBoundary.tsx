import { Component, type ReactNode } from 'react';
import { PartFailure } from './PartFailure';

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
