import { moderatorGrant } from '../../../scripts/start/signInLinks';
import { consolePath } from '../../support/drivers/moderator';
import { accessibilityFaults } from '../../support/matchers/axe';
import {
  type ConsoleStory,
  decide,
  reported,
  withConsoleStory,
} from '../../support/worlds/consoleStory';
import { administrator, ANN, BOB } from '../../support/worlds/smallWorld';
import { waitFor } from '../../support/drivers/waitFor';

const PAT = 'user_pat';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const STILL = { reducedMotion: 'reduce' } as const;

/** Two moderators at one queue: one at a desk with the keyboard, one on a phone. */
describe('a team of moderators', () => {
  let story: ConsoleStory;
  withConsoleStory((begun) => {
    story = begun;
  });

  it('shares the queue: cases are reserved, handed over, noted and decided once', async () => {
    await administrator(story.app.service).objects.setUUIDMetadata({
      uuid: PAT,
      data: { name: 'Pat Phone' },
    });
    await story.report(BOB, ANN, await story.publish(ANN, 'You are all bores'));
    await story.report(ANN, BOB, await story.publish(BOB, 'Buy my bread'));
    const { page: mo } = await story.openConsole({ context: STILL });
    const grant = moderatorGrant(PAT, { moderator: 'moderator' });
    const path = consolePath(story.app.service, grant);
    const { page: pat } = await story.app.openPath(path, { context: { ...PHONE, ...STILL } });
    const work = (page: typeof mo) => page.getByRole('region', { name: 'Work on this case' });
    const isTold = (page: typeof mo, text: string) => work(page).getByText(text).waitFor();

    await reported(mo).getByRole('button', { name: 'Bob Baker' }).waitFor();
    await mo.keyboard.press('n');
    await isTold(mo, 'You are working on this.');
    const taken = reported(pat).getByRole('button', { name: 'Mo Derator is working on this' });
    await taken.tap();
    await isTold(pat, 'Mo Derator is working on this.');
    expect(await decide(pat, 'Ban').getAttribute('aria-disabled')).toBe('true');
    expect(await accessibilityFaults(pat)).toEqual([]);
    await work(pat).getByRole('button', { name: 'Next free case' }).tap();
    await isTold(pat, 'You are working on this.');
    await reported(mo).getByText('Pat Phone is working on this').waitFor();

    await mo.keyboard.press('t');
    await mo.getByRole('textbox', { name: 'Note' }).fill('Sold bread last week, too');
    await mo.getByRole('button', { name: 'Save note' }).press('Enter');
    await mo.getByRole('list', { name: 'Notes' }).getByText('Sold bread last week').waitFor();
    await mo.keyboard.press('h');
    await mo.getByRole('combobox', { name: 'To' }).selectOption('Pat Phone');
    await mo.getByRole('textbox', { name: 'What to know' }).fill('Lunch');
    expect(await accessibilityFaults(mo)).toEqual([]);
    await mo
      .getByRole('form', { name: 'Hand over' })
      .getByRole('button', { name: 'Hand over' })
      .click();
    await work(mo).getByText('For Pat Phone').waitFor();

    await decide(pat, /^Dismiss/).tap();
    await work(pat).getByRole('button', { name: 'Next free case' }).tap();
    await isTold(pat, 'You are working on this.');
    await pat.getByRole('heading', { name: 'Bob Baker' }).waitFor();
    await decide(pat, /^Dismiss/).tap();
    await mo.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    const log = await waitFor(async () => {
      const records = await story.logged();
      return records.length === 4 && records;
    }, 'the log');
    expect(log).toMatchObject([
      { kind: 'note', userId: BOB, reason: 'Sold bread last week, too' },
      { kind: 'handOver', userId: BOB, moderatorId: PAT, reason: 'Lunch' },
      { kind: 'dismiss', userId: ANN, actorId: PAT },
      { kind: 'dismiss', userId: BOB, actorId: PAT },
    ]);
  });
});
