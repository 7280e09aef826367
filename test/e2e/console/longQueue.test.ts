import type { Page } from 'playwright-core';
import { expectShown } from '../../support/matchers/expectShown';
import { waitFor, withinASecond } from '../../support/drivers/waitFor';
import { reported } from '../../support/drivers/consolePage';
import { type ConsoleChat, withConsoleChat } from '../../support/worlds/consoleChat';
import { fillQueue } from '../../support/worlds/filledQueue';
import { ANN, BOB } from '../../support/worlds/smallWorld';

const CASES = 100_000;
/** What the browser holds at most. */
const MAX_ROWS = 500;

describe('a queue of 100,000 cases', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  const rows = (page: Page) => reported(page).getByRole('listitem');

  it('shows the first within a second, holds few of them, keeps the one under the pointer, and begins at the top in another order', async () => {
    await fillQueue(chat.server, CASES);
    const { page } = await chat.openConsole();
    await withinASecond(
      () => rows(page).first().waitFor(),
      () => page.reload({ waitUntil: 'commit' }),
    );
    await page.getByRole('tab', { name: 'Queue 100,000 waiting' }).waitFor();

    const pointed = rows(page).filter({ hasText: 'user-99996' });
    await pointed.hover();
    const before = await pointed.boundingBox();
    await chat.report(BOB, ANN, await chat.publish(ANN, 'You are bores'));
    await page.getByRole('tab', { name: 'Queue 100,001 waiting' }).waitFor();
    expect(await pointed.boundingBox()).toEqual(before);

    const end = page.getByText('The first 500 are shown. Filters show others.');
    await waitFor(async () => {
      await page.mouse.wheel(0, 20_000);
      return await end.isVisible();
    }, 'the last of what is held');
    const held = await rows(page).last().getAttribute('aria-setsize');
    // And the row that new ones pushed out while the pointer was over the list.
    expect(Number(held)).toBeLessThanOrEqual(MAX_ROWS + 1);
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Longest waiting');
    await expectShown(rows(page).getByText('user-0', { exact: true }));
    expect(await rows(page).first().getAttribute('aria-posinset')).toBe('1');
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('Rare');
    await expectShown(rows(page).filter({ hasText: 'user-75001' }));
  });
});
