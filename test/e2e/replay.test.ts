import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { loadSession } from '../../src/replay/replaySession';
import { accessibilityFaults } from '../support/matchers/axe';
import { launchBrowser, say, startChatApp, type ChatApp } from '../support/worlds/chatApp';
import {
  ANN,
  BOB,
  createSmallWorld,
  GENERAL,
  numbered,
  publishAll,
} from '../support/worlds/smallWorld';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { waitFor } from '../support/drivers/waitFor';

const ROOT = join(__dirname, '../..');

const message = (page: Page, text: string) =>
  page.getByRole('log').getByRole('article').filter({ hasText: text });

/**
 * The content of a page: every element's text and accessible state. It omits expected differences: rows
 * drawn beyond the edge of the list, past announcements, ids and positions.
 */
function outline(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluate((root) => {
    const states = ['pressed', 'current', 'expanded', 'selected', 'busy'];
    const names = ['role', 'aria-label', ...states.map((state) => `aria-${state}`)];
    names.push('data-timetoken', 'href', 'title');
    const log = root.querySelector('[role="log"]')?.getBoundingClientRect();
    const isLeftOut = (element: Element): boolean => {
      if (element.closest('[aria-live="polite"]')) return true;
      const row = element.closest('article')?.getBoundingClientRect();
      return row !== undefined && log !== undefined && row.top < log.top;
    };
    // The layers of a page have no order among themselves.
    return ['nav', 'main', 'aside', 'dialog']
      .flatMap((part) => [...root.querySelectorAll(`${part} *`)])
      .filter((element) => element.matches('button, article, p, h1, h2, [role], input, li'))
      .filter((element) => !element.matches('main li'))
      .filter((element) => !isLeftOut(element))
      .map((element) => {
        const attributes = names.map((name) => element.getAttribute(name)).filter(Boolean);
        const text = element.querySelector('article') ? '' : element.textContent;
        const entered = element instanceof HTMLInputElement ? [element.value, element.checked] : [];
        return [element.tagName, ...attributes, text, ...entered].join(' ');
      });
  });
}

/** Where the replayed app is; the transport is below it. */
const STAGE = '#root > div > :first-child';

