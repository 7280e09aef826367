import type { Locator, Page } from 'playwright-core';
import { decide, openPerson, reported, toast } from '../../support/drivers/consolePage';
import { deferred } from '../../support/fakes/deferred';
import { waitFor } from '../../support/drivers/waitFor';
import { type ConsoleChat, withConsoleChat } from '../../support/worlds/consoleChat';
import { ANN, BOB } from '../../support/worlds/smallWorld';

const CARA = 'user_cara';
const DAN = 'user_dan';

/** Where the focus is in the console, which is used by keyboard alone. */
describe('the focus in the console', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  const report = async (...users: readonly string[]) => {
    for (const user of users) {
      await chat.report('user_eve', user, await chat.publish(user, `I am ${user}`));
    }
  };
  const focused = (page: Page) => page.locator(':focus');

  it('undoes no earlier decision while a later one is under way', async () => {
    await report(ANN, BOB);
    const { page } = await chat.openConsole();
    const mute = decide(page, 'Mute in General');
    await page.getByRole('heading', { name: 'Bob Baker' }).waitFor();
    await mute.click();
    await toast(page, 'Muted Bob Baker in General').waitFor();
    const answer = deferred();
    await page.route('**/v1/decisions', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole('heading', { name: 'Ann Archer' }).waitFor();
    await mute.waitFor();
    await page.keyboard.press('m');
    await toast(page, 'Mute Ann Archer in General').waitFor();
    await page.keyboard.press('u');
    answer.resolve(undefined);
    await toast(page, 'Muted Ann Archer in General').waitFor();
    expect((await chat.logged()).map(({ kind }) => kind)).toEqual(['mute', 'mute']);
  });

  it('undoes a decision once by a double press of Enter', async () => {
    await chat.decide({ kind: 'ban', userId: BOB });
    const { page, errors } = await chat.openConsole();
    const undo = page.getByRole('button', { name: /^Undo: Banned Bob Baker/ });
    await page.getByRole('tab', { name: 'Log' }).click();
    await undo.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await toast(page, 'Undone: Banned Bob Baker').waitFor();
    await undo.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it('is on no button that lifts a ban when the ban was made', async () => {
    await report(BOB);
    const { page, errors } = await chat.openConsole();
    const unban = (part: Locator) => part.getByRole('button', { name: /^Unban/ });
    const decisions = page.getByRole('region', { name: 'Decide' });
    await decisions.getByRole('checkbox', { name: 'Also close 1 report' }).uncheck();
    await decide(page, 'Ban').press('Enter');
    await unban(decisions).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Bob Baker' }).and(focused(page)).waitFor();

    const drawer = await openPerson(page, 'Ann Archer');
    await drawer.getByLabel('Reason').fill('Spam');
    await drawer.getByRole('button', { name: 'Ban', exact: true }).press('Enter');
    await unban(drawer).first().waitFor();
    await page.keyboard.press('Enter');
    await drawer.and(focused(page)).waitFor();
    expect((await chat.logged()).map(({ kind }) => kind)).toEqual(['ban', 'ban']);
    expect(errors).toEqual([]);
  });

  it('stays with a decision that is tried again', async () => {
    await report(BOB);
    const { page } = await chat.openConsole();
    await page.getByRole('heading', { name: 'Bob Baker' }).waitFor();
    await page.route('**/v1/decisions', (route) => route.abort());
    await page.keyboard.press('a');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/v1/decisions');
    await again.press('Enter');
    await toast(page, 'Warned Bob Baker').waitFor();
    expect(await focused(page).innerText()).toContain('Warned Bob Baker');
  });

  it('is on the row of the case on screen after a decision, though newer ones moved the rows', async () => {
    await report(ANN, BOB, CARA);
    const { page } = await chat.openConsole();
    await page.getByRole('tab', { name: 'Queue 3 waiting' }).waitFor();
    await reported(page).getByRole('button', { name: 'Bob Baker' }).waitFor();
    await page.keyboard.press('j');
    await waitFor(
      async () => (await focused(page).innerText()).includes('Bob Baker'),
      'the second row',
    );
    await report(DAN);
    await reported(page).getByRole('button', { name: DAN }).waitFor();
    await page.keyboard.press('d');
    await page.getByRole('tab', { name: 'Queue 3 waiting' }).waitFor();
    await reported(page).getByRole('button', { name: 'Bob Baker' }).waitFor({ state: 'detached' });
    expect(await reported(page).locator('[aria-current="true"]').innerText()).toContain(
      'Ann Archer',
    );
    expect(await focused(page).innerText()).toContain('Ann Archer');
  });

  it('goes into each case that is opened, and stays on the tabs when they are gone through', async () => {
    await report(ANN, BOB, CARA);
    const { page } = await chat.openConsole();
    await reported(page).getByRole('button', { name: CARA }).waitFor();
    for (const name of ['Bob Baker', 'Ann Archer']) {
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.locator(`[role="group"][aria-label="${name}"]:focus`).waitFor();
    }
    await page.getByRole('tab', { name: 'Queue' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Rejected', selected: true }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('heading', { name: 'Ann Archer' }).waitFor();
    expect(await focused(page).getAttribute('role')).toBe('tab');
  });

  it('is never below the decisions on a phone, and goes back to the row of the case', async () => {
    await report(ANN, BOB);
    const { page } = await chat.openConsole({ viewport: { width: 390, height: 640 } });
    await reported(page).getByRole('button', { name: 'Ann Archer' }).press('Enter');
    await page.getByRole('group', { name: 'Ann Archer' }).and(focused(page)).waitFor();
    const isCovered = () =>
      focused(page).evaluate((element) => {
        const { left, right, bottom } = element.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, bottom - 2);
        return hit !== null && !element.contains(hit) && !hit.contains(element);
      });
    const names: string[] = [];
    do {
      await page.keyboard.press('Tab');
      if (await isCovered()) names.push(await focused(page).innerText());
    } while ((await focused(page).innerText()) !== 'Add a note');
    expect(names).toEqual([]);

    await page.getByRole('button', { name: 'Back to the queue' }).press('Enter');
    await reported(page).getByRole('button', { name: 'Ann Archer' }).and(focused(page)).waitFor();
  });

  it('stays near what was pressed when that is gone', async () => {
    await report(ANN, BOB);
    const { page, errors } = await chat.openConsole();
    await reported(page).getByRole('button', { name: 'Bob Baker' }).waitFor();
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).press('Enter');
    };
    const isFocused = (part: Locator) => part.and(focused(page)).waitFor();
    const list = page.getByRole('region', { name: 'Reported users' });

    await page.getByRole('combobox', { name: 'Age', exact: true }).selectOption('Last hour');
    await press('Save as view');
    await page.keyboard.type('New ones');
    await page.keyboard.press('Enter');
    await isFocused(list);

    for (const key of ['s', 'j', 's']) await page.keyboard.press(key);
    await press('Dismiss 2 reports');
    const dialog = page.getByRole('dialog', { name: 'Dismiss 2 reports?' });
    await dialog.getByRole('button', { name: 'Dismiss 2 reports' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await isFocused(list);

    await press('Undo');
    await isFocused(list);

    await page.getByRole('tab', { name: 'Rules' }).press('Enter');
    await press('Start raid mode');
    await press('End raid mode');
    await isFocused(page.getByRole('region', { name: 'Raid mode', exact: true }));

    await page.getByRole('tab', { name: 'Team' }).press('Enter');
    await page.getByRole('textbox', { name: 'User id' }).fill('user_frank');
    await page.keyboard.press('Enter');
    await press('Take back: user_frank');
    await page.locator('section:focus').waitFor();
    expect(errors).toEqual([]);
  });
});
