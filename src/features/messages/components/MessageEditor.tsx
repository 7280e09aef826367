import { type KeyboardEvent, useCallback, useId, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import type { MessageAddress } from '../../../domain/message';
import { isComposing } from '../../../lib/keyboard';
import { t } from '../../../texts/t';
import { markSelection } from '../../../ui/GrowingTextArea';
import { FailureSign, Spinner } from '../../../ui/Status';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { TextButton } from '../../../ui/TextButton';
import { MentionTextArea } from '../../mentions/MentionTextArea';
import {
  canSave,
  editChanged,
  editClosed,
  editFill,
  editFocused,
  editSubmitted,
  selectEdit,
  selectEditToFocus,
} from '../editsSlice';
import { selectRevised } from '../selectRevised';

const Editor = styled.div`
  display: grid;
  gap: var(--space-2);
  width: 36rem;
  max-width: 100%;
`;

const Field = styled.div`
  padding: 2px var(--space-2);
  border: 1px solid var(--colour-border-strong);
  border-radius: var(--radius-large);
  background: var(--colour-surface);

  &:focus-within {
    border-color: var(--colour-focus);
    box-shadow: 0 0 0 1px var(--colour-focus);

    /* Seen only where colours are forced, and the shadow is not. */
    outline: 2px solid transparent;
  }
`;

const Footer = styled.div`
  display: flex;
  gap: var(--space-2);
  align-items: center;
  justify-content: flex-end;
`;

/** An own message as a field, in the message's place. Enter saves, Esc gives up. */
export function MessageEditor({ message }: { readonly message: MessageAddress }) {
  const { channelId, timetoken } = message;
  const address = { channelId, timetoken };
  const dispatch = useAppDispatch();
  const edit = useAppSelector((state) => selectEdit(state, address));
  const isDeleted = useAppSelector((state) => selectRevised(state, address) === undefined);
  const { area, leaveFocus } = useEditFocus(address);
  const signId = useId();
  if (!edit) return null;
  const { text, status } = edit;
  const isSaving = status === 'saving';
  const fault = faultOf(text, status, isDeleted);

  const save = () => void dispatch(editSubmitted(address));
  const cancel = () => void dispatch(editClosed(address));
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent) || markSelection(event, event.currentTarget)) return;
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey)) return;
    event.preventDefault();
    if (event.key === 'Escape') cancel();
    else save();
  };

  return (
    <Editor ref={leaveFocus}>
      <Field>
        <MentionTextArea
          area={area}
          field={`${channelId} ${timetoken}`}
          channelId={channelId}
          text={text}
          onText={(changed) => dispatch(editChanged({ ...address, text: changed }))}
          aria-label={t('messages.editMessage')}
          aria-describedby={fault && signId}
          placeholder=""
          readOnly={isSaving}
          dir="auto"
          enterKeyHint="done"
          onKeyDown={handleKeyDown}
        />
      </Field>
      <Footer>
        {fault !== undefined && <FailureSign label={fault} />}
        <VisuallyHidden id={signId} aria-live="polite">
          {fault}
        </VisuallyHidden>
        <TextButton type="button" data-look="quiet" onClick={cancel}>
          {t('ui.cancel')}
        </TextButton>
        <TextButton
          type="button"
          data-look="primary"
          aria-busy={isSaving}
          disabled={!isSaving && (isDeleted || !canSave(edit))}
          onClick={save}
        >
          {t('ui.save')}
          {isSaving && <Spinner size={16} />}
        </TextButton>
      </Footer>
    </Editor>
  );
}

/** The name of the sign at an edit that is not saved, or cannot be. */
function faultOf(text: string, status: string, isDeleted: boolean): string | undefined {
  if (isDeleted) return t('messages.edit.deleted');
  if (editFill(text) > 1) return t('messages.edit.tooLong');
  if (status === 'rejected') return t('messages.edit.rejected');
  return status === 'failed' ? t('messages.edit.failed') : undefined;
}

/**
 * Focuses the field when the edit was just opened. When the editor goes, the composer takes the focus if the
 * edit was opened there, else the message does.
 */
function useEditFocus({ channelId, timetoken }: MessageAddress) {
  const dispatch = useAppDispatch();
  const area = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLTextAreaElement>(null);
  const isToFocus = useAppSelector((state) => selectEditToFocus(state, channelId) === timetoken);

  useLayoutEffect(() => {
    const field = area.current;
    if (!isToFocus || !field) return;
    const { activeElement } = document;
    opener.current = activeElement instanceof HTMLTextAreaElement ? activeElement : null;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    dispatch(editFocused());
  }, [isToFocus, dispatch]);

  const leaveFocus = useCallback((editor: HTMLElement | null) => {
    const row = editor?.closest('article');
    return () => {
      if (!editor?.contains(document.activeElement)) return;
      const target = opener.current?.isConnected ? opener.current : row;
      target?.focus({ preventScroll: true });
    };
  }, []);
  return { area, leaveFocus };
}
