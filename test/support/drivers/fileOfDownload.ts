import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';

/** The name and text of a file that a page lets its user save. */
export async function fileOfDownload(page: Page, start: () => Promise<void>) {
  const downloading = page.waitForEvent('download');
  await start();
  const download = await downloading;
  return {
    name: download.suggestedFilename(),
    text: await text(await download.createReadStream()),
  };
}
