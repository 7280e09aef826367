import { keepEvents } from '../../../server/ingest/keepEvents';
import type { Timetoken } from '../../../shared/protocol';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import { openPerson, openTab, toast } from '../../support/drivers/consolePage';
import { type ConsoleChat, withConsoleChat } from '../../support/worlds/consoleChat';
import { hasFocus } from '../../support/drivers/focus';
import { waitFor } from '../../support/drivers/waitFor';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

const HOUR_MS = 3_600_000;

/** A user's restrictions, as a moderator sees and changes them. */
describe('users in the console', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  it('are found, restricted until a time, and listed by what holds for them', async () => {
    const { page, errors } = await chat.openConsole();
    await openTab(page, 'Users');
    await page.getByRole('searchbox', { name: 'Search by name or id' }).fill('arch');
    await page.getByText('1 found').waitFor();
    await page.getByRole('list', { name: 'Users' }).getByRole('button').click();
    const drawer = page.getByRole('complementary', { name: 'About Ann Archer' });
    await drawer.getByLabel('Reason').fill('Again and again');
    await drawer.getByLabel('Duration').selectOption('1 hour');
    await drawer.getByRole('button', { name: 'Ban' }).click();
    await drawer.getByText('Banned from the chat').waitFor();
    await drawer.getByText(/since .* by Mo Derator, until .*: Again and again/).waitFor();
    await drawer.getByText('Banned Ann Archer').waitFor();
    await page.getByRole('button', { name: 'Banned', exact: true }).click();
    await page.getByText('1 found').waitFor();
    await page.getByRole('button', { name: 'Muted', exact: true }).click();
    await page.getByRole('heading', { name: 'No users found' }).waitFor();

    chat.server.pass(HOUR_MS + 1_000);
    await drawer.getByText('No restrictions.').waitFor();
    expect((await chat.logged()).map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ['ban', 'user_moderator'],
      ['unban', undefined],
    ]);
    expect(errors).toEqual([]);
  });

  it('have recent messages, which are deleted together', async () => {
    const said = ['Join us', 'Join them'];
    for (const text of said) {
      const timetoken = await chat.publish(ANN, text);
      await chat.server.store.write((write) =>
        keepEvents(write, [
          {
            kind: 'message',
            channelId: toChannelId(GENERAL),
            userId: toUserId(ANN),
            timetoken: timetoken as Timetoken,
            message: { text },
          },
        ]),
      );
    }
    const { page, errors } = await chat.openConsole();
    const drawer = await openPerson(page, 'Ann Archer');
    const messages = drawer.getByRole('list', { name: 'Messages' });
    await messages.getByText('Join us').waitFor();
    await drawer.getByRole('button', { name: 'Delete all 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 messages?' });
    await dialog.getByLabel('Reason').fill('A raid');
    await dialog.getByRole('button', { name: 'Delete 2 messages' }).click();
    await messages.waitFor({ state: 'detached' });
    expect(await chat.logged()).toMatchObject([
      { kind: 'deleteMessage', userId: ANN, reason: 'A raid' },
      { kind: 'deleteMessage', userId: ANN, reason: 'A raid' },
    ]);
    expect(errors).toEqual([]);
  });

  it('are banned until a date with their recent messages, which one undo takes back', async () => {
    const timetoken = await chat.publish(ANN, 'Join us');
    await chat.server.store.write((write) =>
      keepEvents(write, [
        {
          kind: 'message',
          channelId: toChannelId(GENERAL),
          userId: toUserId(ANN),
          timetoken: timetoken as Timetoken,
          message: { text: 'Join us' },
        },
      ]),
    );
    const { page, errors } = await chat.openConsole();
    const drawer = await openPerson(page, 'Ann Archer');
    await drawer.getByLabel('Reason').fill('A raid');
    await drawer.getByLabel('Duration').selectOption('Until a date');
    const ban = drawer.getByRole('button', { name: 'Ban', exact: true });
    await drawer.getByLabel('Date and time').fill('');
    expect(await ban.isEnabled()).toBe(false);
    await drawer.getByLabel('Date and time').fill('2035-01-02T03:04');
    await drawer.getByLabel('A ban also deletes').selectOption('Messages of the last hour');
    await ban.click();
    await drawer.getByText('Banned from the chat').waitFor();
    await drawer.getByRole('list', { name: 'Messages' }).waitFor({ state: 'detached' });
    const until = new Date('2035-01-02T03:04').getTime();
    expect(await chat.logged()).toMatchObject([
      { kind: 'ban', userId: ANN, reason: 'A raid', until },
      { kind: 'deleteMessage', userId: ANN, reason: 'A raid', message: timetoken },
    ]);
    await drawer.getByRole('button', { name: 'Undo: banned Ann Archer' }).click();
    await drawer.getByRole('list', { name: 'Messages' }).getByText('Join us').waitFor();
    expect((await chat.logged()).map(({ kind }) => kind)).toEqual([
      'ban',
      'deleteMessage',
      'unban',
      'restoreMessage',
    ]);
    expect(errors).toEqual([]);
  });

  it('have restrictions whose end is changed where it is shown, and taken back', async () => {
    const { page } = await chat.openConsole();
    const drawer = await openPerson(page, 'Ann Archer');
    // The user reads the reason.
    for (const name of ['Ban', 'Mute', 'Block']) {
      expect(await drawer.getByRole('button', { name, exact: true }).isEnabled()).toBe(false);
    }
    await drawer.getByLabel('Reason').fill('Loud');
    await drawer.getByLabel('Duration').selectOption('1 hour');
    await drawer.getByLabel('Mute in a channel').selectOption('General');
    await drawer.getByRole('button', { name: 'Mute', exact: true }).press('Enter');
    const inForce = drawer.getByRole('listitem').filter({ hasText: 'Muted in General' });
    const first = await inForce.getByText(/since .* by Mo Derator, until/).innerText();
    await inForce.getByRole('button', { name: 'Change the end: Muted in General' }).click();
    const form = drawer.getByRole('form', { name: 'New end' });
    await form.getByLabel('Ends').selectOption('In 24 hours');
    await form.getByLabel('Reason').fill('He went on elsewhere');
    await form.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Changed the end of the mute of Ann Archer in General').waitFor();
    await waitFor(async () => !(await inForce.innerText()).includes(first), 'the new end');
    await drawer
      .getByRole('button', { name: 'Undo: changed the end of the mute of Ann Archer in General' })
      .click();
    await waitFor(async () => (await inForce.innerText()).includes(first), 'the former end');
    expect((await chat.logged()).map(({ kind }) => kind)).toEqual([
      'mute',
      'changeEnd',
      'changeEnd',
    ]);
  });

  it('have reports and decisions in the order of their times, and a drawer that Escape closes', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'You are all bores'));
    await chat.decide({ kind: 'block', userId: ANN, channelId: GENERAL, reason: 'Insults' });
    const { page } = await chat.openConsole({ userId: 'user_vic', role: 'viewer' });
    await openTab(page, 'Users');
    const filter = page.getByRole('button', { name: 'Flagged', exact: true });
    await filter.click();
    await page.getByText('1 found').waitFor();
    await page.getByRole('list', { name: 'Users' }).getByRole('button').click();
    const drawer = page.getByRole('complementary', { name: 'About Ann Archer' });
    const history = drawer.getByRole('listitem').filter({ hasText: /Reported by Bob|Blocked Ann/ });
    await waitFor(async () => (await history.count()) === 2, 'the history');
    expect(await history.allInnerTexts()).toEqual([
      expect.stringContaining('Blocked Ann Archer from General'),
      expect.stringContaining('Reported by Bob Baker'),
    ]);
    // A viewer only looks.
    expect(await drawer.getByRole('button', { name: 'Ban', exact: true }).count()).toBe(0);
    await filter.focus();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await hasFocus(filter)).toBe(true);
  });
});
