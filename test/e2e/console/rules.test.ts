import { keepEvents } from '../../../server/ingest/keepEvents';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import { openTab, toast } from '../../support/drivers/consolePage';
import { type ConsoleChat, withConsoleChat } from '../../support/worlds/consoleChat';
import { hasFocus } from '../../support/drivers/focus';
import { waitFor } from '../../support/drivers/waitFor';
import { ANN, GENERAL } from '../../support/worlds/smallWorld';

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

describe('rules in the console', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  /** A message of Ann's, as Events & Actions tell of it. */
  const keep = (text: string) =>
    chat.server.store.write((write) =>
      keepEvents(write, [
        {
          kind: 'message',
          channelId: toChannelId(GENERAL),
          userId: toUserId(ANN),
          timetoken: write.nextId(),
          message: { text },
        },
      ]),
    );

  it('are word lists, tried on a text and on what was said, ordered, removed and restored', async () => {
    for (const text of ['What an idiot', 'Good morning', 'idiosyncrasies everywhere']) {
      await chat.publish(ANN, text);
    }
    const { page, errors } = await chat.openConsole();
    await openTab(page, 'Rules');
    const dialog = page.getByRole('dialog', { name: 'New word list' });
    const lists = page.getByRole('list', { name: 'Word lists' }).getByRole('listitem');
    for (const words of ['idiot\nbore', 'numbskull']) {
      await page.getByRole('button', { name: 'New word list' }).click();
      await dialog.getByLabel('Words or phrases, one per line').fill(words);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await lists.last().getByText(words.replace('\n', ', '), { exact: true }).waitFor();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByLabel('A message').fill('Such an 1d10t!');
    const result = page.getByRole('status', { name: 'What would happen' });
    await result.getByText('Would be rejected').waitFor();
    expect(await result.locator('mark').innerText()).toBe('1d10t');
    await page.getByLabel('Channel to test in').selectOption('General');
    await page.getByText('The rules match 1 of the last 3 messages in this channel.').waitFor();

    const down = lists.first().getByRole('button', { name: /^Move down: idiot/ });
    await down.press('Enter');
    await lists.last().getByText('idiot, bore', { exact: true }).waitFor();
    expect(await hasFocus(lists.last().getByRole('button', { name: /^Move down/ }))).toBe(true);
    await lists.first().getByRole('button', { name: 'Remove: numbskull' }).press('Enter');
    await toast(page, 'Removed the word list numbskull').waitFor();
    await page
      .getByRole('status', { name: 'Recent actions' })
      .getByRole('button', { name: 'Undo' })
      .last()
      .click();
    await lists.first().getByText('numbskull', { exact: true }).waitFor();
    await openTab(page, 'Log');
    const removal = page
      .getByRole('listitem')
      .filter({ hasText: 'removed the word list numbskull' });
    await removal.getByText('undone', { exact: true }).waitFor();
    await openTab(page, 'Rules');

    // What somebody else changes shows here as well.
    const other = await chat.openConsole({ userId: 'user_lou' });
    await openTab(other.page, 'Rules');
    await other.page.getByRole('checkbox', { name: /idiot, bore/ }).click();
    await result.getByText('Would pass').waitFor();
    expect(errors).toEqual([]);
  });

  it('are written on after a call that failed, with the focus where it was', async () => {
    const { page } = await chat.openConsole();
    await openTab(page, 'Rules');
    await page.getByRole('button', { name: 'New word list' }).click();
    const dialog = page.getByRole('dialog', { name: 'New word list' });
    await dialog.getByLabel('Words or phrases, one per line').fill('numbskull');
    await page.route('**/v1/rules', (route) => route.abort());
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    expect(await hasFocus(save)).toBe(true);
    await page.unroute('**/v1/rules');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('list', { name: 'Word lists' })
      .getByText('numbskull', { exact: true })
      .waitFor();
  });

  it('are rules on behaviour, which only leads change, and count before they act', async () => {
    const { page } = await chat.openConsole();
    await openTab(page, 'Rules');
    await page.getByRole('heading', { name: 'No rules on behaviour' }).waitFor();
    await page.getByRole('button', { name: 'New rule on behaviour' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New rule on behaviour' });
    await dialog.getByLabel('Name').fill('Flood');
    await dialog.getByLabel('Messages', { exact: true }).fill('3');
    for (const text of ['one', 'two', 'three']) await keep(text);
    await dialog.getByRole('button', { name: 'Test on the last 7 days' }).press('Enter');
    await dialog.getByText('Would have matched 1 of 3, by 1 user, in 7 days.').waitFor();
    await dialog.getByRole('list', { name: 'Matches' }).getByText('three').waitFor();
    await dialog.getByLabel('When').selectOption({ index: 1 });
    expect(await dialog.getByRole('button', { name: /^Test on/ }).count()).toBe(0);
    await dialog.getByLabel('When').selectOption({ index: 0 });
    await dialog.getByLabel('Messages', { exact: true }).fill('3');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const rules = page.getByRole('list', { name: 'Rules on behaviour' });
    await rules.getByText(/^One user sends 3 messages within 1 minute/).waitFor();
    // An arrow key looks through the modes: only the button saves one.
    const mode = page.getByRole('combobox', { name: 'Mode of Flood' });
    await mode.press('ArrowUp');
    await mode.press('ArrowDown');
    await mode.press('ArrowDown');
    const save = page.getByRole('button', { name: 'Save the mode of Flood' });
    await save.press('Enter');
    await toast(page, 'Activated the rule Flood').waitFor();
    await save.waitFor({ state: 'detached' });
    expect(await mode.inputValue()).toBe('active');
    expect((await chat.logged()).map(({ kind }) => kind)).toEqual(['changeRules', 'changeRules']);

    const max = await chat.openConsole({ userId: 'user_max', role: 'moderator' });
    await openTab(max.page, 'Rules');
    await max.page.getByText('Flood', { exact: true }).waitFor();
    expect(await max.page.getByRole('button', { name: /New|Remove/ }).count()).toBe(0);
  });

  it('give raid mode in one press on a small phone, and its end in another', async () => {
    const { page } = await chat.openConsole({ ...PHONE, colorScheme: 'dark' });
    await openTab(page, 'Rules');
    await page.getByRole('button', { name: 'Start raid mode' }).tap();
    const bar = page.getByRole('complementary', { name: 'Raid' });
    await bar.getByText(/^Raid mode since .*, begun by Mo Derator, until/).waitFor();
    // The keyset has no functions.
    const inVain = 'Nothing enforces this on this keyset.';
    await bar.getByText(inVain).waitFor();
    expect(await page.getByRole('tabpanel').getByText(inVain).count()).toBe(3);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    await bar.getByRole('button', { name: 'End raid mode' }).tap();
    await bar.waitFor({ state: 'detached' });
    await waitFor(async () => (await chat.logged()).length === 2, 'the log');
    expect((await chat.logged()).map(({ kind }) => kind)).toEqual(['startRaidMode', 'endRaidMode']);
  });
});
