import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sirv from 'sirv';
import type { Fallback } from '../../../emulator/http/server';
import { buildNext } from './nextBuild';
import { ANN, createSmallWorld } from './smallWorld';
import { temporaryFolder } from './temporaryFolders';
import { startTestService, type TestService } from './testService';

export const BUILT = process.env['TEST_APP_FOLDER'] ?? '';

interface UpdatableApp {
  readonly service: TestService;
  /** From now on the server has the files of this folder and no others. */
  deploy(folder: string): void;
}

/** The built app and a service, as `npm start` brings them up, until another build is deployed. */
export async function startUpdatableApp(): Promise<UpdatableApp> {
  let serve = sirv(BUILT, { dev: true });
  const fallback: Fallback = (...call) => serve(...call);
  const service = await startTestService({ fallback });
  await createSmallWorld(service);
  return {
    service,
    deploy: (folder) => {
      serve = sirv(folder, { dev: true });
    },
  };
}

/** The next version of the built app. @returns its folder */
export function buildNextVersion(): string {
  const folder = join(temporaryFolder(), 'next');
  buildNext(BUILT, folder);
  return folder;
}

/** Opens the chat as Ann. */
export async function openChat(page: Page, service: TestService): Promise<void> {
  await page.goto(`${service.url}/#?uuid=${ANN}`);
  await page.getByRole('heading', { name: 'General' }).waitFor();
}

/** The addresses of a page's scripts; those of the next version have `-next0` in them. */
export function loadedScripts(page: Page): Promise<string> {
  return page.evaluate(() => Array.from(document.scripts, ({ src }) => src).join(' '));
}
