import type { Browser, Page } from 'playwright-core';
import { message, openChannel } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import { expectShown } from '../support/matchers/expectShown';
import { launchBrowser, say } from '../support/worlds/chatApp';
import { startServerChat, type ServerChat, type ServerPage } from '../support/worlds/serverChat';
import { administrator, ANN, BOB } from '../support/worlds/smallWorld';

/** A token of 15 minutes is renewed before this time, ms. */
const NEARLY_OVER_MS = 13 * 60_000;
/** A failed renewal is repeated within this time, ms. */
const RETRY_MS = 20_000;
/** Of each call, where the order of answers matters. */
const LATENCY_MS = 200;
const SESSION = 'POST /v1/sessions';

describe('a chat whose tokens come from the moderation server', () => {
  let browser: Browser;
  let chat: ServerChat;
  beforeAll(async () => {
    browser = await launchBrowser();
    chat = await startServerChat(browser);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await chat.close();
    await browser.close();
  });

  const gate = (page: Page) => page.getByRole('heading', { name: /access manager is enabled/i });
  const open = async (userId: string, ms = 0): Promise<ServerPage> => {
    const opened = await chat.open(`uuid=${userId}`, ms);
    await openChannel(opened.page, 'General');
    return opened;
  };
  const tokenOf = (page: Page) =>
    page.evaluate(() => {
      const kept = Object.entries(sessionStorage).find(([key]) => key.includes(' session '));
      return String((JSON.parse(String(kept?.[1])) as { token?: unknown }).token);
    });
  const revoke = async (page: Page) => administrator(chat.service).revokeToken(await tokenOf(page));
  /** Whether the two can still talk. */
  const expectTalk = async (one: Page, other: Page, text: string) => {
    await say(one, `${text}?`);
    await message(other, `${text}?`).waitFor();
    await say(other, `${text}!`);
    await message(one, `${text}!`).waitFor();
  };

  it('asks for a session on the first visit, and not on a reload', async () => {
    const [ann, bob] = [await open(ANN, LATENCY_MS), await open(BOB, LATENCY_MS)];
    await expectTalk(ann.page, bob.page, 'hello');
    expect(ann.calls).toEqual([SESSION]);
    await ann.page.reload();
    await message(ann.page, 'hello!').waitFor();
    await expectTalk(bob.page, ann.page, 'back');
    expect(ann.calls).toEqual([SESSION]);
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('shows of very many groups those that its token opens, and asks once a visit for the others', async () => {
    const idOf = (index: number) => `group.${String(index).padStart(32, 'a')}`;
    const { objects } = administrator(chat.service);
    const groups = [...Array(130).keys()].map((index) => ({
      id: idOf(index),
      name: `Group ${index}`,
    }));
    for (const { id, name } of groups) {
      await objects.setChannelMetadata({ channel: id, data: { name } });
    }
    await objects.setUUIDMetadata({ uuid: 'busy', data: { name: 'Busy Bee' } });
    for (const part of [groups.slice(0, 65), groups.slice(65)]) {
      await objects.setMemberships({ uuid: 'busy', channels: part.map(({ id }) => id) });
    }
    const last = { id: idOf(7), custom: { lastReadMessageTimetoken: '17000000000000000' } };
    await objects.setMemberships({ uuid: 'busy', channels: [last] });
    const { page, calls, errors } = await chat.open('uuid=busy', LATENCY_MS);
    await openChannel(page, 'Group 7');
    await say(page, 'still here');
    await message(page, 'still here').waitFor();
    await page.reload();
    await message(page, 'still here').waitFor();
    expect(calls.filter((call) => call === SESSION).length).toBeLessThanOrEqual(3);
    expect(errors).toEqual([]);
  });

  it('shows its token in no address and tells it to no log', async () => {
    const logged: string[] = [];
    const { page, context } = await chat.open(`uuid=${ANN}`);
    page.on('console', (line) => logged.push(line.text()));
    await openChannel(page, 'General');
    await say(page, 'no token here');
    await message(page, 'no token here').waitFor();
    const token = await tokenOf(page);
    expect(token.length).toBeGreaterThan(100);
    expect(page.url()).not.toContain(token);
    expect(logged.join('\n')).not.toContain(token);
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(kept).not.toContain(token);
    expect(await page.content()).not.toContain(token);
    expect((await context.cookies()).length).toBe(0);
  });

  it('goes on when the token is taken back while the page is open', async () => {
    const [ann, bob] = [await open(ANN, LATENCY_MS), await open(BOB, LATENCY_MS)];
    await revoke(ann.page);
    await expectTalk(bob.page, ann.page, 'still here');
    // The open poll outlives its token, so that its refusal may come after that of another call.
    expect([1, 2]).toContain(ann.calls.slice(1).length);
    expect(await gate(ann.page).count()).toBe(0);
  });

  it('renews the token before it ends', async () => {
    const { page, calls } = await chat.open(`uuid=${ANN}`, 0, (context) => context.clock.install());
    await openChannel(page, 'General');
    const first = await tokenOf(page);
    await page.route(`${chat.server.url}/**`, (route) => route.abort(), { times: 1 });
    await page.context().clock.fastForward(NEARLY_OVER_MS);
    await waitFor(() => calls.length === 2, 'an attempt, which fails');
    await page.context().clock.fastForward(RETRY_MS);
    await waitFor(async () => (await tokenOf(page)) !== first, 'another token');
    const bob = await open(BOB);
    const sent = page.waitForRequest((request) => request.url().includes('/publish/'));
    await expectTalk(page, bob.page, 'with a new token');
    const used = new URL((await sent).url()).searchParams.get('auth');
    expect(used).toBe(await tokenOf(page));
    expect(calls).toEqual([SESSION, SESSION, SESSION]);
  });

  it('goes on with its token while the server is down, and says so when that one has ended', async () => {
    const [ann, bob] = [await open(ANN), await open(BOB)];
    await ann.context.route(`${chat.server.url}/**`, (route) => route.abort());
    await ann.page.reload();
    await openChannel(ann.page, 'General');
    await expectTalk(ann.page, bob.page, 'without a server');
    await revoke(ann.page);
    await expectShown(gate(ann.page));
    await expectShown(ann.page.getByRole('button', { name: 'Try again' }));
  });

  it('opens by itself once a server that was away is back', async () => {
    const away = `${chat.server.url}/**`;
    const { page, context } = await chat.open(`uuid=${ANN}`, 0, async (prepared) => {
      await prepared.clock.install();
      await prepared.route(away, (route) => route.abort());
    });
    await expectShown(gate(page));
    await context.unroute(away);
    await context.clock.fastForward(RETRY_MS);
    await openChannel(page, 'General');
  });

  it('asks no server again that refused the sign-in', async () => {
    const { page, context, calls } = await chat.open(`uuid=${ANN}`, 0, async (prepared) => {
      await prepared.clock.install();
      await prepared.route(`${chat.server.url}/**`, (route) =>
        route.fulfill({ status: 401, headers: { 'access-control-allow-origin': '*' } }),
      );
    });
    await expectShown(gate(page));
    const before = calls.length;
    await context.clock.fastForward(RETRY_MS);
    await page.getByRole('button', { name: 'Try again' }).hover();
    expect(calls).toHaveLength(before);
  });

  it('is the sample without a session when the address names keys', async () => {
    const { page, calls } = await chat.open(`uuid=${ANN}&subkey=sub-local&pubkey=pub-local`);
    await expectShown(gate(page));
    expect(calls).toEqual([]);
  });
});
