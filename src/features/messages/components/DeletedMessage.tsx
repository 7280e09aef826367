import type { Message } from '../../../domain/message';
import { ThreadSummary } from '../../threads/ThreadSummary';
import { Body, Note } from './message.styles';

export const DELETED_MESSAGE = 'Message deleted';

/** Takes the place of a deleted message with a thread, whose replies stay. */
export function DeletedMessage({ message }: { readonly message: Message }) {
  return (
    <Body>
      <Note>{DELETED_MESSAGE}</Note>
      <ThreadSummary message={message} />
    </Body>
  );
}
