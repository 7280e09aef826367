import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import PubNub from 'pubnub';
import type { Browser, Page } from 'playwright-core';
import type { Emulator, Keyset, Seed } from '../../emulator/api';
import { startEmulator } from '../../emulator/startEmulator';
import { accessibilityFaults } from '../support/matchers/axe';
import { waitFor } from '../support/drivers/waitFor';
import { launchBrowser } from '../support/worlds/chatApp';

/** The smallest. */
const PHONE = { width: 320, height: 640 };
/** How long something may take to appear, ms. */
const PATIENCE_MS = 20_000;

const FUNCTION = `// @event Before Publish or Fire
// @channel news
export default (request) => {
  console.log('heard', request.message);
  return request.message === 'stop' ? request.abort('no') : request.ok();
};`;

const SEED: Seed = {
  users: [{ id: 'ann', name: 'Ann Archer' }],
  channels: [{ id: 'news', name: 'The news' }],
  memberships: [{ user: 'ann', channel: 'news' }],
  messages: [{ channel: 'news', user: 'bob', message: 'first' }],
};

const EMPTY_VIEWS = [
  ['calls', 'No calls yet.'],
  // The calls are what any other address shows.
  ['toString', 'No calls yet.'],
  ['channels', 'No channel has messages.'],
  ['presence', 'Nobody is present'],
  ['users', 'App Context has no users.'],
  ['records', 'App Context has no channels.'],
  ['groups', 'There are no channel groups.'],
  ['functions', 'The keyset has no functions.'],
  ['deliveries', 'No webhook was called.'],
] as const;

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

  describe('of a keyset with everything', () => {
    let keyset: Keyset;
    let ann: PubNub;
    let folder: string;
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'inspector-functions-'));
      writeFileSync(join(folder, 'talk.js'), FUNCTION);
      keyset = await emulator.createKeyset({
        requiresTokens: true,
        functionsFolder: folder,
        seed: SEED,
        events: {
          listeners: [{ id: 'all', events: ['message.sent'], actions: ['back-end'] }],
          actions: [{ id: 'back-end', url: 'http://127.0.0.1:1/', retries: { count: 0 } }],
        },
      });
      ann = new PubNub({ ...keyset.sdk, userId: 'ann', secretKey: keyset.secretKey });
    });
    afterEach(async () => {
      ann.destroy(true);
      await keyset.close();
      rmSync(folder, { recursive: true });
    });

    const show = (view: string) => open(`#/${view}?keyset=${keyset.subscribeKey}`);
    const details = () => page.getByRole('region', { name: 'Details' });
    const expectDetails = async (...texts: string[]) => {
      for (const text of texts) await details().getByText(text, { exact: true }).first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    };

    it('publishes by hand, and shows messages, who is present and what a function says', async () => {
      ann.subscribe({ channels: ['news'] });
      await waitFor(() => keyset.calls('subscribe').length > 0, 'the subscription');
      await ann.setState({ channels: ['news'], state: { mood: 'good' } });
      await show('channels');
      await option(/news/).click();
      await page
        .getByRole('region', { name: /^Message / })
        .getByText('"first"')
        .waitFor();
      await expectDetails('ann', '{"mood":"good"}');
      await page.getByRole('textbox', { name: 'User' }).fill('eve');
      await page.getByRole('textbox', { name: 'Message' }).fill('{ "text": "by hand" }');
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByText('Published.').waitFor();
      await page
        .getByRole('region', { name: /^Message / })
        .getByText('by hand')
        .waitFor();
      await expectDetails('eve');
      expect(keyset.calls('publish')).toMatchObject([{ userId: 'eve', channels: ['news'] }]);

      await page.getByRole('textbox', { name: 'Message' }).fill('stop');
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByText(/^Refused: /).waitFor();

      await page.getByRole('link', { name: 'Functions' }).click();
      await option(/talk.js/).click();
      await expectDetails('Before Publish or Fire', 'heard {"text":"by hand"}', 'heard stop');

      await page.getByRole('link', { name: 'Deliveries' }).click();
      await option(/message.sent → back-end/).click();
      await expectDetails('lost', 'all');

      await page.getByRole('link', { name: 'Presence' }).click();
      await option(/news 1 present/).click();
      await expectDetails('ann');
    });

    it('shows App Context and channel groups', async () => {
      await ann.channelGroups.addChannels({ channelGroup: 'feeds', channels: ['news', 'sport'] });
      await show('users');
      await option('Ann Archer ann').click();
      await expectDetails('news');
      await page.getByRole('link', { name: 'Channel records' }).click();
      await option('The news news').click();
      await expectDetails('ann');
      await page.getByRole('link', { name: 'Groups' }).click();
      await option('feeds').click();
      await expectDetails('news', 'sport');
    });

    it('decodes tokens, those of calls too', async () => {
      const token = await ann.grantToken({
        ttl: 60,
        authorized_uuid: 'ann',
        resources: { channels: { news: { read: true, write: true } } },
      });
      const bound = new PubNub({ ...keyset.sdk, userId: 'ann' });
      bound.setToken(token);
      await bound.publish({ channel: 'news', message: 'hi' });
      bound.destroy(true);
      await show('tokens');
      await page.getByRole('textbox', { name: 'Token' }).fill(token);
      await page.getByText('read, write').waitFor();
      await page.getByRole('textbox', { name: 'Token' }).fill('no token');
      await page.getByText('not signed with the secret key').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: 'Calls' }).click();
      await option(/publish/).click();
      await expectDetails('channels: news', 'read, write', 'valid');
      await ann.revokeToken(token);
      await expectDetails('revoked');
    });
  });

  it('says so where there is nothing, on a phone too', async () => {
    await page.setViewportSize(PHONE);
    for (const [view, sentence] of EMPTY_VIEWS) {
      await open(`#/${view}`);
      await page.getByText(sentence).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });

  it('opens one of a thousand channels, and one without messages', async () => {
    const channels = Array.from({ length: 1_000 }, (_, n) => `room-${n}.${'long-name'.repeat(8)}`);
    await emulator.seed({
      messages: channels.map((channel) => ({ channel, user: 'ann', message: 'hi' })),
    });
    await open('#/channels');
    await page.getByText('1000 of 1000').waitFor();
    expect(await page.getByRole('option').count()).toBeLessThan(200);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Filter' }).fill('room-777');
    await option(/room-777/).click();
    await page
      .getByRole('region', { name: /^Message / })
      .getByText('"hi"')
      .waitFor();
    await page.getByRole('searchbox', { name: 'Filter' }).fill('nothing here');
    await page.getByRole('button', { name: 'Open channel' }).click();
    await page.getByText('The channel keeps no messages.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('is used by keyboard and on a phone', async () => {
    await page.setViewportSize(PHONE);
    // Its subscribe key is long.
    await emulator.createKeyset();
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
