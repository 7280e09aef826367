import { toChannelId } from '../../../src/domain/ids';
import { rejectedChannelOf } from '../../../src/domain/moderation/moderationRecord';
import { say, shownTexts } from '../../support/worlds/chatApp';
import {
  composer,
  type ConsoleStory,
  openTab,
  row,
  toast,
  withConsoleStory,
} from '../../support/worlds/consoleStory';
import { MODERATOR } from '../../support/drivers/moderator';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';
import { hasFocus } from '../../support/drivers/focus';
import { waitFor } from '../../support/drivers/waitFor';

/** Word rules, rejected messages and their release, as moderators and senders see them. */
describe('word rules and what they stop, in the console', () => {
  let story: ConsoleStory;
  withConsoleStory((begun) => {
    story = begun;
  });

  it('stops a word that a moderator forbids, until one releases what was said', async () => {
    const ann = await story.app.open(ANN);
    const bob = await story.app.open(BOB);
    await composer(bob.page).waitFor();
    const { page } = await story.openConsole();
    await openTab(page, 'Rules');
    await page.getByRole('button', { name: 'New word list' }).click();
    const rule = page.getByRole('dialog', { name: 'New word list' });
    await rule.waitFor();
    // The first field has the focus.
    await page.keyboard.type('grockle');
    await rule.getByRole('button', { name: 'Save' }).click();
    await rule.waitFor({ state: 'detached' });

    await say(ann.page, 'What a gröckle!');
    await ann.page.getByRole('alert').filter({ hasText: 'Your message was blocked.' }).waitFor();
    expect(await composer(ann.page).inputValue()).toBe('What a gröckle!');
    await say(bob.page, 'a calm word');
    // Messages sent before would have arrived by now.
    for (const { page: chat } of [ann, bob]) await row(chat, 'a calm word').waitFor();
    expect(await row(bob.page, 'gröckle').count()).toBe(0);

    await openTab(page, 'Rejected');
    await page.locator('mark').getByText('gröckle').waitFor();
    await page.getByRole('button', { name: 'Release' }).click();
    for (const { page: chat } of [ann, bob]) await row(chat, 'What a gröckle!').waitFor();
    expect(await row(bob.page, 'What a gröckle!').count()).toBe(1);
    expect((await story.logged()).map(({ kind }) => kind)).toEqual(['changeRules', 'release']);
  });

  it('publishes a rejected message once, as its sender, whoever else released it', async () => {
    const { context } = story.app.service;
    const channel = toChannelId(GENERAL);
    const first = await story.openConsole();
    await openTab(first.page, 'Rejected');
    await first.page.getByRole('heading', { name: 'No messages to review' }).waitFor();
    await waitFor(() => context.hub.waitersOf('banned.*') === 1, 'live delivery');
    await context.journal.write((entry) =>
      context.moderation?.history.append(entry, rejectedChannelOf(channel), 'service', {
        originalMessage: { text: 'Go to Scunthorpe', type: 'default' },
        moderatedMessage: { text: 'Go to S****horpe', type: 'default' },
        senderUuid: ANN,
        ruleId: 'rude',
        start: 7,
        end: 11,
      }),
    );
    const bob = await story.app.open(BOB);
    await composer(bob.page).waitFor();
    const second = await story.openConsole();
    for (const { page } of [first, second]) {
      await openTab(page, 'Rejected');
      await page.getByRole('article', { name: 'Message of Ann Archer' }).waitFor();
      expect(await page.locator('mark').innerText()).toBe('cunt');
    }
    // Both moderators press at once; whoever is a moment later may find the button gone already.
    const buttons = await Promise.all(
      [first, second].map(({ page }) =>
        page.getByRole('button', { name: 'Release' }).elementHandle(),
      ),
    );
    await Promise.all(
      buttons.map((button) => button.evaluate((element) => (element as HTMLElement).click())),
    );
    await row(bob.page, 'Go to Scunthorpe').waitFor();
    for (const { page } of [first, second]) {
      await page.getByRole('heading', { name: 'No messages to review' }).waitFor();
    }
    expect((await shownTexts(bob.page)).filter((text) => text.includes('Scunthorpe'))).toHaveLength(
      1,
    );
    await row(bob.page, 'Go to Scunthorpe')
      .and(bob.page.getByRole('article', { name: /Ann/ }))
      .waitFor();
    expect(await story.logged()).toMatchObject([
      { kind: 'release', actorId: MODERATOR, userId: ANN },
    ]);
  });

  it('tries word lists on a text and on what was said, as they will be applied', async () => {
    for (const text of ['What an idiot', 'Good morning', 'idiosyncrasies everywhere']) {
      await story.publish(ANN, text);
    }
    const { page } = await story.openConsole();
    await openTab(page, 'Rules');
    await page.getByRole('button', { name: 'New word list' }).click();
    const dialog = page.getByRole('dialog', { name: 'New word list' });
    await dialog.getByLabel('Words or phrases, one per line').fill('idiot\nbore');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('list', { name: 'Word lists' })
      .getByText('idiot, bore', { exact: true })
      .waitFor();
    // The news of the change may come before its answer.
    await dialog.waitFor({ state: 'detached' });

    await page.getByLabel('A message').fill('Such an 1d10t!');
    const result = page.getByRole('status', { name: 'What would happen' });
    await result.getByText('Would be rejected').waitFor();
    expect(await result.locator('mark').innerText()).toBe('1d10t');
    await page.getByLabel('Channel to test in').selectOption('General');
    await page.getByText('The rules match 1 of the last 3 messages in this channel.').waitFor();

    // By keyboard to the end of the list and no further, without losing one's place.
    const lists = page.getByRole('list', { name: 'Word lists' }).getByRole('listitem');
    await page.getByRole('button', { name: 'New word list' }).click();
    await dialog.getByLabel('Words or phrases, one per line').fill('numbskull');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await lists.last().getByText('numbskull', { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    const down = lists.first().getByRole('button', { name: /^Move down: idiot/ });
    await down.focus();
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Enter');
    await lists.last().getByText('idiot, bore', { exact: true }).waitFor();
    expect(await hasFocus(lists.last().getByRole('button', { name: /^Move down/ }))).toBe(true);
    await lists.first().getByRole('button', { name: 'Remove: numbskull' }).press('Enter');
    await waitFor(() => hasFocus(page.getByRole('list', { name: 'Word lists' })), 'the list');
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

    const other = await story.openConsole();
    await openTab(other.page, 'Rules');
    await other.page.getByRole('checkbox', { name: /idiot, bore/ }).click();
    await result.getByText('Would pass').waitFor();
  });
});
