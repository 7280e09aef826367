import type { ReactNode } from 'react';

/** A note in place of an empty list. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <p className="note">{children}</p>;
}

export function Loading() {
  return (
    <p className="note" role="status">
      Loading…
    </p>
  );
}

interface AnswerProps<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly children: (data: T) => ReactNode;
}

/** Shows the answer of a call. A later failure keeps the last answer on screen. */
export function Answer<T>({ data, error, children }: AnswerProps<T>) {
  if (data !== undefined) return children(data);
  return error ? <Failure error={error} /> : <Loading />;
}

/** @param error as RTK Query has it */
export function Failure({ error }: { readonly error: unknown }) {
  return (
    <p className="note failure" role="alert">
      {explain(error)}
    </p>
  );
}

/** One sentence about a call that failed. */
function explain(error: unknown): string {
  const status = typeof error === 'object' && error && 'status' in error ? error.status : undefined;
  if (status === 'FETCH_ERROR') return 'The emulator does not answer.';
  if (status === 'PARSING_ERROR') return 'The answer cannot be read.';
  return `The emulator refused the call${typeof status === 'number' ? ` (${status})` : ''}.`;
}
