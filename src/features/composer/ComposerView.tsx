import { Paperclip, SendHorizontal, Smile } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styled from 'styled-components';
import { isComposing } from '../../lib/keyboard';
import { t } from '../../texts/t';
import { hasModifier } from '../../ui/rowKeys';
import { IconButton } from '../../ui/IconButton';
import { Spinner } from '../../ui/Status';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import type { ChannelId, DraftFileId } from '../../domain/ids';
import { PickerDialog } from '../emoji/PickerDialog';
import { MentionTextArea } from '../mentions/MentionTextArea';
import { AttachmentChip } from './AttachmentChip';
import { RejectedNotice, ComposerSign, type ComposerSignProps, signFault } from './ComposerNotices';
import type { DraftFile } from './draft';
import { insertText, markSelection, useFocusAcrossLock } from '../../ui/GrowingTextArea';
import { useFileDrop } from './useFileDrop';
import { PHONE } from '../../ui/media';

const Form = styled.form`
  width: 100%;
  max-width: var(--conversation-width);
  margin-inline: auto;
  padding: var(--space-2) var(--space-5) max(var(--space-4), env(safe-area-inset-bottom));

  @media ${PHONE} {
    padding-inline: var(--space-3);
  }

  @media (max-height: 480px) {
    padding-block: var(--space-1) max(var(--space-1), env(safe-area-inset-bottom));
  }
`;

const Row = styled.div`
  display: flex;
  gap: 2px;
  align-items: flex-end;
`;

const Tool = styled(IconButton)`
  border-radius: var(--radius-round);
`;

const SendButton = styled(IconButton)`
  border-radius: var(--radius-round);

  &:not(:disabled) {
    background: var(--colour-accent);
    color: var(--colour-on-accent);
  }

  @media (hover: hover) {
    &:hover:not(:disabled) {
      background: var(--colour-accent-hover);
      color: var(--colour-on-accent);
    }
  }
`;

const Field = styled.div`
  padding: 5px;
  border: 1px solid var(--colour-border-strong);
  border-radius: 24px;
  background: var(--colour-surface);
  transition: border-color var(--duration-fast);

  &:focus-within {
    border-color: var(--colour-focus);
    box-shadow: 0 0 0 1px var(--colour-focus);

    /* Seen only where colours are forced, and the shadow is not. */
    outline: 2px solid transparent;
  }

  &[data-target] {
    border-style: dashed;
    border-color: var(--colour-accent);
    background: var(--colour-selected);
  }

  &:has(textarea:disabled) {
    background: var(--colour-panel);
  }
`;

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  max-height: 30dvh;
  margin: 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;
