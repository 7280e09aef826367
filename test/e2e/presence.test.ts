import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/matchers/axe';
import { withChatApp, type ChatApp } from '../support/worlds/chatApp';
import { ANN, BOB, createSmallWorld, GENERAL, RANDOM } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';
import { expectShown } from '../support/matchers/expectShown';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Leaves take effect soon, but not before a busy machine has noticed that a closed page's poll ended. */
const QUICK = { presenceSweepMs: 50, presenceSettleMs: 2_000 };

const header = (page: Page, name = 'General, 2 members') => page.getByRole('button', { name });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Members' });
const member = (page: Page, name: string) =>
  panel(page).getByRole('listitem').filter({ hasText: name });
const dot = (page: Page, name: string) => member(page, name).getByText('Present');

describe('presence and the members panel', () => {
  let app: ChatApp;

  withChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
  }, QUICK);

  const openPanel = async (options?: Parameters<ChatApp['open']>[1]) => {
    const { page } = await app.open(ANN, options);
    await header(page).click();
    await member(page, 'Bob Baker').waitFor();
    return page;
  };
  const occupants = (channel: string) => app.service.context.presence.occupants(channel);

  it('shows the whole of the own name beside its mark', async () => {
    const name = 'Aoife Ní Bhraonáin';
    await app.service.client(ANN).objects.setUUIDMetadata({ uuid: ANN, data: { name } });
    const page = await openPanel({ context: { viewport: { width: 1440, height: 900 } } });
    const shown = member(page, '(You)').getByText(name, { exact: true });
    expect(await shown.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThan(2);
  });

  it('shows the members in a panel that the header opens and closes, also with the keyboard alone [2.21] [2.23]', async () => {
    const { page } = await app.open(ANN);
    await header(page).waitFor();
    expect(await page.getByRole('heading', { name: 'General' }).count()).toBe(1);
    expect(await header(page).getAttribute('aria-expanded')).toBe('false');
    expect(await panel(page).count()).toBe(0);

    await header(page).click();
    await dot(page, 'Ann Archer (You)').waitFor();
    await member(page, 'Bob Baker').waitFor();
    expect(await header(page).getAttribute('aria-expanded')).toBe('true');
    const texts = await panel(page).getByRole('listitem').allInnerTexts();
    expect(texts.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining('Ann Archer (You) Gardener Present'),
      expect.stringContaining('Bob Baker Baker'),
    ]);

    await header(page).click();
    await panel(page).waitFor({ state: 'detached' });

    // The same with the keyboard alone.
    await header(page).focus();
    await page.keyboard.press('Enter');
    await member(page, 'Bob Baker').waitFor();
    const search = panel(page).getByRole('searchbox', { name: 'Search in members' });
    const close = panel(page).getByRole('button', { name: 'Close' });
    await waitFor(async () => {
      await page.keyboard.press('Tab');
      return close.evaluate((element) => element === document.activeElement);
    }, 'the focus to reach the panel');
    await page.keyboard.press('Tab');
    await page.keyboard.type('aRcH');
    await member(page, 'Bob Baker').waitFor({ state: 'detached' });
    expect(await panel(page).getByRole('listitem').count()).toBe(1);

    await page.keyboard.press('Escape');
    await member(page, 'Bob Baker').waitFor();
    expect(await search.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    expect(await header(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('shows a dot while somebody is there, also from before, and none when their page closes [1.6] [2.27]', async () => {
    const bob = await app.open(BOB);
    await waitFor(() => occupants(GENERAL).includes(BOB), 'Bob to be there');
    const page = await openPanel();
    await dot(page, 'Bob Baker').waitFor();
    await bob.page.close();
    await dot(page, 'Bob Baker').waitFor({ state: 'detached' });
    expect(await dot(page, 'Ann Archer (You)').count()).toBe(1);

    const sdk = app.service.client(BOB);
    sdk.subscribe({ channels: [GENERAL] });
    await dot(page, 'Bob Baker').waitFor();
  });

  it('keeps somebody who closes one of two tabs [F10]', async () => {
    const page = await openPanel();
    const first = await app.open(BOB);
    await header(first.page).waitFor();
    const second = await app.open(BOB);
    await header(second.page).waitFor();
    await dot(page, 'Bob Baker').waitFor();
    await waitFor(() => app.service.context.hub.waitersOf(GENERAL) === 3, 'both tabs to listen');

    const leave = jest.spyOn(app.service.context.presence, 'leave');
    await first.page.goto('about:blank');
    await waitFor(() => leave.mock.calls.some(([, id]) => id === BOB), 'the tab to take its leave');
    // A leave of Carol's that was asked for later takes effect later.
    const carol = app.service.client('user_carol');
    carol.subscribe({ channels: [RANDOM] });
    await waitFor(() => occupants(RANDOM).includes('user_carol'), 'Carol to be there');
    carol.unsubscribeAll();
    await waitFor(() => !occupants(RANDOM).includes('user_carol'), 'Carol to be gone');
    expect(occupants(GENERAL)).toContain(BOB);
    expect(await dot(page, 'Bob Baker').count()).toBe(1);

    await second.page.goto('about:blank');
    await dot(page, 'Bob Baker').waitFor({ state: 'detached' });
  });

  it('stays open when another channel is opened, and hides where the user is blocked [2.29] [6.5]', async () => {
    const page = await openPanel();
    const channel = (name: string) => page.getByRole('button', { name, exact: true });
    await channel('random').click();
    await page.getByRole('heading', { name: 'random' }).waitFor();
    await member(page, 'Bob Baker').waitFor();

    await app.service
      .client('user_moderator')
      .objects.setUUIDMetadata({ uuid: ANN, data: { custom: { blockedChannels: RANDOM } } });
    await panel(page).waitFor({ state: 'detached' });
    await channel('General').click();
    await expectShown(panel(page));
  });

  it('follows who joins and leaves; somebody unknown gets a name', async () => {
    const page = await openPanel();
    const setup = app.service.client('user_setup');
    await setup.objects.setUUIDMetadata({ uuid: 'user_zoe', data: { name: 'Zoe Zimmer' } });
    await setup.objects.setChannelMembers({ channel: GENERAL, uuids: ['user_zoe', 'user_ghost'] });
    await member(page, 'Zoe Zimmer').waitFor();
    await member(page, 'user_ghost').waitFor();
    await header(page, 'General, 4 members').waitFor();

    await setup.objects.removeChannelMembers({
      channel: GENERAL,
      uuids: ['user_zoe', 'user_ghost', BOB],
    });
    await header(page, 'General, 1 member').waitFor();
    expect(await panel(page).getByRole('listitem').count()).toBe(1);
  });

  it('draws a few of two thousand rows, and finds anybody', async () => {
    const setup = app.service.client('user_setup');
    const ids = Array.from({ length: 2_000 }, (_, i) => `user_${String(i).padStart(5, '0')}`);
    for (let start = 0; start < ids.length; start += 100) {
      await setup.objects.setChannelMembers({
        channel: GENERAL,
        uuids: ids.slice(start, start + 100),
        limit: 1,
      });
    }
    const { page } = await app.open(ANN);
    await header(page, 'General, 2002 members').click();
    const search = panel(page).getByRole('searchbox', { name: 'Search in members' });
    await search.fill('user_01999');
    await member(page, 'user_01999').waitFor();
    await search.fill('');
    await member(page, 'Ann Archer (You)').waitFor();
    const first = panel(page).getByRole('listitem').first();
    expect(await first.getAttribute('aria-setsize')).toBe('2002');
    expect(await panel(page).getByRole('listitem').count()).toBeLessThan(60);

    await panel(page)
      .getByRole('button', { name: /^Ignore / })
      .first()
      .focus();
    await page.keyboard.press('End');
    await member(page, 'user_01999').waitFor();
  });

  it('is a sheet over the chat on a phone, without accessibility faults', async () => {
    app.service.client(BOB).subscribe({ channels: [GENERAL] });
    const page = await openPanel({ context: PHONE });
    await dot(page, 'Bob Baker').waitFor();
    expect(await page.getByRole('main').evaluate((main) => main.hasAttribute('inert'))).toBe(true);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    expect(await header(page).evaluate((element) => element === document.activeElement)).toBe(true);

    await header(page).tap();
    await member(page, 'Bob Baker').waitFor();
    await page.touchscreen.tap(10, 400);
    await panel(page).waitFor({ state: 'detached' });

    await header(page).tap();
    await panel(page).getByRole('button', { name: 'Close' }).tap();
    await panel(page).waitFor({ state: 'detached' });
    await header(page).waitFor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await header(page).tap();
    await dot(page, 'Bob Baker').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('has no accessibility faults in either theme', async () => {
    app.service.client(BOB).subscribe({ channels: [GENERAL] });
    const page = await openPanel({ context: { reducedMotion: 'reduce' } });
    await dot(page, 'Bob Baker').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
