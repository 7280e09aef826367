/** The frames of conversations: the chat window, and the thread beside it. */
const CONVERSATION = 'main, aside';

/** Focuses the composer of the conversation that contains an element, unless it is disabled or missing. */
export function focusComposerOf(element: Element | null | undefined): void {
  element?.closest(CONVERSATION)?.querySelector<HTMLElement>('form textarea')?.focus();
}
