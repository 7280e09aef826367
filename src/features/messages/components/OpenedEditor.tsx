import type { ReactNode } from 'react';
import { useAppDispatch } from '../../../state/hooks';
import type { Message } from '../../../domain/message';
import { PartFailure } from '../../../ui/ErrorBoundary';
import { lazyPart, Part } from '../../../ui/Part';
import { editClosed } from '../editsSlice';

const messageEditor = lazyPart(() => import('./MessageEditor'));

interface OpenedEditorProps {
  readonly message: Message;
  /** The message as it is shown until the editor is there. */
  readonly children: ReactNode;
}

/** An own message that is being edited. */
export function OpenedEditor({ message, children }: OpenedEditorProps) {
  const dispatch = useAppDispatch();
  const { channelId, timetoken } = message;
  return (
    <Part
      of={messageEditor}
      loading={children}
      failure={(retry) => (
        <PartFailure
          onRetry={retry}
          onClose={() => dispatch(editClosed({ channelId, timetoken }))}
        />
      )}
    >
      {({ MessageEditor }) => <MessageEditor message={message} />}
    </Part>
  );
}
