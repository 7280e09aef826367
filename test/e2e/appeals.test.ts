import type { Page } from 'playwright-core';
import { NOTE_FIELD } from '../../src/domain/moderation/moderationRecord';
import { waitFor } from '../support/drivers/waitFor';
import { command } from '../support/drivers/inbox';
import { consolePath } from '../support/drivers/moderator';
import { moderatorGrant } from '../../scripts/start/signInLinks';
import { accessibilityFaults } from '../support/matchers/axe';
import {
  openTab,
  toast,
  withConsoleStory,
  type ConsoleStory,
} from '../support/worlds/consoleStory';
import { BOB } from '../support/worlds/smallWorld';

/** Colours are measured, so nothing may be on its way in. */
const STILL = { reducedMotion: 'reduce' } as const;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SMALL = { width: 320, height: 640 };
const SECOND = 'user_second_moderator';
const REASON = 'I quoted a film';

/** How much wider than the window a page is, px. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Checks a page on a phone and on a small one. */
async function faultsOn(page: Page): Promise<readonly unknown[]> {
  const found: unknown[] = await accessibilityFaults(page);
  for (const viewport of [PHONE.viewport, SMALL]) {
    await page.setViewportSize(viewport);
    const width = await overflow(page);
    if (width > 0) found.push(`${width} px wider than ${viewport.width}`);
  }
  return found;
}

describe('a banned user', () => {
  let story: ConsoleStory;
  withConsoleStory((begun) => {
    story = begun;
  });

  const ban = () =>
    story.moderator.objects.setUUIDMetadata({
      uuid: BOB,
      data: {
        custom: { ban: true, [NOTE_FIELD]: JSON.stringify({ reason: 'insulted others' }) },
      },
    });

  it('reads why, appeals by keyboard, and sees that another moderator takes the ban back', async () => {
    await ban();
    const { page, errors } = await story.app.open(BOB, { context: { ...STILL } });
    const faults: unknown[] = [];
    await page
      .getByRole('heading', { name: 'Unfortunately, you were banned from the chat.', exact: true })
      .waitFor();
    faults.push(...(await accessibilityFaults(page)));
    await page.getByRole('button', { name: 'See why, and appeal' }).press('Enter');
    await page.getByRole('heading', { name: 'Notices from moderators' }).waitFor();
    expect(page.url()).toBe(`${story.app.service.url}/appeal.html`);
    await page.getByText('For Bob Baker.').waitFor();
    await page.getByRole('heading', { name: 'You were banned from the chat' }).waitFor();
    await page.getByText('insulted others').waitFor();
    await page
      .getByRole('button', { name: 'Appeal: You were banned from the chat' })
      .press('Enter');
    await page.keyboard.type(REASON);
    faults.push(...(await accessibilityFaults(page)));
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send appeal' }).press('Enter');
    await page.getByText(/^The appeal could not be sent/).waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: /^Continue the appeal/ }).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/waits for an answer/).waitFor();
    faults.push(...(await faultsOn(page)));

    const grant = moderatorGrant(SECOND, { moderator: 'moderator' });
    const { page: console } = await story.app.openPath(consolePath(story.app.service, grant), {
      context: STILL,
    });
    await openTab(console, 'Appeals');
    const appeal = console.getByRole('article', { name: /^Appeal of Bob/ });
    await appeal.getByText(REASON).waitFor();
    await appeal.getByLabel(/^Reason/).fill('It was a quote indeed');
    faults.push(...(await accessibilityFaults(console)));
    await appeal.getByRole('button', { name: 'Accept appeal' }).press('Enter');
    await toast(console, 'Accepted the appeal of Bob').waitFor();
    await appeal.getByText('Accepted').waitFor();
    faults.push(...(await faultsOn(console)));

    await page.getByText('Your appeal was accepted. Your ban was lifted').waitFor();
    await page.getByText('It was a quote indeed').waitFor();
    await page.getByRole('link', { name: 'Back to the chat' }).click();
    await page.getByRole('heading', { name: 'General' }).waitFor();
    expect((await story.customOf(BOB))['ban']).toBeFalsy();
    expect(faults).toEqual([]);
    const expected = ['403', 'ERR_INTERNET_DISCONNECTED'];
    expect(errors.filter((error) => !expected.some((part) => error.includes(part)))).toEqual([]);
  });

  it('finds the same page from the list of mentions when not banned, which counts what is new', async () => {
    await command(story.moderator, { kind: 'warn', userId: BOB, reason: 'calm down' });
    const { page } = await story.app.open(BOB, { context: { ...PHONE, ...STILL } });
    await page.getByRole('button', { name: 'Show chats' }).click();
    const mentions = page.getByRole('button', { name: 'Mentions' });
    const described = async () => (await mentions.getAttribute('aria-description')) === '1 new';
    await waitFor(described, 'the number of notices');
    await mentions.click();
    await page.getByText('Nobody has mentioned you yet').waitFor();
    await page.getByRole('button', { name: 'Notices from moderators (1 new)' }).waitFor();
    const faults: unknown[] = [...(await accessibilityFaults(page))];
    await page.getByRole('button', { name: 'Notices from moderators (1 new)' }).tap();
    await page.getByRole('heading', { name: 'You received a warning' }).waitFor();
    await page.getByText('calm down').waitFor();
    faults.push(...(await faultsOn(page)));
    await page.goBack();
    await page.getByRole('button', { name: 'Show chats' }).click();
    expect(await mentions.getAttribute('aria-description')).toBeNull();
    await mentions.click();
    await page.getByRole('button', { name: 'Notices from moderators', exact: true }).tap();
    await page.getByRole('heading', { name: 'You received a warning' }).waitFor();
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.getByRole('heading', { name: 'This page needs your own link' }).waitFor();
    faults.push(...(await faultsOn(page)));
    expect(faults).toEqual([]);
  });
});
