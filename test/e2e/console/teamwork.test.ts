import type { Page } from 'playwright-core';
import { LEASE_MS } from '../../../src/domain/moderation/lease';
import { expectShown } from '../../support/matchers/expectShown';
import { accessibilityFaults } from '../../support/matchers/axe';
import { decide, reported, toast } from '../../support/drivers/consolePage';
import { type ConsoleChat, MODERATOR, withConsoleChat } from '../../support/worlds/consoleChat';
import { administrator, ANN, BOB } from '../../support/worlds/smallWorld';

const PAT = 'user_pat';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const STILL = { reducedMotion: 'reduce' } as const;

/** Two moderators at one queue: one at a desk with the keyboard, one on a phone. */
describe('a team of moderators', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  const work = (page: Page) => page.getByRole('region', { name: 'Work on this case' });
  const isTold = (page: Page, text: string) => work(page).getByText(text).waitFor();

  it('shares the queue: cases are reserved, handed over, noted and decided once', async () => {
    await administrator(chat.service).objects.setUUIDMetadata({
      uuid: PAT,
      data: { name: 'Pat Phone' },
    });
    await chat.report(BOB, ANN, await chat.publish(ANN, 'You are all bores'));
    await chat.report(ANN, BOB, await chat.publish(BOB, 'Buy my bread'));
    const { page: pat } = await chat.openConsole({
      userId: PAT,
      role: 'moderator',
      ...PHONE,
      ...STILL,
    });
    const { page: mo } = await chat.openConsole(STILL);

    await reported(mo).getByRole('button', { name: 'Bob Baker' }).waitFor();
    await mo.keyboard.press('n');
    await isTold(mo, 'You are working on this.');
    const taken = reported(pat).getByRole('button', { name: 'Mo Derator is working on this' });
    await taken.tap();
    await isTold(pat, 'Mo Derator is working on this.');
    expect(await decide(pat, 'Ban').getAttribute('aria-disabled')).toBe('true');
    expect(await accessibilityFaults(pat)).toEqual([]);
    await work(pat).getByRole('button', { name: 'Next free case' }).tap();
    await isTold(pat, 'You are working on this.');
    await reported(mo).getByText('Pat Phone is working on this').waitFor();

    await mo.keyboard.press('t');
    await mo.getByRole('textbox', { name: 'Note' }).fill('Sold bread last week, too');
    await mo.getByRole('button', { name: 'Save note' }).press('Enter');
    await mo.getByRole('list', { name: 'Notes' }).getByText('Sold bread last week').waitFor();
    await mo.keyboard.press('h');
    await mo.getByRole('combobox', { name: 'To' }).selectOption('Pat Phone');
    await mo.getByRole('textbox', { name: 'What to know' }).fill('Lunch');
    expect(await accessibilityFaults(mo)).toEqual([]);
    await mo
      .getByRole('form', { name: 'Hand over' })
      .getByRole('button', { name: 'Hand over' })
      .click();
    await work(mo).getByText('For Pat Phone').waitFor();

    await decide(pat, /^Dismiss/).tap();
    await work(pat).getByRole('button', { name: 'Next free case' }).tap();
    await pat.getByRole('heading', { name: 'Bob Baker' }).waitFor();
    await isTold(pat, 'You are working on this.');
    await decide(pat, /^Dismiss/).tap();
    await mo.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    expect(await chat.logged()).toMatchObject([
      { kind: 'note', userId: BOB, reason: 'Sold bread last week, too' },
      { kind: 'handOver', userId: BOB, moderatorId: PAT, reason: 'Lunch' },
      { kind: 'dismiss', userId: ANN, actorId: PAT },
      { kind: 'dismiss', userId: BOB, actorId: PAT },
    ]);
  });

  it('keeps a note whose answer was lost in its form, and saves it once', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'You are all bores'));
    const { page } = await chat.openConsole(STILL);
    await page.getByRole('tab', { name: 'Queue 1 waiting' }).waitFor();
    await page.keyboard.press('n');
    await isTold(page, 'You are working on this.');
    await page.route('**/notes', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const note = page.getByRole('textbox', { name: 'Note' });
    await page.keyboard.press('t');
    await note.fill('Is rude every Friday');
    await note.press('Control+Enter');
    await toast(page, 'Failed: ').waitFor();
    await page.getByRole('button', { name: 'Hide this message' }).click();
    await page.unroute('**/notes');
    await page.keyboard.press('t');
    expect(await note.inputValue()).toBe('Is rude every Friday');
    await note.press('Control+Enter');
    await page.getByRole('list', { name: 'Notes' }).getByText('Is rude every Friday').waitFor();
    await page.keyboard.press('t');
    expect(await note.inputValue()).toBe('');
    expect(await chat.logged()).toMatchObject([{ kind: 'note', reason: 'Is rude every Friday' }]);
  });

  it('says when the time for a case has run out, and offers to go on', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'You are all bores'));
    const { page } = await chat.openConsole(STILL);
    await page.getByRole('tab', { name: 'Queue 1 waiting' }).waitFor();
    await page.keyboard.press('n');
    await isTold(page, 'You are working on this.');
    chat.server.pass(LEASE_MS + 1_000);
    await isTold(page, 'Your time for this case has run out.');
    expect(await decide(page, 'Ban').getAttribute('aria-disabled')).toBeNull();
    await page.keyboard.press('w');
    await isTold(page, 'You are working on this.');
  });

  it('reserves a case once the network is back', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'You are all bores'));
    const { page, context } = await chat.openConsole(STILL);
    await page.getByRole('tab', { name: 'Queue 1 waiting' }).waitFor();
    await context.setOffline(true);
    await page.keyboard.press('w');
    await isTold(page, 'The case is not reserved: the service cannot be reached.');
    await context.setOffline(false);
    await expectShown(work(page).getByText('You are working on this.'));
  });

  it('ends the work of a moderator who is made a viewer', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'You are all bores'));
    const { page } = await chat.openConsole(STILL);
    await page.getByRole('tab', { name: 'Queue 1 waiting' }).waitFor();
    await page.keyboard.press('n');
    await isTold(page, 'You are working on this.');
    const body = { role: 'viewer' };
    await chat.server.call('PUT', `/v1/team/${MODERATOR}`, { token: chat.token, body });
    await page.getByText('Your link is a viewer’s').waitFor();
    await expectShown(work(page).getByText('Nobody is working on this.'));
  });

  it('shows each moderator what is asked of them', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'You are all bores'));
    await chat.report(ANN, BOB, await chat.publish(BOB, 'Buy my bread'));
    const { page } = await chat.openConsole(STILL);
    await reported(page).getByRole('button', { name: 'Bob Baker' }).waitFor();
    const body = { moderatorId: MODERATOR, text: 'Is it?' };
    await chat.server.call('POST', `/v1/cases/${BOB}/opinions`, { token: chat.token, body });
    await page.getByRole('checkbox', { name: 'Asked of me' }).check();
    await reported(page).getByRole('button', { name: 'Ann Archer' }).waitFor({ state: 'detached' });
    await reported(page).getByText('Second opinion of Mo Derator wanted').waitFor();
    expect(await reported(page).getByRole('listitem').count()).toBe(1);
  });

  it('goes on with the next free case from where one is', async () => {
    const users = ['user_one', 'user_two', 'user_three'];
    for (const userId of users) await chat.report(BOB, userId, await chat.publish(userId, 'Hey'));
    const { page } = await chat.openConsole(STILL);
    await page.getByRole('tab', { name: 'Queue 3 waiting' }).waitFor();
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Longest waiting');
    const rows = reported(page).getByRole('listitem');
    await rows.first().getByText('user_one').waitFor();
    await reported(page).getByRole('button', { name: 'user_two' }).click();
    await isTold(page, 'You are working on this.');
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'user_three' }).waitFor();
    await isTold(page, 'You are working on this.');
    // Behind the last one the list begins anew.
    await page.keyboard.press('n');
    await expectShown(page.getByRole('heading', { name: 'user_one' }));
  });
});
