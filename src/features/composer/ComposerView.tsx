import { SendHorizontal, ShieldX, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { IconButton } from '../../ui/IconButton';
import { Spinner } from '../../ui/Spinner';
import { texts } from './texts';

/** Some keyboards report Enter with this code while they are still composing a character. */
const COMPOSING_KEY_CODE = 229;

const Form = styled.form`
  width: 100%;
  max-width: var(--conversation-width);
  margin-inline: auto;
  padding: var(--space-2) var(--space-5) max(var(--space-4), env(safe-area-inset-bottom));

  @media (max-width: 760px) {
    padding-inline: var(--space-3);
  }
`;

const Field = styled.div`
  display: flex;
  gap: var(--space-1);
  align-items: flex-end;
  padding: 5px;
  border: 1px solid var(--colour-border-strong);
  border-radius: 24px;
  background: var(--colour-surface);
  transition: border-color var(--duration-fast);

  &:focus-within {
    border-color: var(--colour-focus);
    box-shadow: 0 0 0 1px var(--colour-focus);
  }

  &:has(textarea:disabled) {
    background: var(--colour-panel);
  }
`;

const TextArea = styled.textarea`
  flex: 1;
  min-width: 0;
  max-height: 40dvh;
  padding: calc((var(--control-size) - 1.45em) / 2) var(--space-3);
  border: 0;
  outline: none;
  background: none;
  /* 16 px keeps phones from zooming in. */
  font-size: 16px;
  line-height: var(--line-body);
  resize: none;

  &::placeholder {
    color: var(--colour-text-soft);
    opacity: 1;
  }

  @media (pointer: fine) {
    font-size: var(--text-body);
  }
`;

const SendButton = styled(IconButton)`
  border-radius: var(--radius-round);

  &:not(:disabled) {
    background: var(--colour-accent);
    color: var(--colour-on-accent);
  }

  &:hover:not(:disabled) {
    background: var(--colour-accent-hover);
    color: var(--colour-on-accent);
  }
`;

const Notice = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  margin-bottom: var(--space-2);
  padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--colour-danger-soft);
  color: var(--colour-danger);

  > svg {
    flex: none;
  }

  > span {
    flex: 1;
  }
`;

interface ComposerViewProps {
  readonly text: string;
  readonly isMuted: boolean;
  readonly isSending: boolean;
  /** The last message was refused. */
  readonly isBlocked: boolean;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly onNoticeDismissed: () => void;
}

export function ComposerView(props: ComposerViewProps) {
  const { text, isMuted, isSending, isBlocked, onChange, onSend, onNoticeDismissed } = props;
  const textArea = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => fitToText(textArea.current), [text]);

  // Ready to type, except where a focus opens a keyboard over half of the screen.
  useEffect(() => {
    if (globalThis.matchMedia('(pointer: fine)').matches) textArea.current?.focus();
  }, []);

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Safari tells it in no other way
    if (event.nativeEvent.isComposing || event.keyCode === COMPOSING_KEY_CODE) return;
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
      {isBlocked && (
        <Notice role="alert">
          <ShieldX size={20} aria-hidden="true" />
          <span>{texts.blockedMessage}</span>
          <IconButton
            label="Close"
            icon={<X size={18} aria-hidden="true" />}
            onClick={onNoticeDismissed}
          />
        </Notice>
      )}
      <Field>
        <TextArea
          ref={textArea}
          rows={1}
          aria-label={isMuted ? texts.muted : texts.placeholder}
          placeholder={isMuted ? texts.muted : texts.placeholder}
          value={text}
          disabled={isMuted}
          dir="auto"
          enterKeyHint="send"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        <SendButton
          type="submit"
          label="Send"
          aria-busy={isSending}
          disabled={isMuted || isSending || text.trim() === ''}
          icon={isSending ? <Spinner size={18} /> : <SendHorizontal size={18} aria-hidden="true" />}
        />
      </Field>
    </Form>
  );
}

/** Grows with its text; the style sheet sets the limit. */
function fitToText(element: HTMLTextAreaElement | null): void {
  if (!element) return;
  element.style.height = 'auto';
  element.style.height = `${element.scrollHeight}px`;
}
