/** Whether keys belong to a field. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]')
  );
}
