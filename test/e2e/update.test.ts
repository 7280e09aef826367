import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sirv from 'sirv';
import type { Fallback } from '../../service/http/server';
import { launchBrowser, say } from '../support/worlds/chatApp';
import { message } from '../support/drivers/conversation';
import { buildNext } from '../support/worlds/nextBuild';
import { ANN, createSmallWorld } from '../support/worlds/smallWorld';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../support/worlds/testService';

const BUILT = process.env['TEST_APP_FOLDER']!;

/** The server is updated to the next version while the chat is open in a tab. */
describe('a tab that is open during an update', () => {
  let browser: Browser;
  let service: TestService;
  let page: Page;
  let serve: Fallback;
  let nextFolder: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    nextFolder = join(temporaryFolder(), 'next');
    buildNext(BUILT, nextFolder);
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    serve = sirv(BUILT, { dev: true });
    const fallback: Fallback = (...call) => serve(...call);
    service = await startTestService({ isModerated: true, fallback });
    await createSmallWorld(service);
    page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await page.goto(`${service.url}/#?uuid=${ANN}`);
    await page.getByRole('heading', { name: 'General' }).waitFor();
  });
  afterEach(async () => {
    await page.context().close();
    await service.close();
  });

  const openDialog = () => page.getByRole('button', { name: 'Join a channel' }).click();
  const dialog = () => page.getByRole('dialog', { name: 'Join a channel' });
  const loadedScripts = () =>
    page.evaluate(() => Array.from(document.scripts, ({ src }) => src).join(' '));

  it('goes on with its own version while the server keeps the files of that', async () => {
    cpSync(join(BUILT, 'assets'), join(nextFolder, 'assets'), { recursive: true });
    serve = sirv(nextFolder, { dev: true });
    await openDialog();
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await say(page, 'still here');
    await message(page, 'still here').waitFor();
    expect(await loadedScripts()).not.toContain('-next0');
    await page.reload();
    await message(page, 'still here').waitFor();
    expect(await loadedScripts()).toContain('-next0');
  });

  it('goes on without what it has not loaded, and has it after a reload, when they are gone', async () => {
    const onlyNext = join(temporaryFolder(), 'only');
    buildNext(BUILT, onlyNext);
    serve = sirv(onlyNext, { dev: true });
    await openDialog();
    await page.getByRole('img', { name: 'This part could not be loaded' }).waitFor();
    await page.keyboard.press('Escape');
    await say(page, 'still here');
    await message(page, 'still here').waitFor();
    await openDialog();
    await page.getByRole('button', { name: 'Reload' }).click();
    await message(page, 'still here').waitFor();
    await openDialog();
    await dialog().waitFor();
  });
});
