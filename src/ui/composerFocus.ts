/** The frames of conversations: the chat window, and the thread beside it. */
const CONVERSATION = 'main, aside';

/**
 * Focuses the composer of the conversation that contains an element, unless it is disabled or missing.
 *
 * @returns whether there is one
 */
export function focusComposerOf(element: Element | null | undefined): boolean {
  const composer = element?.closest(CONVERSATION)?.querySelector<HTMLElement>('form textarea');
  composer?.focus();
  return composer != null;
}
