import type { Message } from '../../../domain/message';
import { ThreadSummary } from '../../threads/ThreadSummary';
import { t } from '../../../texts/t';
import { Body, Note } from './message.styles';

/** Takes the place of a deleted message with a thread, whose replies stay. */
export function DeletedMessage({ message }: { readonly message: Message }) {
  return (
    <Body>
      <Note>{t('messages.deleted')}</Note>
      <ThreadSummary message={message} />
    </Body>
  );
}