describe('replaying a session', () => {
  let browser: Browser;
  let app: ChatApp;
  let plain: ReturnType<typeof record> | undefined;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
  });
  afterEach(() => app.close());

  /**
   * Ann's page, on which things happen, what it shows in the end, and the file of its recording.
   *
   * @param goOn what happens besides
   */
  async function record(goOn?: (page: Page) => Promise<void>) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 700 } });
    const page = await context.newPage();
    await publishAll(app.service, BOB, GENERAL, numbered('line', 40));
    await page.goto(`${app.service.url}/#?uuid=${ANN}&record`);
    await message(page, 'line 040').waitFor();
    const bob = app.service.client(BOB);
    await say(page, 'Hello Bob');
    await message(page, 'Hello Bob').waitFor();
    const { timetoken } = await bob.publish({ channel: GENERAL, message: { text: 'Hello Ann' } });
    await message(page, 'Hello Ann').waitFor();
    await bob.addMessageAction({
      channel: GENERAL,
      messageTimetoken: timetoken,
      action: { type: 'reaction', value: '👍' },
    });
    await page.getByRole('button', { name: '👍 1' }).waitFor();
    await bob.signal({ channel: GENERAL, message: { type: 'typing_on' } });
    await page.getByRole('status').filter({ hasText: 'Bob Baker is typing...' }).waitFor();
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    // The last part of the page that comes by itself.
    await page.getByRole('button', { name: 'Notifications' }).waitFor();

    await goOn?.(page);
    const shown = await outline(page, 'body');
    const download = page.waitForEvent('download');
    await page.evaluate(() => (window as unknown as { saveRecording(): void }).saveRecording());
    const file = join(temporaryFolder(), 'recording.json');
    await (await download).saveAs(file);
    return { shown, file };
  }

  /** A recording in which nothing happens besides, for all tests that need no more. */
  const recorded = () => (plain ??= record());

  /** The page that replays a file. */
  async function openReplay(file: string) {
    const { page, errors } = await app.openPath('/replay.html');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByLabel('Choose a file').setInputFiles(file);
    await message(page, 'Hello Ann').waitFor({ state: 'attached' });
    const transport = await page.locator('#root > div > main').boundingBox();
    await page.setViewportSize({ width: 1280, height: 700 + Math.round(transport?.height ?? 0) });
    return { page, errors, requests };
  }

  async function showsTheSame(replay: Page, shown: readonly string[]): Promise<void> {
    await waitFor(
      async () => (await outline(replay, STAGE)).length === shown.length,
      'the lists to have their sizes',
    );
    expect(await outline(replay, STAGE)).toEqual(shown);
  }

  /** The members narrowed, the chats narrowed, and a group half put together. */
  async function fillPanelsAndDialogs(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'General, 2 members' }).click();
    await page.getByRole('searchbox', { name: 'Search in members' }).fill('bo');
    await page.getByRole('searchbox', { name: 'Search in...' }).fill('ge');
    await page.getByRole('button', { name: 'New chat' }).click();
    await page.getByRole('button', { name: 'New group chat' }).click();
    await page.getByRole('checkbox', { name: 'Bob Baker' }).check();
    await page.getByRole('textbox', { name: 'Group chat name (optional)' }).fill('Bakers');
    await page.getByRole('searchbox', { name: 'Search in users' }).fill('BOB');
    await page.getByRole('list', { name: 'Users' }).getByText('Bob Baker').waitFor();
  }

  it('ends in the same state and on the same page', async () => {
    const { shown, file } = await recorded();
    const { frames, isFaithful } = loadSession(readFileSync(file, 'utf8'));
    expect(frames.length).toBeGreaterThan(20);
    expect(isFaithful).toBe(true);

    const { page: replay, errors, requests } = await openReplay(file);
    await showsTheSame(replay, shown);
    expect(await replay.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    expect(requests.filter((url) => url.includes('/v'))).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('shows panels and dialogs with what was entered in them, and stays usable', async () => {
    const { shown, file } = await record(fillPanelsAndDialogs);
    expect(shown.join('\n')).toMatch(/H2 Members[^]*INPUT [^]* bo [^]*H2 New chat/);
    const { page: replay, errors } = await openReplay(file);
    await showsTheSame(replay, shown);

    const transport = replay.getByRole('main').filter({ has: replay.getByRole('slider') });
    const step = transport.getByRole('slider', { name: 'Step' });
    const dialog = replay.getByRole('dialog', { name: 'New chat' });
    // Back to where the dialog was not open yet, and on: the focus stays where it is.
    await step.focus();
    while ((await dialog.count()) > 0) await replay.keyboard.press('ArrowLeft');
    await replay.keyboard.press('ArrowRight');
    await dialog.waitFor();
    expect(await step.evaluate((slider) => slider === document.activeElement)).toBe(true);
    await replay.keyboard.press('End');
    await showsTheSame(replay, shown);
    expect(await accessibilityFaults(replay)).toEqual([]);

    // Panels and dialogs that cover a small window cover the picture alone.
    for (const width of [1280, 380]) {
      await replay.setViewportSize({ width, height: 700 });
      for (const part of [dialog, replay.getByRole('complementary', { name: 'Members' })]) {
        await waitFor(async () => {
          const [box, bar] = [await part.boundingBox(), await transport.boundingBox()];
          if (!box || !bar) return false;
          return box.x >= 0 && box.x + box.width <= width && box.y + box.height <= bar.y;
        }, 'the layers to be where they belong');
      }
      await transport.getByRole('button', { name: 'Back' }).click();
    }
    expect(errors).toEqual([]);
  });

  it('shows the switcher with what was searched for and the entry that was chosen', async () => {
    const { shown, file } = await record(async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('option', { name: 'Bob Baker', exact: true }).waitFor();
      await page.keyboard.type('b');
      await page.keyboard.press('ArrowDown');
      await page
        .getByRole('option', { name: 'Ann Archer and Bob Baker', selected: true })
        .waitFor();
    });
    const { page: replay } = await openReplay(file);
    await showsTheSame(replay, shown);
    await replay.keyboard.press('Control+k');
    await replay.keyboard.press('Escape');
    await showsTheSame(replay, shown);
  });

  it('moves through time by button, key and play', async () => {
    const { file } = await recorded();
    const { page } = await app.openPath('/replay.html');
    await page.getByLabel('Choose a file').setInputFiles(file);
    const step = page.getByRole('slider', { name: 'Step' });
    const last = Number(await step.inputValue());
    await page.getByRole('button', { name: 'Back' }).click();
    expect(Number(await step.inputValue())).toBe(last - 1);
    await step.press('Home');
    await message(page, 'Hello Ann').waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Speed').selectOption('64×');
    await page.getByRole('button', { name: 'Play' }).click();
    await message(page, 'Hello Ann').waitFor({ state: 'attached' });
    await waitFor(async () => Number(await step.inputValue()) === last, 'the end');
    await page.getByRole('button', { name: 'Play' }).waitFor();
  });

  it('says why a file is no recording', async () => {
    const { page } = await app.openPath('/replay.html');
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{') });
    await page.getByRole('alert').filter({ hasText: 'The file is not JSON.' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('needs no service: one command shows a file', async () => {
    const { file } = await recorded();
    const command = run(file);
    try {
      await waitFor(() => command.output().includes('replay.html'), 'the address', 50_000);
      const [url = ''] = /http:\S+/.exec(command.output()) ?? [];
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(url);
      await message(page, 'Hello Ann').waitFor({ state: 'attached' });
    } finally {
      command.kill();
    }
    expect(await command.exitCode).toBe(0);
  });

  it.each([
    ['is missing', () => '/no/such/file.json', 'cannot be read'],
    ['is no recording', (path: string) => path, 'neither its own'],
  ])('says so when the file of the command %s', async (_title, choose, fault) => {
    const path = join(temporaryFolder(), 'other.json');
    writeFileSync(path, '{"some":"thing"}');
    const command = run(choose(path));
    expect(await command.exitCode).toBe(1);
    expect(command.output()).toContain(fault);
  });
});

/** Runs what `npm run replay -- FILE` runs. */
function run(file: string) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run.mjs'), 'replay', file], {
    cwd: ROOT,
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  return {
    output: () => text,
    exitCode: new Promise<number | null>((resolve) => child.on('close', resolve)),
    kill: () => child.kill('SIGINT'),
  };
}
