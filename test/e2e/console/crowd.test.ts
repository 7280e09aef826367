import type { Page } from 'playwright-core';
import { decide } from '../../support/drivers/consolePage';
import { type ConsoleChat, withConsoleChat } from '../../support/worlds/consoleChat';
import { ANN } from '../../support/worlds/smallWorld';

const CASES = 9;
const MODERATORS = ['user_max', 'user_kim', 'user_pat'];

describe('a queue on which several moderators work at once', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  /** Takes the next free case and dismisses it, with two keys, until the queue is empty. */
  async function workThrough(page: Page): Promise<void> {
    const empty = page.getByRole('heading', { name: 'The queue is empty' });
    const own = page.getByText('You are working on this.');
    const none = page.getByText('Somebody is working on every case of this list.');
    while (!(await empty.isVisible())) {
      await page.keyboard.press('n');
      await own.or(none).or(empty).first().waitFor();
      if (!(await own.isVisible())) continue;
      const shown = await page.getByRole('heading', { level: 2 }).first().innerText();
      await decide(page, /^Dismiss/).waitFor();
      await page.keyboard.press('d');
      await page.getByRole('heading', { level: 2, name: shown }).waitFor({ state: 'detached' });
    }
  }

  it('has each case decided once, and refuses nobody', async () => {
    for (let nth = 0; nth < CASES; nth += 1) {
      const userId = `user_crowd_${nth}`;
      await chat.report(ANN, userId, await chat.publish(userId, `What ${nth} said`));
    }
    const consoles = await Promise.all(
      MODERATORS.map((userId) => chat.openConsole({ userId, role: 'moderator' })),
    );
    for (const { page } of consoles) {
      await page.getByRole('tab', { name: `Queue ${CASES} waiting` }).waitFor();
    }
    await Promise.all(consoles.map(({ page }) => workThrough(page)));
    const logged = await chat.logged();
    expect(logged.map(({ kind }) => kind)).toEqual(Array(CASES).fill('dismiss'));
    expect(new Set(logged.map(({ userId }) => userId)).size).toBe(CASES);
    for (const { page } of consoles) {
      const failed = page.getByRole('status', { name: 'Recent actions' }).getByText(/^Failed/);
      expect(await failed.count()).toBe(0);
    }
  });
});
