import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, say } from '../support/worlds/chatApp';
import { message } from '../support/drivers/conversation';
import {
  BUILT,
  buildNextVersion,
  loadedScripts,
  openChat,
  startUpdatableApp,
} from '../support/worlds/updatableApp';
import { expectShown } from '../support/matchers/expectShown';

type App = Awaited<ReturnType<typeof startUpdatableApp>>;

/** The server is updated to the next version while the chat is open in a tab. */
describe('a tab that is open during an update', () => {
  let browser: Browser;
  let app: App;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    app = await startUpdatableApp();
    page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await openChat(page, app.service);
  });
  afterEach(async () => {
    await page.context().close();
    await app.service.close();
  });

  const openDialog = () => page.getByRole('button', { name: 'Join a channel' }).click();
  const dialog = () => page.getByRole('dialog', { name: 'Join a channel' });

  it('goes on with its own version while the server keeps the files of that', async () => {
    const next = buildNextVersion();
    cpSync(join(BUILT, 'assets'), join(next, 'assets'), { recursive: true });
    app.deploy(next);
    await openDialog();
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await say(page, 'still here');
    await message(page, 'still here').waitFor();
    expect(await loadedScripts(page)).not.toContain('-next0');
    await page.reload();
    await message(page, 'still here').waitFor();
    expect(await loadedScripts(page)).toContain('-next0');
  });

  it('goes on without what it has not loaded, and has it after a reload, when they are gone', async () => {
    app.deploy(buildNextVersion());
    await openDialog();
    await page.getByRole('img', { name: 'This part could not be loaded' }).waitFor();
    await page.keyboard.press('Escape');
    await say(page, 'still here');
    await message(page, 'still here').waitFor();
    await openDialog();
    await page.getByRole('button', { name: 'Reload' }).click();
    await message(page, 'still here').waitFor();
    await openDialog();
    await expectShown(dialog());
  });
});
