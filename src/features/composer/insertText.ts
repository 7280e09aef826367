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
