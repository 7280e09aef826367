import type { Browser, Locator, Page } from 'playwright-core';
import { type OutgoingMessage, writeMessage } from '../../../emulator/messages/messageWrites';
import { launchBrowser, say, startChatApp, type ChatApp } from '../../support/worlds/chatApp';
import { appErrors, message, waitForListener } from '../../support/drivers/conversation';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  GENERAL,
} from '../../support/worlds/smallWorld';
import { waitFor } from '../../support/drivers/waitFor';
import { publishText } from '../../support/matchers/wire';

const RUNS = '<img src=x onerror="window.wasRun=1"><script>window.wasRun=1</script>';

/** F6: nothing that the app itself would publish. */
const ODD_PAYLOADS = [
  'null',
  'true',
  '17',
  '[]',
  '{}',
  '""',
  '"   "',
  '{"text":null}',
  '{"text":{"a":1}}',
  '{"text":[]}',
  '{"file":null,"text":""}',
  '{"message":null,"file":{}}',
  '{"file":{"id":7,"name":["a"]},"text":""}',
  '{"__proto__":{"text":"polluted"},"constructor":{"prototype":{"text":"polluted"}}}',
];

const ODD_FILES = ['null', '{}', '{"message":{"text":"lost"}}', '{"file":{}}', '{"file":null}'];

/** A record whose name is no text. */
const ODD_NAME = {
  source: 'objects',
  version: '2.0',
  event: 'set',
  type: 'uuid',
  data: { id: BOB, name: { a: 1 }, updated: '2026-01-01T00:00:00Z', eTag: 'odd' },
};

/** S1, S2, S3, S8, S9 and S14: messages with a text to find each of them by. */
const HOSTILE_TEXTS = [
  { mark: 'S1', text: `S1 ${RUNS} &lt;b&gt;` },
  {
    mark: 'S2',
    text: 'S2 javascript:window.wasRun=1 JAVASCRIPT:alert(1) data:text/html,x vbscript:x',
  },
  { mark: 'S3', text: 'S3 see https://example.com/a?b=c#d and mail to ann@example.com' },
  { mark: 'S8', text: 'S8 \u202Eevil\u202C \u2067turned\u2069 שלום' },
  { mark: 'S9 word', text: `S9 word ${'w'.repeat(30_000)}` },
  { mark: 'S9 family', text: `S9 family ${'👨‍👩‍👧‍👦'.repeat(300)}` },
  { mark: 'S9 half', text: 'S9 half \uD83D a pair' },
  { mark: 'S12', text: 'S12 __proto__ constructor toString' },
];

const addressesIn = (row: Locator) =>
  row.getByRole('link').evaluateAll((all) =>
    all.map((link) => ({
      protocol: (link as HTMLAnchorElement).protocol,
      rel: link.getAttribute('rel'),
      target: link.getAttribute('target'),
    })),
  );

