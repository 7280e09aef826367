import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { createStoryOpener } from '../../gallery/openStory';
import { SIZES, THEMES, type Size } from '../../gallery/sizes';
import { STORIES } from '../../gallery/stories';
import { createWorld } from '../../gallery/world';
import { isLanguage, LANGUAGES } from '../../src/texts/languages';
import { CHROMIUM_ARGUMENTS } from '../setup/chromiumArguments';
import { StartError } from '../setup/startError.cjs';
import { buildApp } from '../start/appFiles';
import { SERVER_ENVIRONMENT } from '../start/environments';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Windows up to this width are those of phones, px. */
const PHONE_WIDTH = 400;
const PHONE = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** How long a view may take to appear, ms. */
const PATIENCE_MS = 15_000;

export interface ScreenshotOptions {
  readonly language: string;
  readonly folder: string;
  /** Names of the stories to take; all when empty. */
  readonly stories: readonly string[];
}

/** Runs `npm run screenshots`. Exits with 1 when a view could not be reached. */
export async function main({ language, folder, stories: names }: ScreenshotOptions): Promise<void> {
  if (!isLanguage(language)) {
    throw new StartError(
      `The language must be ${Object.keys(LANGUAGES).join(', ')}, not "${language}".`,
    );
  }
  const isStory = (name: string) => STORIES.some((story) => story.name === name);
  if (isStory(folder)) {
    throw new StartError(`"${folder}" is a story; name the folder before it.`);
  }
  const unknown = names.find((name) => !isStory(name));
  if (unknown !== undefined) {
    throw new StartError(`There is no story "${unknown}"; gallery/stories.ts has all names.`);
  }
  const outDir = mkdtempSync(join(tmpdir(), 'moderated-chat-screenshots-'));
  Object.assign(process.env, SERVER_ENVIRONMENT);
  const world = await createWorld(await buildApp(ROOT, outDir), ROOT);
  const openStory = createStoryOpener(ROOT, world);
  const executablePath = process.env['CHROME_PATH'] ?? '';
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] });
  const stories = STORIES.filter(({ name }) => names.length === 0 || names.includes(name));
  try {
    for (const story of stories) {
      const pictures = join(resolve(folder), story.name.replaceAll(/\W+/g, '-'));
      mkdirSync(pictures, { recursive: true });
      for (const size of SIZES) {
        for (const theme of THEMES) {
          const path = join(pictures, `${size.width}x${size.height}-${theme}.png`);
          await withPage(browser, size, async (page) => {
            await openStory(page, story, theme, language);
            await page.screenshot({ path, animations: 'disabled' });
          }).catch((error: unknown) => {
            console.error(`${path}:`, error);
            process.exitCode = 1;
          });
        }
      }
    }
  } finally {
    await browser.close();
    await world.close();
    rmSync(outDir, { recursive: true, force: true });
  }
}

async function withPage(
  browser: Browser,
  size: Size,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    reducedMotion: 'reduce',
    ...(size.width <= PHONE_WIDTH && PHONE),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}
