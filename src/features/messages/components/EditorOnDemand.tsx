import type { ReactNode } from 'react';
import { useAppDispatch } from '../../../state/hooks';
import type { Message } from '../../../domain/message';
import { PartFailure } from '../../../ui/ErrorBoundary';
import { onDemand, OnDemandPart } from '../../../ui/onDemand';
import { editClosed } from '../editsSlice';

/** Few messages are ever edited, so what that takes is a separate file. */
const messageEditor = onDemand('the editor of messages', () => import('./MessageEditor'));

interface EditorOnDemandProps {
  readonly message: Message;
  /** The message as it is shown until the editor is there. */
  readonly children: ReactNode;
}

/** An own message that is being edited. */
export function EditorOnDemand({ message, children }: EditorOnDemandProps) {
  const dispatch = useAppDispatch();
  const { channelId, timetoken } = message;
  return (
    <OnDemandPart
      part={messageEditor}
      loading={children}
      failure={(retry) => (
        <PartFailure
          onRetry={retry}
          onClose={() => dispatch(editClosed({ channelId, timetoken }))}
        />
      )}
    >
      {({ MessageEditor }) => <MessageEditor message={message} />}
    </OnDemandPart>
  );
}
