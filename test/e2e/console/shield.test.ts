import { accessibilityFaults } from '../../support/matchers/axe';
import {
  type ConsoleStory,
  openTab,
  toast,
  withConsoleStory,
} from '../../support/worlds/consoleStory';
import { failureOf } from '../../support/matchers/sdkFailure';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** Rules on behaviour and raid mode, as moderators see and use them. */
describe('rules on behaviour, in the console', () => {
  let story: ConsoleStory;
  withConsoleStory((begun) => {
    story = begun;
  });

  it('are written, tried on history and saved by keyboard, and hold messages once they are active', async () => {
    for (const text of ['one', 'two', 'three']) await story.publish(BOB, text);
    const { page } = await story.openConsole();
    await openTab(page, 'Rules');
    const faults: string[][] = [];
    await page.getByRole('button', { name: 'New rule on behaviour' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New rule on behaviour' });
    await dialog.getByLabel('Name').fill('Flood');
    await dialog.getByLabel('Messages', { exact: true }).fill('3');
    await dialog.getByRole('button', { name: /^Test on the last 30 days/ }).press('Enter');
    await dialog.getByText(/^Would have matched 1 of \d+, by 1 user, in 30 days\./).waitFor();
    await dialog.getByRole('list', { name: 'Matches' }).getByText('three').waitFor();
    faults.push(await accessibilityFaults(page));
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const rules = page.getByRole('list', { name: 'Rules on behaviour' });
    await rules.getByText(/^One user sends 3 messages within 1 minute/).waitFor();
    await page.getByLabel('Mode of Flood').selectOption('active');
    await toast(page, 'Activated the rule Flood').waitFor();
    for (const text of ['four', 'five']) await story.publish(ANN, text);
    expect(await failureOf(story.publish(ANN, 'six'))).toMatchObject({ statusCode: 403 });
    await rules.getByText(/^1 match/).waitFor();
    faults.push(await accessibilityFaults(page));
    await openTab(page, 'Rejected');
    await page.getByText('Rejected by the rule Flood').waitFor();
    await page.getByRole('button', { name: 'Release' }).click();
    await toast(page, 'Released a message').waitFor();
    expect(faults).toEqual([[], []]);
  });

  it('give raid mode in one press on a small phone, in the dark, and its end in another', async () => {
    const { page } = await story.openConsole({
      context: { ...PHONE, reducedMotion: 'reduce', colorScheme: 'dark' },
    });
    await Promise.all(Array.from({ length: 35 }, (_, n) => story.publish(`raider-${n}`, 'raid')));
    const bar = page.getByRole('complementary', { name: 'Raid' });
    await bar.getByText(/^This looks like a raid/).waitFor();
    const faults = [await accessibilityFaults(page)];
    await bar.getByRole('button', { name: 'Start raid mode' }).tap();
    await bar.getByText(/^Raid mode until/).waitFor();
    expect(await failureOf(story.publish('raider-1', 'again'))).toMatchObject({ statusCode: 403 });
    await openTab(page, 'Rules');
    await page.getByRole('button', { name: 'New rule on behaviour' }).waitFor();
    faults.push(await accessibilityFaults(page));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    await bar.getByRole('button', { name: 'End raid mode' }).tap();
    await bar.getByText(/^Raid mode until/).waitFor({ state: 'detached' });
    await story.publish('raider-1', `in ${GENERAL}`);
    expect((await story.logged()).map(({ kind }) => kind)).toEqual([
      'startRaidMode',
      'endRaidMode',
    ]);
    expect(faults).toEqual([[], []]);
  });
});
