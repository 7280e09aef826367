import type { Message } from '../../../domain/message';
import { ThreadSummaryOnDemand } from '../../threads/ThreadSummaryOnDemand';

export const DELETED_MESSAGE = 'Message deleted';

/** Takes the place of a deleted message with a thread, whose replies stay. */
export function DeletedMessage({ message }: { readonly message: Message }) {
  return (
    <div className="message-body">
      <span className="message-ignored">{DELETED_MESSAGE}</span>
      <ThreadSummaryOnDemand message={message} />
    </div>
  );
}
