import { type ComponentPropsWithRef, type RefObject, useLayoutEffect, useRef } from 'react';
import './GrowingTextArea.css';

interface GrowingTextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'rows'> {
  readonly value: string;
  readonly placeholder: string;
}

/** A field as high as its text, or its placeholder, up to a part of the window; then it scrolls. */
export function GrowingTextArea(props: GrowingTextAreaProps) {
  return (
    <div className="growing-text-area-frame" data-text={props.value || props.placeholder}>
      <textarea className="growing-text-area-field" {...props} rows={1} />
    </div>
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
