import type { Locator } from 'playwright-core';

/** Whether the keyboard's next press goes to the element itself. */
export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}
