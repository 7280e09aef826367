import {
  type ConsoleStory,
  reported,
  toast,
  withConsoleStory,
} from '../../support/worlds/consoleStory';
import { MODERATOR } from '../../support/drivers/moderator';
import { waitFor } from '../../support/drivers/waitFor';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

const DAY_MS = 86_400_000;

describe('actions on several users', () => {
  let story: ConsoleStory;
  withConsoleStory((begun) => {
    story = begun;
  });

  /** Reports Ann and Bob once each, and selects both in the queue. */
  async function selectBoth() {
    await story.report(BOB, ANN, await story.publish(ANN, 'one'));
    await story.report(ANN, BOB, await story.publish(BOB, 'two'));
    const { page } = await story.openConsole();
    await page.getByRole('tab', { name: 'Queue 2 waiting' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select Ann Archer' }).check();
    await page.getByRole('checkbox', { name: 'Select Bob Baker' }).check();
    return page;
  }

  it.each([
    ['Delete 2 messages', { kind: 'deleteMessage' }],
    ['Mute 2 users', { kind: 'mute' }],
    ['Block 2 users', { kind: 'block' }],
  ] as const)('%s', async (label, record) => {
    const page = await selectBoth();
    await page.getByRole('button', { name: label }).click();
    const dialog = page.getByRole('dialog', { name: `${label}?` });
    await dialog.getByLabel('Reason').fill('Enough');
    await dialog.getByRole('button', { name: label }).click();
    await page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    await waitFor(async () => (await story.logged()).length >= 2, 'both in the log');
    const expected = { ...record, actorId: MODERATOR, channelId: GENERAL, reason: 'Enough' };
    expect(await story.logged()).toMatchObject([expected, expected]);
  });

  it('takes the duration of a restriction from the keys 1 to 6', async () => {
    await story.report(BOB, ANN, await story.publish(ANN, 'one'));
    const { page } = await story.openConsole();
    await reported(page).getByRole('button', { name: 'Ann Archer' }).waitFor();
    await page.keyboard.press('3');
    await page.keyboard.press('m');
    await toast(page, 'Muted Ann Archer in General').waitFor();
    const [record] = await story.logged();
    const remaining = Number(record?.['until']) - Date.now();
    expect(remaining).toBeGreaterThan(DAY_MS - 60_000);
    expect(remaining).toBeLessThanOrEqual(DAY_MS);
  });
});
