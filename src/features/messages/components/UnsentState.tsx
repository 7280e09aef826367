import styled, { keyframes } from 'styled-components';
import { CircleAlert, Clock, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowKeys';
import { useAppDispatch } from '../../../state/hooks';
import { editingChosen, unsentRemoved, type UnsentMessage } from '../../outbox/outboxSlice';

const appear = keyframes`
  from { opacity: 0; }
`;

const State = styled.div`
  display: flex;
  flex: none;
  gap: var(--space-1);
  align-items: center;
  align-self: flex-start;

  /* As high as a message of one line. */
  min-height: 36px;
`;

const Sign = styled.span`
  display: inline-flex;
  color: var(--colour-text-soft);

  /* What is sent at once does not flicker. */
  animation: ${appear} var(--duration-fast) var(--duration-slow) backwards;

  &[data-refused] {
    color: var(--colour-danger);
    animation: none;
  }
`;

interface UnsentStateProps {
  /** Of the sign, which describes the row. */
  readonly id: string;
  readonly unsent: UnsentMessage;
  /** Describes the buttons: several messages may have them. */
  readonly contentId: string;
}

/** Says that a message is not sent, and what can be done when the service refused it. */
export function UnsentState({ id, unsent, contentId }: UnsentStateProps) {
  const { status, message, drawn } = unsent;
  const dispatch = useAppDispatch();
  const tabIndex = useControlTabIndex();
  const isRefused = status === 'refused';
  const name = isRefused ? 'Not sent' : 'Not sent yet';
  const Icon = isRefused ? CircleAlert : Clock;
  const place = { channelId: drawn.channelId, messageId: message.id };
  return (
    <State ref={leaveFocusToRow}>
      <Sign
        id={id}
        role="img"
        aria-label={name}
        title={name}
        data-refused={isRefused ? '' : undefined}
      >
        <Icon size={16} aria-hidden="true" />
      </Sign>
      {isRefused && (
        <>
          <IconButton
            label="Edit"
            aria-describedby={contentId}
            tabIndex={tabIndex}
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={({ currentTarget }) => {
              const composer = currentTarget.closest('main')?.querySelector('textarea');
              dispatch(editingChosen(place));
              composer?.focus();
            }}
          />
          <IconButton
            label="Remove"
            aria-describedby={contentId}
            tabIndex={tabIndex}
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => dispatch(unsentRemoved(place))}
          />
        </>
      )}
    </State>
  );
}