/** The effect on the page of anything that a user with the keys can send (docs/reliability.md). */
describe('hostile input', () => {
  let browser: Browser;
  let app: ChatApp;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
  });
  afterEach(() => app.close());
  afterAll(() => browser.close());

  const openAnn = async () => {
    const chat = await app.open(ANN);
    await waitForListener(app, GENERAL);
    return chat;
  };
  const publish = async (payload: unknown, uuid: string = BOB) => {
    const json = JSON.stringify(payload);
    expect(await publishText(app.service, GENERAL, json, { uuid })).toBeDefined();
  };
  const from = (publisher: string) => ({ channel: GENERAL, publisher });
  /** Past what the service refuses, as it might come from another one. */
  const slipIn = (event: OutgoingMessage['event']) => {
    const { journal, stores } = app.service.context;
    const way = { isStored: true, isDelivered: true, expiresAt: null };
    return journal.write((entry) => writeMessage(entry, stores.messages, { event, ...way }));
  };
  const wasRun = (page: Page) => page.evaluate(() => 'wasRun' in window || 'text' in {});

  it('that is no message of the chat hinders no other, live and from the history [F6] [S12]', async () => {
    const chat = await openAnn();
    const { page } = chat;
    for (const json of ODD_PAYLOADS) await publishText(app.service, GENERAL, json, { uuid: BOB });
    await publishText(app.service, GENERAL, '"only a text"', { uuid: BOB });
    await publish({ text: 'of a strange kind', type: 'x'.repeat(1_000) });
    await publish({ text: 'of nobody' }, '__proto__');
    await publish({ text: 'of a builder' }, 'constructor');
    for (const payload of ODD_FILES) await slipIn({ ...from(BOB), kind: 'file', payload });
    await app.service.context.journal.write((entry) => {
      entry.append({ channel: GENERAL, kind: 'objects', payload: JSON.stringify(ODD_NAME) });
    });
    const bob = app.service.client(BOB);
    for (const [type, value] of [
      ['reaction', '__proto__'],
      ['reaction', RUNS],
      ['updated', 'changed'],
      ['__proto__', 'x'],
    ] as const) {
      await bob
        .addMessageAction({
          channel: GENERAL,
          messageTimetoken: '17000000000000001',
          action: { type, value },
        })
        .catch(() => undefined);
    }
    await bob.signal({ channel: GENERAL, message: ['typing_on'] });
    await bob.signal({ channel: GENERAL, message: '__proto__' });
    await publish({ text: 'still here' });

    await message(page, 'still here').waitFor();
    const live = await page.getByRole('log').getByRole('paragraph').allInnerTexts();
    const shown = ['only a text', 'of a strange kind', 'of nobody', 'of a builder', 'lost'];
    expect(live).toEqual(expect.arrayContaining(shown));
    await message(page, 'of nobody').getByText('__proto__', { exact: true }).waitFor();
    await page.reload();
    await message(page, 'still here').waitFor();
    await waitFor(
      async () =>
        JSON.stringify(await page.getByRole('log').getByRole('paragraph').allInnerTexts()) ===
        JSON.stringify(live),
      'the same messages from the history',
    );
    await waitForListener(app, GENERAL);
    await say(page, 'and I can answer');
    await message(page, 'and I can answer').waitFor();
    expect(await wasRun(page)).toBe(false);
    expect(appErrors(chat)).toEqual([]);
  });

  it('in texts, names and files is shown as it is and runs nothing [S1] [S2] [S3] [S7] [S8] [S9] [S10] [S14]', async () => {
    const sdk = administrator(app.service);
    await sdk.objects.setUUIDMetadata({
      uuid: BOB,
      data: {
        name: `\u202E${RUNS}`,
        profileUrl: 'javascript:window.wasRun=1',
        custom: { title: RUNS, reason: RUNS },
      },
    });
    await sdk.objects.setChannelMetadata({
      channel: GENERAL,
      data: { name: 'General', description: RUNS, custom: { profileUrl: 'data:text/html,x' } },
    });
    await app.service.client(BOB).sendFile({
      channel: GENERAL,
      file: { data: Buffer.from('x'), name: `photo\u202Egpj.exe`, mimeType: 'text/plain' },
      message: { text: 'S7', type: '' },
    });
    const chat = await openAnn();
    const { page } = chat;
    const file = message(page, 'S7').getByRole('link');
    expect(await file.innerText()).toBe('photogpj.exe');
    expect(await file.getAttribute('download')).toBe('photogpj.exe');
    expect(await page.getByText(RUNS).count()).toBeGreaterThan(0);
    // Whatever somebody is called, their id tells who they are.
    expect(await message(page, 'S7').getByTitle(BOB).count()).toBe(1);
    const links = [await addressesIn(message(page, 'S7'))];
    for (const { mark, text } of HOSTILE_TEXTS) {
      await publish({ text, sender: { id: ANN, name: 'Ann' } });
      const row = message(page, mark);
      await row.waitFor();
      // The author is who published it, whoever the message names.
      expect(await row.getAttribute('data-own')).toBeNull();
      if (mark === 'S1') expect(await row.innerText()).toContain(text);
      if (mark === 'S8') expect(await row.innerText()).toContain('S8 evil turned שלום');
      links.push(await addressesIn(row));
    }
    expect(links.flat().length).toBeGreaterThan(2);
    for (const { protocol, rel, target } of links.flat()) {
      expect(['http:', 'https:', 'mailto:']).toContain(protocol);
      expect({ rel, target }).toEqual({
        rel: 'noopener noreferrer nofollow ugc',
        target: '_blank',
      });
    }
    const refused = page.locator('img[src="x"], [src^="javascript"], [src^="data:text"]');
    expect(await refused.count()).toBe(0);
    expect(await wasRun(page)).toBe(false);
    expect(appErrors(chat)).toEqual([]);
  });

  it('that towers above its line is drawn over no other message [S9]', async () => {
    const chat = await openAnn();
    const { page } = chat;
    await publish({ text: 'plain words' });
    const plain = message(page, 'plain words').getByRole('paragraph');
    const before = await plain.screenshot();
    await publish({ text: `tower a${'\u0300\u0301\u0302'.repeat(1_400)}` });
    await message(page, 'tower').waitFor();
    await page.mouse.move(0, 0);
    expect((await message(page, 'tower').boundingBox())?.height).toBeLessThan(200);
    expect((await plain.screenshot()).equals(before)).toBe(true);
    expect(appErrors(chat)).toEqual([]);
  });

  it.each([
    ['a user id that every object has', '#?uuid=__proto__'],
    ['a user id that is a path', '#?uuid=..%2F..%2Fv2'],
    ['half an escape', '#?uuid=%E0%A4%A'],
    ['a user id of a megabyte', `#?uuid=${'u'.repeat(1_000_000)}`],
    ['an identifier that is a path', `#?uuid=${ANN}&identifier=..%2F..%2F%3Fa%23b`],
  ])('in the address: %s leaves a chat that works [S17]', async (_title, hash) => {
    const chat = await app.openPath(`/${hash}`);
    const { page } = chat;
    await page.getByRole('navigation', { name: 'Chats' }).waitFor();
    await waitFor(() => app.service.context.hub.waiterCount > 0, 'the subscription');
    expect(await wasRun(page)).toBe(false);
    expect(appErrors(chat)).toEqual([]);
  });

  it.each([
    ['pubkey', 'x'.repeat(1_000_000)],
    ['subkey', '../../v2/objects'],
    ['subkey', `${RUNS}?#`],
  ])('in the address: a %s that is none is as if absent [S17]', async (name, value) => {
    const chat = await app.openPath(`/#?uuid=${ANN}&${name}=${encodeURIComponent(value)}`);
    await waitForListener(app, GENERAL);
    await say(chat.page, 'with the right keys');
    await message(chat.page, 'with the right keys').waitFor();
    expect(await wasRun(chat.page)).toBe(false);
    expect(appErrors(chat)).toEqual([]);
  });
});
