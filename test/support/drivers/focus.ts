import type { Locator, Page } from 'playwright-core';

/** Whether the keyboard's next press goes to the element itself. */
export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

/** The name of what has the focus; empty when nothing has it. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === document.body) return '';
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
}
