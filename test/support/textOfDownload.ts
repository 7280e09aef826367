import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** What a page gives its user to save, as text. */
export async function textOfDownload(page: Page, start: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await start();
  return readFileSync(await (await download).path(), 'utf8');
}
