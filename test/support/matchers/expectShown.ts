import type { Locator } from 'playwright-core';

/** Expects that a part comes into the page, in time. */
export function expectShown(part: Locator): Promise<void> {
  return part.waitFor();
}

/** Expects that a part leaves the page, in time. */
export function expectGone(part: Locator): Promise<void> {
  return part.waitFor({ state: 'detached' });
}
