import type { Browser, Page } from 'playwright-core';
import { chatLink } from '../../scripts/start/signInLinks';
import { launchBrowser, say, startChatApp, type ChatApp } from '../support/worlds/chatApp';
import { PNG } from '../builders/buildFile';
import { ANN, BOB, createSmallWorld, GENERAL } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';
import { expectShown } from '../support/matchers/expectShown';

/** The chat that `npm start -- --access-manager` starts. */
describe('a chat that verifies who speaks', () => {
  let browser: Browser;
  let app: ChatApp;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    app = await startChatApp(browser, { isModerated: true, accessManager: { isEnforced: true } });
    await createSmallWorld(app.service);
  });
  afterEach(() => app.close());

  const linkOf = (userId: string) => chatLink(app.service, userId, { hasAccessManager: true });
  const openLink = async (link: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(link);
    return page;
  };
  const accessWarning = (page: Page) =>
    page.getByRole('heading', { name: /access manager is enabled/i });

  it('lets whoever has a link talk as its user', async () => {
    const ann = await openLink(linkOf(ANN));
    const bob = await openLink(linkOf(BOB));
    await ann.getByRole('heading', { name: 'General' }).waitFor();
    await bob.getByRole('heading', { name: 'General' }).waitFor();
    await say(ann, 'it is me');
    await bob.getByRole('article').filter({ hasText: 'it is me' }).waitFor();
    await bob.getByRole('article').filter({ hasText: 'Ann Archer' }).waitFor();
    await ann.reload();
    await expectShown(ann.getByRole('article').filter({ hasText: 'it is me' }));
  });

  it('lets nobody in without a token, or as another with the own one', async () => {
    await accessWarning(await openLink(`${app.service.url}/#?uuid=${ANN}`)).waitFor();
    const borrowed = linkOf(ANN).replace(`uuid=${ANN}`, `uuid=${BOB}`);
    await expectShown(accessWarning(await openLink(borrowed)));
  });

  it('shows pictures, and no token in the address bar, in the page or in what is copied from it', async () => {
    const token = new URLSearchParams(linkOf(ANN).split('?')[1]).get('token') ?? '';
    const ann = await openLink(linkOf(ANN));
    await ann.getByRole('heading', { name: 'General' }).waitFor();
    await ann.locator('input[type=file]').setInputFiles({
      name: 'dot.png',
      mimeType: 'image/png',
      buffer: PNG,
    });
    await ann.getByRole('button', { name: 'Send' }).click();
    const picture = ann.getByRole('img', { name: 'dot.png' });
    await picture.waitFor();
    await waitFor(
      () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      'the picture',
    );
    expect(ann.url()).toBe(`${app.service.url}/#?uuid=${ANN}&channel=${GENERAL}`);
    const page = await ann.content();
    expect(page.includes(token) || page.includes('auth=')).toBe(false);
    await ann.reload();
    await picture.waitFor();
  });
});
