import { CircleAlert, Clock } from 'lucide-react';
import type { UnsentMessage } from '../../outbox/outboxSlice';
import { t } from '../../../texts/t';
import { Unsent } from './message.styles';
import { RejectedTools } from './RejectedTools';

interface UnsentStateProps {
  /** Id of the sign, which describes the row. */
  readonly id: string;
  readonly unsent: UnsentMessage;
  /** Id of the element with the message's content. */
  readonly contentId: string;
}

/** Says that a message is not sent, and what can be done when the service rejected it. */
export function UnsentState({ id, unsent, contentId }: UnsentStateProps) {
  const isRejected = unsent.status === 'rejected';
  const name = isRejected ? t('messages.unsent.rejected') : t('messages.unsent.waiting');
  const Icon = isRejected ? CircleAlert : Clock;
  return (
    <Unsent>
      <span id={id} role="img" aria-label={name} title={name}>
        <Icon size={16} aria-hidden="true" />
      </span>
      {isRejected && <RejectedTools unsent={unsent} contentId={contentId} />}
    </Unsent>
  );
}
