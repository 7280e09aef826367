import { keepHeld } from '../../../server/held/held';
import { msToTimetoken } from '../../../shared/protocol';
import { openTab, toast } from '../../support/drivers/consolePage';
import { type ConsoleChat, MODERATOR, withConsoleChat } from '../../support/worlds/consoleChat';
import { message, openChannel } from '../../support/drivers/conversation';
import { waitFor } from '../../support/drivers/waitFor';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

describe('rejected messages in the console', () => {
  let chat: ConsoleChat;
  let count = 0;
  withConsoleChat((begun) => {
    chat = begun;
  });

  /** As a function records it. */
  const reject = (userId: string, text: string, word: string, more: object = {}) => {
    count += 1;
    const start = text.indexOf(word);
    const record = {
      type: 'text',
      originalMessage: { text, type: 'default' },
      senderUuid: userId,
      moderatedMessage: { text: text.replace(word, '*'.repeat(word.length)), type: 'default' },
      ruleId: 'rude',
      start,
      end: start + word.length,
      ...more,
    };
    const id = msToTimetoken(Date.now() + count);
    return chat.server.store.write((write) => keepHeld(write, GENERAL, id, record));
  };

  it('are published once, as their sender, whoever else released them', async () => {
    await reject(ANN, 'Go to Scunthorpe', 'cunt');
    const bob = await chat.open(`uuid=${BOB}`);
    await openChannel(bob.page, 'General');
    const consoles = [await chat.openConsole(), await chat.openConsole()];
    for (const { page } of consoles) {
      await page.getByRole('tab', { name: 'Rejected 1 waiting' }).click();
      await page.getByRole('article', { name: 'Message of Ann Archer' }).waitFor();
      expect(await page.locator('mark').innerText()).toBe('cunt');
    }
    // Both moderators press at once; whoever is a moment later may find the button gone already.
    const buttons = await Promise.all(
      consoles.map(({ page }) =>
        page.getByRole('button', { name: 'Release', exact: true }).elementHandle(),
      ),
    );
    await Promise.all(
      buttons.map((button) => button.evaluate((element) => (element as HTMLElement).click())),
    );
    await message(bob.page, 'Go to Scunthorpe').waitFor();
    for (const { page } of consoles) {
      await page.getByRole('heading', { name: 'No messages to review' }).waitFor();
    }
    expect(await message(bob.page, 'Go to Scunthorpe').count()).toBe(1);
    expect(await chat.logged()).toMatchObject([
      { kind: 'release', actorId: MODERATOR, userId: ANN },
    ]);
  });

  it('of a raid are denied at once, those that a search leaves', async () => {
    for (const text of ['Join us, bore', 'Join them, bore']) await reject(ANN, text, 'bore');
    await reject(BOB, 'Only a numbskull', 'numbskull');
    const { page, errors } = await chat.openConsole();
    await openTab(page, 'Rejected');
    await page.getByRole('button', { name: 'Deny all 3' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search in texts and users' }).fill('join');
    await page.getByRole('button', { name: 'Deny all 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deny 2 messages?' });
    await dialog.getByText('its own line in the log, and cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Deny 2 messages' }).click();
    await page.getByRole('heading', { name: 'No messages to review' }).waitFor();
    await page.getByRole('tab', { name: 'Rejected 1 waiting' }).waitFor();
    expect(await chat.logged()).toMatchObject([
      { kind: 'deny', userId: ANN },
      { kind: 'deny', userId: ANN },
    ]);
    expect(errors).toEqual([]);
  });

  it('stay where they are under the pointer when one is decided and another one comes', async () => {
    await reject(ANN, 'What a grockle', 'grockle');
    const { page, errors } = await chat.openConsole();
    await openTab(page, 'Rejected');
    const denials = page.getByRole('article').getByRole('button', { name: 'Deny' });
    await denials.hover();
    const before = await denials.boundingBox();
    await reject(BOB, 'Only a numbskull', 'numbskull');
    await page.getByRole('article', { name: 'Message of Bob Baker' }).waitFor();
    expect(await denials.first().boundingBox()).toEqual(before);
    const next = await denials.last().boundingBox();
    await denials.first().click();
    await page.getByText('Closed').waitFor();
    expect(await denials.boundingBox()).toEqual(next);
    expect(errors).toEqual([]);
  });

  it('are found, denied, and their word allowed', async () => {
    await reject(ANN, 'What a grockle', 'grockle');
    const { page, errors } = await chat.openConsole();
    await openTab(page, 'Rejected');
    const messages = page.getByRole('article');
    await messages.first().waitFor();
    await reject(BOB, 'Only a numbskull', 'numbskull', { isCut: true });
    await waitFor(async () => (await messages.count()) === 2, 'the other message, live');
    const cut = page.getByRole('article', { name: 'Message of Bob Baker' });
    expect(await cut.getByRole('button', { name: 'Release' }).isEnabled()).toBe(false);
    await page.getByRole('searchbox', { name: 'Search in texts and users' }).fill('GROCK');
    await cut.waitFor({ state: 'detached' });
    await messages.getByRole('button', { name: 'Allow “grockle”' }).click();
    await toast(page, 'Always allowed “grockle”').waitFor();
    await messages.getByRole('button', { name: 'Deny' }).click();
    await messages.getByText('Closed').waitFor();
    await page.getByRole('searchbox', { name: 'Search in texts and users' }).hover();
    await page.getByRole('heading', { name: 'No messages to review' }).waitFor();
    await page.getByRole('combobox', { name: 'State' }).selectOption('Decided');
    await messages.getByText('Denied').waitFor();
    await page.getByRole('combobox', { name: 'Channel' }).selectOption('random');
    await page.getByRole('heading', { name: 'No messages' }).waitFor();
    expect(errors).toEqual([]);
  });
});
