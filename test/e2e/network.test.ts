import type { Browser } from 'playwright-core';
import { launchBrowser, say, shownTexts } from '../support/worlds/chatApp';
import { decide, reported, toast } from '../support/drivers/consolePage';
import { channelButton, message } from '../support/drivers/conversation';
import { startNetworkApp } from '../support/worlds/networkApp';
import { administrator, ANN, BOB, createSmallWorld, GENERAL } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';

type NetworkApp = Awaited<ReturnType<typeof startNetworkApp>>;

const INSULT = 'you smell of fish';

/**
 * The chat and the console with the keys of a keyset in `.env`, below a path, and the moderation server at an address of
 * its own.
 */
describe('on PubNub keys', () => {
  let browser: Browser;
  let app: NetworkApp;

  beforeAll(async () => {
    browser = await launchBrowser();
    app = await startNetworkApp(browser);
    await createSmallWorld(app.service);
  });
  afterAll(async () => {
    await app.close();
    await browser.close();
  });

  it('shows edits and deletions by authors and the server, and no forged ones', async () => {
    const [ann, bob] = [await app.open(`#?uuid=${ANN}`), await app.open(`#?uuid=${BOB}`)];
    const texts = ['I come at noon', 'The first plan', 'Never mind', 'Cheap watches'];
    const timetokens = new Map<string, string>();
    for (const text of texts) {
      await say(ann.page, text);
      const timetoken = await message(bob.page, text).getAttribute('data-timetoken');
      timetokens.set(text, timetoken ?? '');
    }
    const act = async (userId: string, text: string, type: string, value = '.') => {
      const messageTimetoken = timetokens.get(text) ?? '';
      const action = { type, value };
      const sdk = administrator(app.service, userId);
      await sdk.addMessageAction({ channel: GENERAL, messageTimetoken, action });
    };
    for (const type of ['updated', 'edited']) {
      await act('user_eve', 'I come at noon', type, 'I have stolen the bread');
    }
    await act('user_eve', 'I come at noon', 'deleted');
    await act(ANN, 'Never mind', 'deleted');
    await act('user_server', 'Cheap watches', 'deleted');
    await act(ANN, 'The first plan', 'edited', 'The second plan');
    const pages = [ann.page, bob.page];
    const expectTexts = async () => {
      for (const page of pages) {
        // The last of the actions.
        await message(page, 'The second plan').waitFor();
        const shown = await shownTexts(page);
        expect(shown.filter((text) => text.includes('The second plan'))).toHaveLength(1);
        expect(shown.filter((text) => text.includes('I come at noon'))).toHaveLength(1);
        expect(shown.join()).not.toMatch(/stolen|first plan|Never mind|Cheap watches/);
      }
    };
    await expectTexts();
    for (const page of pages) await page.reload();
    await expectTexts();
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('carries a report from the chat to the console, and a decision and its undo back into the chat', async () => {
    const ann = await app.open(`#?uuid=${ANN}`);
    await say(ann.page, INSULT);
    const bob = await app.open(`#?uuid=${BOB}`);
    const insult = message(bob.page, INSULT);
    await insult.hover();
    await insult.getByRole('button', { name: 'Report user' }).click();
    await bob.page.getByRole('button', { name: "It's a spam" }).click();
    await bob.page.getByRole('dialog', { name: 'Thank you for letting us know' }).waitFor();

    const code = await app.server.invite('user_mo', 'lead');
    const { page, errors } = await app.open(`moderator.html#?code=${code}`);
    await reported(page).getByText('Ann Archer').waitFor();
    await page.getByRole('article').filter({ hasText: INSULT }).waitFor();
    await decide(page, 'Mute in General').click();
    await toast(page, 'Muted Ann Archer in General').waitFor();
    await ann.page.getByPlaceholder('You were muted from this channel').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitFor(
      () => ann.page.getByRole('textbox', { name: 'Send message' }).isEnabled(),
      'an open composer',
    );
    // Ann's token was taken back.
    const unexpected = ann.errors.filter((error) => !error.includes('403'));
    expect([...unexpected, ...bob.errors, ...errors]).toEqual([]);
  });

  it('finds its parts and pages below its path, also without a network', async () => {
    const { page } = await app.open(`#?uuid=${BOB}`, { serviceWorkers: 'allow' });
    const outside: string[] = [];
    page.on('request', (request) => {
      const { href, hostname } = new URL(request.url());
      if (hostname === 'localhost' && !href.startsWith(app.url)) outside.push(href);
    });
    await channelButton(page, 'General').waitFor();
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(scope).toBe(app.url);
    const context = page.context();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('navigation', { name: 'Chats' }).waitFor();
    await context.setOffline(false);
    await app.server.call('POST', '/v1/decisions', {
      token: await app.server.moderator('lea'),
      body: { kind: 'ban', userId: BOB, reason: 'insulted others' },
    });
    await page.getByRole('button', { name: 'See why, and appeal' }).click();
    await page.getByText('insulted others').first().waitFor();
    expect(page.url()).toBe(`${app.url}appeal.html`);
    await page.getByRole('link', { name: 'Back to the chat' }).click();
    await page.getByRole('button', { name: 'See why, and appeal' }).waitFor();
    expect(page.url()).toMatch(`${app.url}#`);
    expect(outside).toEqual([]);
  });
});
