import type { Browser, Page } from 'playwright-core';
import { openChannel } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import { accessibilityFaults } from '../support/matchers/axe';
import { launchBrowser } from '../support/worlds/chatApp';
import { idOf, itemsOf } from '../support/worlds/moderationServer';
import { startServerChat, type ServerChat } from '../support/worlds/serverChat';
import { administrator, ANN, BOB } from '../support/worlds/smallWorld';

const REASON = 'I quoted a film.\nIt was a joke.';
/** Of each call. */
const LATENCY_MS = 200;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SMALL = { width: 320, height: 640 };

/** What is wrong with a page for those who cannot see it, on a phone and on a small one. */
async function faultsOn(page: Page): Promise<readonly unknown[]> {
  const found: unknown[] = await accessibilityFaults(page);
  const before = page.viewportSize();
  for (const viewport of [PHONE.viewport, SMALL]) {
    await page.setViewportSize(viewport);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (width > 0) found.push(`${width} px wider than ${viewport.width}`);
  }
  if (before) await page.setViewportSize(before);
  return found;
}

/** How much of the mark of the focus its list cuts off at the top, px. */
function pxOfRingCutAtTop(button: Element): number {
  const { outlineOffset, outlineWidth } = getComputedStyle(button);
  const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  let list = button.parentElement;
  while (list && getComputedStyle(list).overflowY === 'visible') list = list.parentElement;
  const top = list?.getBoundingClientRect().top ?? 0;
  return Math.max(0, top - (button.getBoundingClientRect().top - ring));
}

describe('notices and appeals with the moderation server', () => {
  let browser: Browser;
  let chat: ServerChat;
  let lead: string;
  let other: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    chat = await startServerChat(browser);
    lead = await chat.server.moderator('lea');
    other = await chat.server.moderator('max');
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await chat.close();
    await browser.close();
  });

  const decide = async (body: object) =>
    idOf(await chat.server.call('POST', '/v1/decisions', { token: lead, body }));
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
  const answerAppeal = async (userId: string, answer: string, reason: string) => {
    const appeals = itemsOf(await chat.server.call('GET', '/v1/appeals', { token: other }));
    const appeal = appeals.find((each) => each['userId'] === userId);
    const path = `/v1/appeals/${String(appeal?.['id'])}/answer`;
    idOf(await chat.server.call('POST', path, { token: other, body: { answer, reason } }));
    return appeal;
  };

  it('tells a banned user why, takes the appeal by keyboard, and shows its answer', async () => {
    const { page, errors } = await chat.open(`uuid=${BOB}`, LATENCY_MS);
    const faults: unknown[] = [];
    await openChannel(page, 'General');
    await decide({ kind: 'ban', userId: BOB, reason: 'insulted others' });
    await heading(page, 'Unfortunately, you were banned from the chat.').waitFor();
    faults.push(...(await faultsOn(page)));
    await page.getByRole('button', { name: 'See why, and appeal' }).press('Enter');
    await heading(page, 'Notices from moderators').waitFor();
    expect(page.url()).toBe(`${chat.service.url}/appeal.html`);
    await page.getByText('For Bob Baker.').waitFor();
    await page.getByText('insulted others').first().waitFor();
    const appealed = page.getByRole('button', {
      name: 'Appeal: You were banned from the chat',
    });
    await appealed.first().press('Enter');
    await page.keyboard.type(REASON);
    faults.push(...(await faultsOn(page)));
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send appeal' }).press('Enter');
    await page.getByText(/^The appeal could not be sent/).waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: /^Continue the appeal/ }).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/waits for an answer/).waitFor();
    expect(await page.getByRole('group', { name: 'Your appeal' }).innerText()).toContain(REASON);
    faults.push(...(await faultsOn(page)));

    expect(await answerAppeal(BOB, 'overturn', 'It was a quote indeed')).toMatchObject({
      text: REASON,
      statement: { kind: 'ban', reason: 'insulted others' },
    });
    await page.getByText('Your appeal was accepted. Your ban was lifted').first().waitFor();
    await page.getByText('It was a quote indeed').first().waitFor();
    faults.push(...(await faultsOn(page)));
    await page.getByRole('link', { name: 'Back to the chat' }).click();
    await page.getByRole('textbox', { name: 'Send message' }).waitFor();
    const expected = ['403', 'ERR_INTERNET_DISCONNECTED'];
    expect(errors.filter((error) => !expected.some((part) => error.includes(part)))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('counts what is new in the list of mentions, and shows what became of reports', async () => {
    const { timetoken: message } = await administrator(chat.service).publish({
      channel: 'space.general',
      message: { text: 'spam', type: 'default' },
    });
    const report = { userId: 'user_setup', reason: 'Spam', channelId: 'space.general', message };
    const token = await chat.server.user(ANN);
    const id = idOf(await chat.server.call('POST', '/v1/reports', { token, body: report }));
    await decide({ kind: 'dismiss', reportIds: [id] });
    const { page } = await chat.openPath(`#?uuid=${ANN}`, PHONE);
    await page.getByRole('heading', { name: 'General' }).waitFor();
    await page.getByRole('button', { name: 'Show chats' }).tap();
    const mentions = page.getByRole('button', { name: 'Mentions' });
    const isCounted = async () => (await mentions.getAttribute('aria-description')) === '1 new';
    await waitFor(isCounted, 'the number of notices');
    await mentions.tap();
    const notices = page.getByRole('button', { name: 'Notices from moderators (1 new)' });
    await notices.waitFor();
    expect(await notices.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    expect(await notices.evaluate(pxOfRingCutAtTop)).toBe(0);
    const enlarge = (size: string) =>
      page.evaluate(
        (fontSize) => Object.assign(document.documentElement.style, { fontSize }),
        size,
      );
    await enlarge('200%');
    const right = await notices.evaluate((button) => button.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(PHONE.viewport.width);
    await enlarge('');
    const faults: unknown[] = [...(await accessibilityFaults(page))];
    await notices.tap();
    await heading(page, 'Your report about user_setup in General').waitFor();
    await page.getByText('We looked at it and did not act.').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(1);
    await decide({ kind: 'warn', userId: ANN, reason: 'calm down' });
    await heading(page, 'You received a warning').waitFor();
    await page.getByText('calm down').waitFor();
    faults.push(...(await faultsOn(page)));
    await page.goBack();
    await page.getByRole('button', { name: 'Show chats' }).tap();
    await waitFor(isCounted, 'the notice that came since');
    await decide({ kind: 'warn', userId: ANN, reason: 'once more' });
    const isLive = async () => (await mentions.getAttribute('aria-description')) === '2 new';
    await waitFor(isLive, 'the notice that comes now');
    expect(faults).toEqual([]);
  });

  it('opens nothing without a user, and asks again for a session that the server did not give', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${chat.service.url}/appeal.html`);
    await heading(page, 'This page needs your own link').waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await page.route(`${chat.server.url}/**`, (route) => route.abort());
    await page.goto(`${chat.service.url}/appeal.html#?uuid=${ANN}`);
    await page.getByText('The notices could not be loaded.').waitFor();
    await page.unroute(`${chat.server.url}/**`);
    await waitFor(async () => {
      await page
        .getByRole('button', { name: 'Try again' })
        .click({ timeout: 1_000 })
        .catch(() => {});
      return (await page.getByText('For Ann Archer.').count()) > 0 ? true : undefined;
    }, 'a session');
    expect(page.url()).toBe(`${chat.service.url}/appeal.html`);
  });
});
