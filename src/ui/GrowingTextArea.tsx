import { type ComponentPropsWithRef, type RefObject, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { hasAppleKeys } from '../lib/keyboard';

/** Holds the text a second time, unseen: whatever changes the height it needs, the field follows. */
const Frame = styled.div`
  display: grid;
  flex: 1;
  grid-template-rows: minmax(0, 1fr);
  min-width: 0;
  max-height: 40dvh;
  overflow: hidden;
  /* 16 px keeps phones from zooming in. */
  font-size: max(16px, var(--text-body));
  line-height: var(--line-body);

  @media (pointer: fine) {
    font-size: var(--text-body);
  }

  @media (max-height: 480px) {
    max-height: max(var(--control-size), 25dvh);
  }

  &::after {
    visibility: hidden;
    white-space: pre-wrap;
    overflow-wrap: break-word;
    unicode-bidi: plaintext;
    /* The space gives a last line that is empty its height. */
    content: attr(data-text) ' ';
  }

  &::after,
  > textarea {
    grid-area: 1 / 1;
    min-width: 0;
    min-height: var(--control-size);
    padding: max(0px, calc((var(--control-size) - 1lh) / 2)) var(--space-1);
    font: inherit;
  }
`;

const Field = styled.textarea`
  border: 0;
  outline: none;
  background: none;
  resize: none;

  &::placeholder {
    color: var(--colour-text-soft);
    opacity: 1;
  }
`;

interface GrowingTextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'rows'> {
  readonly value: string;
  readonly placeholder: string;
}

/** A field as high as its text, or its placeholder, up to a part of the window; then it scrolls. */
export function GrowingTextArea(props: GrowingTextAreaProps) {
  return (
    <Frame data-text={props.value || props.placeholder}>
      <Field {...props} rows={1} />
    </Frame>
  );
}

/**
 * The part of a document that inserts a text as if it were typed. It is deprecated as a whole, but browsers
 * have no other way to keep what was typed before undoable.
 */
interface EditedDocument {
  execCommand?(command: 'insertText', showUi: false, text: string): boolean;
}

/** Inserts a text at the caret of a field, which takes the focus and tells of it by its `input` event. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  const edited: EditedDocument = document;
  if (edited.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The marks around a selection, by the key that sets them with Ctrl or Cmd. */
const MARKS: Readonly<Record<string, string>> = { b: '**', i: '*' };

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'
>;

/**
 * Ctrl or Cmd with B or I sets the selection of a field between the marks for bold or italic text, or removes them.
 *
 * @returns whether the key was one of these
 */
export function markSelection(event: KeyPress, field: HTMLTextAreaElement): boolean {
  const isMain = hasAppleKeys(navigator) ? event.metaKey : event.ctrlKey;
  const mark = MARKS[event.key.toLowerCase()];
  if (!isMain || event.altKey || event.shiftKey || mark === undefined || field.readOnly)
    return false;
  event.preventDefault();
  const { selectionStart: start, selectionEnd: end, value } = field;
  const selected = value.slice(start, end);
  const isMarked = isInside(value.slice(0, start), value.slice(end), mark);
  if (isMarked) field.setSelectionRange(start - mark.length, end + mark.length);
  insertText(field, isMarked ? selected : mark + selected + mark);
  const shift = isMarked ? -mark.length : mark.length;
  field.setSelectionRange(start + shift, end + shift);
  return true;
}

/** Two asterisks on each side of a selection are for bold text, and an odd one is for italic. */
function isInside(before: string, after: string, mark: string): boolean {
  const opening = /\**$/.exec(before)?.[0].length ?? 0;
  const closing = /^\**/.exec(after)?.[0].length ?? 0;
  const count = Math.min(opening, closing);
  return mark === '**' ? count >= 2 : count % 2 === 1;
}

/**
 * A field that is locked cannot have the focus: the window around it takes it, so that keys and
 * screen readers go on from there, and gives it back when the field is open again.
 */
export function useFocusAcrossLock(
  field: RefObject<HTMLTextAreaElement | null>,
  isLocked: boolean,
): void {
  const isOwed = useRef(false);
  useLayoutEffect(() => {
    const element = field.current;
    // Chromium takes the focus away in the moment in which the field is disabled, others later.
    const notice = () => {
      isOwed.current = element?.disabled === true;
    };
    element?.addEventListener('blur', notice);
    return () => element?.removeEventListener('blur', notice);
  }, [field]);
  useLayoutEffect(() => {
    const element = field.current;
    const around = element?.closest('main');
    if (isLocked) {
      isOwed.current ||= document.activeElement === element;
      if (isOwed.current) around?.focus();
      return;
    }
    const isFree = [around, document.body].some((place) => place === document.activeElement);
    if (isOwed.current && isFree) element?.focus();
    isOwed.current = false;
  }, [field, isLocked]);
}
