import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import {
  launchBrowser,
  say,
  startChatApp,
  WITH_MOTION,
  type ChatApp,
} from '../support/worlds/chatApp';
import { ANN, createSmallWorld, GENERAL, numbered, publishAll } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';

/**
 * Script that the page loads by itself, bytes with gzip as files are kept with it. It is a quarter less now: the limit
 * only tells of a library that comes along unnoticed, times are the benchmarks' business.
 */
const BY_ITSELF = 280 * 1024;
const REQUESTS_BEFORE_FIRST_PAINT = 8;

describe('the chat page', () => {
  let browser: Browser;
  let app: ChatApp;

  beforeAll(async () => {
    browser = await launchBrowser(WITH_MOTION);
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
    await publishAll(app.service, ANN, GENERAL, numbered('line', 30));
  });
  afterAll(async () => {
    await app.close();
    await browser.close();
  });

  const scriptsOf = (responses: readonly Response[]) =>
    responses.filter((response) => new URL(response.url()).pathname.endsWith('.js'));
  const sizeOf = async (responses: readonly Response[]) => {
    const bodies = await Promise.all(responses.map((response) => response.body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  };
  /** Opens the chat and gives everything that it loads, for as long as the page is open. */
  const open = async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(`${app.service.url}/#?uuid=${ANN}`);
    return { page, responses };
  };
  /** The files that the page's markup requests before any script runs. */
  const namedInMarkup = async () => {
    const markup = await (await fetch(`${app.service.url}/`)).text();
    const tags = markup.match(/<(?:script|link)[^>]*>/g) ?? [];
    return (
      tags
        // The icon and the manifest are asked for when the page is there.
        .filter((tag) => !/rel="(?:icon|manifest)"/.test(tag))
        .flatMap((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [])
    );
  };

  it('needs no dialogs, no emoji and nothing of the console for its first screen', async () => {
    const { page, responses } = await open();
    await page.getByRole('article').filter({ hasText: 'line 030' }).waitFor();
    await say(page, 'first use');
    await page.getByRole('article').filter({ hasText: 'first use' }).waitFor();
    const areDialogs = (script: Response) => script.url().includes('/dialogs-');
    await waitFor(() => scriptsOf(responses).some(areDialogs), 'the dialogs');
    const scripts = scriptsOf(responses);
    const first = scripts.slice(0, scripts.findIndex(areDialogs));
    expect(await sizeOf(first)).toBeLessThan(BY_ITSELF);
    const texts = await Promise.all(scripts.map((script) => script.text()));
    expect(texts.filter((text) => text.includes('grinning'))).toEqual([]);
    expect(texts.filter((text) => text.includes('identities are not verified'))).toEqual([]);
    // All styles are in the page's style sheet: no script makes any.
    expect(await page.locator('style').count()).toBe(0);
  });

  it('draws its skeleton before any of that is there, in the theme that was chosen', async () => {
    const context = await browser.newContext();
    await context.addInitScript(() => localStorage.setItem('moderated-chat theme', 'dark'));
    const page = await context.newPage();
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(`${app.service.url}/#?uuid=${ANN}`, { waitUntil: 'commit' });
    await page.locator('[aria-busy="true"] main').waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect((await namedInMarkup()).length + 1).toBeLessThanOrEqual(REQUESTS_BEFORE_FIRST_PAINT);
    await context.close();
  });

  it('is asked for before anything is waited for, and compiled while it is loaded', async () => {
    const named = await namedInMarkup();
    expect(named.at(-1)).toMatch(/^\/start\.js\?/);
    const own = named.filter((path) => /^\/assets\/(react|libraries|chat)-/.test(path));
    expect(own).toHaveLength(3);
    for (const path of own) {
      const script = await (await fetch(`${app.service.url}${path}`)).text();
      expect(script.split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad']);
    }
  });
});
