import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** The text of a file that a page lets its user save. */
export async function textOfDownload(page: Page, start: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await start();
  return readFileSync(await (await download).path(), 'utf8');
}
