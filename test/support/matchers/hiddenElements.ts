/** Elements without a role to find them by: they are in a shadow tree, or hidden on purpose. */

export function emojiPicker(): Element | null {
  return document.querySelector('em-emoji-picker');
}

export function emojiButton(emoji: string): HTMLElement | null {
  return (
    emojiPicker()?.shadowRoot?.querySelector<HTMLElement>(`button[aria-label="${emoji}"]`) ?? null
  );
}

export function fileInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('nothing takes files');
  return input;
}
