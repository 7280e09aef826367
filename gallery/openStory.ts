import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import type { Page } from 'playwright-core';
import type { Language } from '../src/texts/languages';
import { LANGUAGE_KEY, THEME_KEY, type Theme } from './sizes';
import type { Story } from './stories';
import type { Step, takeStep } from './takeStep';
import type { World } from './world';

/** How long a step may take to be possible, and the pause before it is tried again, ms. */
const STEP_LIMIT_MS = 20_000;
const PAUSE_MS = 50;

declare global {
  /** Of the pages that `openStory` opens. */
  var gallery: { readonly takeStep: typeof takeStep } | undefined;
}

/** The script that lets a page take the steps of stories. */
export function stepScript(root: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(root, 'gallery/takeStep.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'gallery',
    // The script runs in a function of its own.
    footer: { js: 'globalThis.gallery = gallery;' },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * @returns a function that shows a story in a page; it rejects when a step cannot be taken in time. Steps name what they
 * press in English, so another language comes after them.
 */
export function createStoryOpener(root: string, world: World) {
  const script = stepScript(root);
  return async (
    page: Page,
    { place, steps }: Story,
    theme: Theme,
    language: Language = 'en',
  ): Promise<void> => {
    await page.addInitScript(script);
    await page.addInitScript(([key, name]) => localStorage.setItem(key, name), [
      THEME_KEY,
      theme,
    ] as const);
    await page.goto(`${world.url}/${await place(world)}`);
    for (const step of steps) await take(page, step);
    await chooseLanguage(page, language);
  };
}

/** Chooses a language where the page offers that, behind what is on top as well; it changes nothing else. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  if ((await page.getAttribute('html', 'lang')) === language) return;
  await page.evaluate(
    ([key, wanted]) => {
      const option = document.querySelector<HTMLOptionElement>(`option[lang="${wanted}"]`);
      const choice = option?.closest('select');
      if (option && choice) {
        option.selected = true;
        choice.dispatchEvent(new Event('change', { bubbles: true }));
        return;
      }
      // A page that offers none follows the choice in another tab.
      localStorage.setItem(key, wanted);
      dispatchEvent(new Event('storage'));
    },
    [LANGUAGE_KEY, language] as const,
  );
  await page.waitForSelector(`html[lang="${language}"]`);
}

/**
 * Tries a step until it was taken. It is asked for anew each time: a function that waits in the page would begin again
 * behind a step that leads to another page.
 */
async function take(page: Page, step: Step): Promise<void> {
  const deadline = Date.now() + STEP_LIMIT_MS;
  while (!(await isTaken(page, step))) {
    if (Date.now() > deadline) throw new Error(`the step cannot be taken: ${JSON.stringify(step)}`);
    await setTimeout(PAUSE_MS);
  }
}

async function isTaken(page: Page, step: Step): Promise<boolean> {
  try {
    return await page.evaluate(
      (given) => globalThis.gallery?.takeStep(window, given) ?? false,
      step,
    );
  } catch (error) {
    // The page was just left for another one.
    if (String(error).includes('context was destroyed')) return false;
    throw error;
  }
}
