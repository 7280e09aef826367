import { decide, reported, toast } from '../../support/drivers/consolePage';
import { type ConsoleChat, MODERATOR, withConsoleChat } from '../../support/worlds/consoleChat';
import { waitFor } from '../../support/drivers/waitFor';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

const DAY_MS = 86_400_000;

describe('actions on several users', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  /** Reports Ann and Bob once each, and selects both in the queue. */
  async function selectBoth(meanwhile?: () => Promise<unknown>) {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'one'));
    await chat.report(ANN, BOB, await chat.publish(BOB, 'two'));
    await meanwhile?.();
    const { page } = await chat.openConsole();
    await page.getByRole('tab', { name: 'Queue 2 waiting' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select Ann Archer' }).check();
    await page.getByRole('checkbox', { name: 'Select Bob Baker' }).check();
    return page;
  }

  it.each([
    ['Delete 2 messages', { kind: 'deleteMessage' }],
    ['Mute 2 users', { kind: 'mute' }],
    ['Block 2 users', { kind: 'block' }],
  ] as const)('%s, and all of it is undone together', async (label, record) => {
    const page = await selectBoth();
    await page.getByRole('button', { name: label }).click();
    const dialog = page.getByRole('dialog', { name: `${label}?` });
    await dialog.getByLabel('Reason').fill('Enough');
    await dialog.getByRole('button', { name: label }).click();
    await page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    const expected = { ...record, actorId: MODERATOR, channelId: GENERAL, reason: 'Enough' };
    expect(await chat.logged()).toMatchObject([expected, expected]);

    await toast(page, '2 decisions made').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('tab', { name: 'Queue 2 waiting' }).waitFor();
    expect((await chat.logged()).filter(({ undoes }) => undoes)).toHaveLength(2);
  });

  it('stand below the cases, which stay where they are while they are selected', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'one'));
    await chat.report(ANN, BOB, await chat.publish(BOB, 'two'));
    const { page } = await chat.openConsole();
    const boxes = reported(page).getByRole('checkbox');
    const places = () =>
      boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().y));
    const before = await waitFor(async () => {
      const all = await places();
      return all.length === 2 && all;
    }, 'both cases');
    await boxes.first().check();
    await page.getByRole('button', { name: 'Ban 1 user' }).waitFor();
    expect(await places()).toEqual(before);
    await boxes.last().check();
    await page.getByRole('button', { name: 'Ban 2 users' }).waitFor();
    expect(await places()).toEqual(before);
  });

  it('leaves out whoever is restricted already, and gives each message its own reason', async () => {
    const page = await selectBoth(async () => {
      await chat.report(ANN, BOB, await chat.publish(BOB, 'three'), 'False information');
      await chat.decide({ kind: 'ban', userId: BOB, reason: 'Insults' });
    });
    await page.getByRole('button', { name: 'Ban 1 user', exact: true }).click();
    const ban = page.getByRole('dialog', { name: 'Ban 1 user?' });
    await ban.getByText('1 selected user left out: banned already.').waitFor();
    await ban.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Delete 3 messages' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 3 messages?' });
    await dialog.getByRole('button', { name: 'Delete 3 messages' }).click();
    await page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    const logged = (await chat.logged()).filter(({ kind }) => kind !== 'ban');
    expect(logged.map(({ kind, reason }) => `${String(kind)}: ${String(reason)}`).sort()).toEqual([
      'deleteMessage: False information',
      "deleteMessage: It's a spam",
      "deleteMessage: It's a spam",
    ]);
  });

  it('takes the duration of a restriction from the keys 1 to 6, and is not permanent without', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'one'));
    const { page } = await chat.openConsole();
    await reported(page).getByRole('button', { name: 'Ann Archer' }).waitFor();
    const description = (name: string) =>
      decide(page, name).evaluate(
        (button) =>
          document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
      );
    expect(await description('Ban')).toMatch(/^7 days\. Cannot use the chat/);
    await page.keyboard.press('3');
    await page.keyboard.press('m');
    await toast(page, 'Muted Ann Archer in General').waitFor();
    const [record] = await chat.logged();
    const remaining = Number(record?.['until']) - Date.now();
    expect(remaining).toBeGreaterThan(DAY_MS - 60_000);
    expect(remaining).toBeLessThanOrEqual(DAY_MS);
  });
});
