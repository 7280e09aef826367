import type { Message } from '../../domain/message';
import { PartFailure } from '../../ui/ErrorBoundary';
import { onDemand, OnDemandPart } from '../../ui/onDemand';

/** Most messages have no thread. */
const threadSummary = onDemand('the summary of threads', () => import('./ThreadSummary'));

/** Leads from a message to the thread of replies to it. */
export function ThreadSummaryOnDemand({ message }: { readonly message: Message }) {
  return (
    <OnDemandPart part={threadSummary} failure={(retry) => <PartFailure onRetry={retry} />}>
      {({ ThreadSummary }) => <ThreadSummary message={message} />}
    </OnDemandPart>
  );
}
