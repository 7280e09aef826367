import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { Page } from 'playwright-core';
import { THEME_KEY, type Theme } from './sizes';
import type { Story } from './stories';
import type { takeStep } from './takeStep';
import type { World } from './world';

declare global {
  /** Of the pages that `openStory` opens. */
  var gallery: { readonly takeStep: typeof takeStep } | undefined;
}

/** @returns a function that shows a story in a page; it rejects when a step cannot be taken in time */
export function createStoryOpener(root: string, world: World) {
  const { outputFiles } = buildSync({
    entryPoints: [join(root, 'gallery/takeStep.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'gallery',
    // The script runs in a function of its own.
    footer: { js: 'globalThis.gallery = gallery;' },
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  return async (page: Page, { place, steps }: Story, theme: Theme): Promise<void> => {
    await page.addInitScript(script);
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      THEME_KEY,
      theme,
    ] as const);
    await page.goto(`${world.url}/${await place(world)}`);
    for (const step of steps) {
      await page.waitForFunction((given) => globalThis.gallery?.takeStep(window, given), step);
    }
  };
}
