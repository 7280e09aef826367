import { runInNewContext } from 'node:vm';
import PubNub from 'pubnub';
import type { Browser, Page } from 'playwright-core';
import type { Emulator } from '../../emulator/api';
import { startEmulator } from '../../emulator/startEmulator';
import { accessibilityFaults } from '../support/matchers/axe';
import { launchBrowser } from '../support/worlds/chatApp';

const PHONE = { width: 390, height: 844 };
/** How long something may take to appear, ms. */
const PATIENCE_MS = 20_000;

describe('the Inspector', () => {
  let browser: Browser;
  let emulator: Emulator;
  let page: Page;
  let client: PubNub;
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    emulator = await startEmulator();
    client = new PubNub({ ...emulator.sdk, userId: 'ann', heartbeatInterval: 0 });
    const context = await browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    errors.length = 0;
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      const isOwn = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isOwn) errors.push(message.text());
    });
  });
  afterEach(async () => {
    client.destroy(true);
    await page.context().close();
    await emulator.close();
    expect(errors).toEqual([]);
  });
  afterAll(() => browser.close());

  const open = async (hash = '') => {
    await page.goto(`${emulator.inspectorUrl ?? ''}${hash}`);
    await page.getByRole('heading', { name: 'Inspector' }).waitFor();
  };
  const option = (name: string | RegExp) => page.getByRole('option', { name });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

  it('shows calls as they come, and gives them back as code', async () => {
    await open();
    await page.getByText('No calls yet.').waitFor();
    await client.publish({ channel: 'news', message: { text: "it's new" }, sendByPost: true });
    await option(/200 publish .* ann news/).click();
    await page.getByRole('heading', { name: 'publish' }).waitFor();
    await page.getByRole('region', { name: 'Message' }).getByText("it's new").waitFor();

    await page.getByRole('button', { name: 'Copy as SDK call' }).click();
    await page.getByText('Copied').waitFor();
    const code = await clipboard();
    // The test runs what the page wrote.
    await (runInNewContext(`(async () => { ${code}; pubnub.destroy(true); })()`, {
      PubNub,
    }) as Promise<void>);
    expect(emulator.calls('publish').map(({ message }) => message)).toEqual(
      Array(2).fill(`{"text":"it's new"}`),
    );

    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('curl'));
    expect(await clipboard()).toContain(String.raw`--data-raw '{"text":"it'\''s new"}'`);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('is used by keyboard and on a phone', async () => {
    await page.setViewportSize(PHONE);
    for (const channel of ['a', 'b', 'c']) await client.publish({ channel, message: channel });
    await open();
    await page.getByRole('listbox', { name: 'Calls' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('region', { name: 'Message' }).getByText('c').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const isWide = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
    expect(await isWide()).toBe(false);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await option(/publish/)
      .first()
      .waitFor();
    expect(await isWide()).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('says when the emulator is gone, and goes on with the next one', async () => {
    await client.publish({ channel: 'before', message: 'hi' });
    await open();
    await option(/before/).waitFor();
    await emulator.close();
    await page.getByRole('alert').getByText('does not answer').waitFor();
    await option(/before/).waitFor();
    emulator = await startEmulator({ port: emulator.port });
    await client.publish({ channel: 'after', message: 'hi' });
    await option(/after/).waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await option(/before/).count()).toBe(0);
  });

  it('stays quick with ten thousand calls', async () => {
    const url = `${emulator.url}/v2/presence/sub-key/${emulator.subscribeKey}/channel/`;
    for (let sent = 0; sent < 9_900; sent += 100) {
      await Promise.all(Array.from({ length: 100 }, () => fetch(`${url}busy?uuid=ann`)));
    }
    await fetch(`${url}${'long'.repeat(300)}?uuid=ann`);
    await open();
    await page.getByText('9901 calls').waitFor();
    expect(await page.getByRole('option').count()).toBeLessThan(200);
    await page.getByRole('listbox', { name: 'Calls' }).focus();
    await page.keyboard.press('End');
    await page.locator('[aria-posinset="9901"][aria-selected="true"]').waitFor();
    await page.getByRole('searchbox', { name: 'Filter' }).fill('longlong 200');
    await page.getByText('1 call', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('is nothing that another page can read or show', async () => {
    const other = await startEmulator();
    try {
      await page.goto(`http://127.0.0.1:${other.port}/time/0`);
      const inspector = emulator.inspectorUrl ?? '';
      const outcome = await page.evaluate(async (url) => {
        const frame = document.createElement('iframe');
        frame.src = url;
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        document.body.append(frame);
        await loaded;
        return fetch(`${url}/session`).then(
          () => 'read',
          () => 'refused',
        );
      }, inspector);
      expect(outcome).toBe('refused');
      const shown = page.frameLocator('iframe').locator('body');
      expect(await shown.textContent()).toMatch(/"status":403/);
      // The browser tells of the call that it did not let through.
      expect(errors.splice(0)).toEqual([expect.stringContaining('blocked by CORS policy')]);
    } finally {
      await other.close();
    }
  });
});
