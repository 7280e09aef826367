import { useRef } from 'react';
import styled from 'styled-components';
import { useAppDispatch } from '../../../state/hooks';
import { t } from '../../../texts/t';
import { Dialog } from '../../../ui/Dialog';
import { FailureSign, Spinner } from '../../../ui/Status';
import { TextButton } from '../../../ui/TextButton';
import { deletionConfirmed, dialogClosed } from '../../dialogs/dialogsSlice';
import type { DialogOf } from '../../dialogs/openDialog';

const Choices = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  justify-content: flex-end;
  padding: var(--space-2) var(--space-5) var(--space-5);
`;

/** Asks once before an own message is deleted. */
export function DeleteMessageDialog({ dialog }: { readonly dialog: DialogOf<'deleteMessage'> }) {
  const dispatch = useAppDispatch();
  const cancel = useRef<HTMLButtonElement>(null);
  const close = () => void dispatch(dialogClosed());
  const isDeleting = dialog.status === 'deleting';
  return (
    <Dialog
      title={t('messages.delete.title')}
      hasClose={false}
      // Enter, pressed twice on the button that opens the dialog, must not delete.
      initialFocus={cancel}
      onClose={close}
    >
      <Choices>
        {dialog.status === 'failed' && (
          <span role="alert">
            <FailureSign label={t('messages.delete.failed')} />
          </span>
        )}
        <TextButton ref={cancel} type="button" data-look="quiet" onClick={close}>
          {t('ui.cancel')}
        </TextButton>
        <TextButton
          type="button"
          data-look="danger"
          aria-busy={isDeleting}
          onClick={() => dispatch(deletionConfirmed())}
        >
          {t('messages.delete.confirm')}
          {isDeleting && <Spinner size={16} />}
        </TextButton>
      </Choices>
    </Dialog>
  );
}