`;

interface ComposerViewProps extends ComposerSignProps {
  readonly label: string;
  /** Id of the description that says to which channel the field belongs. */
  readonly placeId?: string | undefined;
  readonly channelId: ChannelId;
  /** The text as it is sent. */
  readonly text: string;
  readonly file: DraftFile | null;
  /** The files that follow as messages of their own. */
  readonly queued: readonly DraftFile[];
  /** Shows the message that the draft answers; null when it answers none. */
  readonly reply: ReactNode;
  readonly isMuted: boolean;
  /** No channel is open: a text that is typed now would be lost when a channel opens. */
  readonly isPlaceholder: boolean;
  readonly isSending: boolean;
  /** The file is that of a message on its way. */
  readonly isFileSending: boolean;
  /** The last message was rejected, or one that was stored. */
  readonly isRejected: boolean;
  readonly canSend: boolean;
  readonly isPickerOpen: boolean;
  readonly theme: 'light' | 'dark';
  readonly onChange: (text: string) => void;
  readonly onFile: (file: File) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onFileRemoved: () => void;
  readonly onQueuedRemoved: (id: DraftFileId) => void;
  readonly onSend: () => void;
  /** The user wants to edit the last message that they wrote. */
  readonly onEditLast: () => void;
  readonly onPickerOpened: () => void;
  readonly onPickerClosed: () => void;
  readonly onNoticeDismissed: () => void;
}

export function ComposerView(props: ComposerViewProps) {
  const {
    label,
    channelId,
    file,
    queued,
    reply,
    isMuted,
    isPlaceholder,
    isSending,
    isRejected,
    theme,
  } = props;
  const { onChange, onFile, onFiles, onFileRemoved, onQueuedRemoved, onSend, onEditLast } = props;
  const textArea = useRef<HTMLTextAreaElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const [emojiAnchor, setEmojiAnchor] = useState<HTMLElement | null>(null);
  const chipId = useId();
  const noteId = useId();
  // The draft makes way for the placeholder, which says that the user was muted.
  const text = isMuted ? '' : props.text;
  const note = isMuted ? t('composer.muted') : signFault(props);
  const isLocked = isMuted || isPlaceholder;

  const isDropTarget = useFileDrop(textArea, !isLocked, (dropped) => {
    onFiles(dropped);
    textArea.current?.focus();
  });

  // Ready to go on with the draft.
  useEffect(() => {
    const area = textArea.current;
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  useFocusAcrossLock(textArea, isLocked);

  const chipOf = (one: DraftFile) => ({
    file: one,
    isSending: one === file && props.isFileSending,
    isDisabled: isLocked,
    onRemove: () => {
      if (one === file) onFileRemoved();
      else onQueuedRemoved(one.id);
      textArea.current?.focus();
    },
  });

  const handlePaste = (event: ClipboardEvent) => {
    const pasted = pastedFiles(event.clipboardData);
    if (pasted.length === 0) return;
    event.preventDefault();
    if (!isLocked) onFiles(pasted);
  };

  const handleEmoji = (emoji: string) => {
    const area = textArea.current;
    if (area && !area.disabled) insertText(area, emoji);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent) || markSelection(event, event.currentTarget)) return;
    if (event.key === 'ArrowUp' && text === '' && !event.shiftKey && !hasModifier(event)) {
      event.preventDefault();
      onEditLast();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onSend();
  };

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
        textArea.current?.focus();
      }}
    >
      {isRejected && (
        <RejectedNotice
          onDismissed={() => {
            props.onNoticeDismissed();
            textArea.current?.focus();
          }}
        />
      )}
      <Field data-target={isDropTarget ? '' : undefined}>
        {!isMuted && reply}
        {/* The focus stays in the field when a picture is pasted or dropped. */}
        <div aria-live="polite">
          {queued.length === 0 && file && (
            <AttachmentChip {...chipOf(file)} id={chipId} removeLabel={t('composer.removeFile')} />
          )}
          {queued.length > 0 && (
            <Chips aria-label={t('composer.picturesToSend')}>
              {[...(file ? [file] : []), ...queued].map((one) => (
                <li key={one.id}>
                  <AttachmentChip
                    {...chipOf(one)}
                    id={one === file ? chipId : undefined}
                    removeLabel={t('composer.remove', { file: one.name })}
                  />
                </li>
              ))}
            </Chips>
          )}
        </div>
        <Row>
          <Tool
            label={t('composer.addFile')}
            disabled={isLocked}
            icon={<Paperclip size={20} aria-hidden="true" />}
            onClick={() => fileInput.current?.click()}
          />
          <input
            ref={fileInput}
            type="file"
            accept="image/*"
            hidden
            disabled={isLocked}
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              if (chosen) {
                onFile(chosen);
                textArea.current?.focus();
              }
              // The same file may be chosen again after it was taken out.
              target.value = '';
            }}
          />
          <MentionTextArea
            area={textArea}
            field={channelId}
            channelId={channelId}
            text={text}
            onText={onChange}
            aria-label={label}
            placeholder={isMuted ? t('composer.muted') : label}
            aria-describedby={
              [props.placeId, file && chipId, note && noteId].filter(Boolean).join(' ') || undefined
            }
            disabled={isLocked}
            dir="auto"
            enterKeyHint="send"
            onKeyDown={handleKeyDown}
            onPaste={handlePaste}
          />
          <Tool
            label={t('composer.addEmoji')}
            aria-expanded={props.isPickerOpen}
            aria-haspopup="dialog"
            disabled={isLocked}
            icon={<Smile size={20} aria-hidden="true" />}
            onClick={(event) => {
              setEmojiAnchor(event.currentTarget);
              props.onPickerOpened();
            }}
          />
          {!isMuted && <ComposerSign fill={props.fill} isNotSent={props.isNotSent} />}
          <SendButton
            type="submit"
            label={t('composer.send')}
            aria-busy={isSending}
            disabled={isLocked || !props.canSend}
            icon={
              isSending ? <Spinner size={18} /> : <SendHorizontal size={18} aria-hidden="true" />
            }
          />
        </Row>
      </Field>
      <VisuallyHidden id={noteId} aria-live="polite">
        {note}
      </VisuallyHidden>
      {props.isPickerOpen && emojiAnchor && (
        <PickerDialog
          anchor={emojiAnchor}
          theme={theme}
          onPick={handleEmoji}
          onClose={props.onPickerClosed}
        />
      )}
    </Form>
  );
}

/**
 * The files of a paste. A piece of a document brings its own picture along; its words are what is
 * meant.
 */
function pastedFiles({ types, files }: DataTransfer): readonly File[] {
  const isDocument = types.includes('text/plain') && types.includes('text/html');
  return isDocument ? [] : [...files];
}
