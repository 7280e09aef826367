import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { CHROMIUM_ARGUMENTS } from '../setup/chromiumArguments';
import { buildApp } from '../start/appFiles';
import { LOCAL_ENVIRONMENT } from '../start/localChat';
import { FORMATS, type Format } from './formats';
import { SCENES, type Scene } from './scenes';
import { createWorld, type World } from './world';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** How long a screen may take to appear, ms. */
const PATIENCE_MS = 15_000;

/** Runs `npm run screenshots`. Exits with 1 when a screen could not be reached. */
export async function main(args: readonly string[]): Promise<void> {
  const [folder = 'screenshots', ...names] = args;
  const outDir = mkdtempSync(join(tmpdir(), 'moderated-chat-screenshots-'));
  Object.assign(process.env, LOCAL_ENVIRONMENT);
  const app = await buildApp(ROOT, outDir);
  const world = await createWorld(app, ROOT);
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '',
    args: [...CHROMIUM_ARGUMENTS],
  });
  let failures = 0;
  try {
    for (const scene of SCENES.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const formats = FORMATS.filter(({ isForAll }) => isForAll || scene.isInAllFormats);
      for (const format of formats) {
        if (!(await take(browser, world, scene, format, resolve(ROOT, folder)))) failures += 1;
      }
    }
  } finally {
    await browser.close();
    await world.service.close();
    rmSync(outDir, { recursive: true, force: true });
  }
  console.log(failures === 0 ? 'All screens taken.' : `${failures} screens are missing.`);
  process.exitCode = failures === 0 ? 0 : 1;
}

async function take(
  browser: Browser,
  world: World,
  scene: Scene,
  format: Format,
  folder: string,
): Promise<boolean> {
  const path = join(folder, scene.name, `${format.name}.png`);
  mkdirSync(join(folder, scene.name), { recursive: true });
  const context = await browser.newContext({ ...format.context, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    await context.addInitScript(
      (theme) => localStorage.setItem('moderated-chat theme', theme),
      format.theme,
    );
    const page = await context.newPage();
    await page.goto(`${world.service.url}/${scene.address(world)}`);
    await scene.arrange(page, world);
    await page.screenshot({ path, animations: 'disabled' });
    return true;
  } catch (error) {
    console.error(`${scene.name} in ${format.name}:`, error);
    return false;
  } finally {
    await context.close();
  }
}
