import type { Visit } from './visit';

/**
 * Waits until a message with this text has been drawn anywhere in the list, for a limited time.
 *
 * @returns whether it was
 */
export function isDrawn({ page, contender }: Visit, text: string, limitMs: number) {
  const drawn = page.evaluate(
    ([selector, wanted]) => window.probe.whenTextDrawn(selector, wanted),
    [contender.message, text] as const,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, limitMs, false));
  return Promise.race([drawn.then(() => true), late]);
}
