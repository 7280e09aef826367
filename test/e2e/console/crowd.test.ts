import { mainThreadMs } from '../../../bench/app/pageCost';
import { REPORTS_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import {
  type ConsoleStory,
  openTab,
  reported,
  withConsoleStory,
} from '../../support/worlds/consoleStory';
import { ANN } from '../../support/worlds/smallWorld';
import type { TestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';

describe('the console of a large chat', () => {
  let story: ConsoleStory;
  withConsoleStory((begun) => {
    story = begun;
  });

  it('shows 1,000 reports and 10,000 users with hardly more rows than the window holds', async () => {
    await fillWithCrowd(story.app.service);
    const { page } = await story.openConsole();
    await page.getByRole('tab', { name: 'Queue 500 waiting' }).waitFor();
    // Its own work, not what else the machine does: the page is opened once more and what it computes
    // until the reports are there is counted.
    const devTools = await page.context().newCDPSession(page);
    const before = await mainThreadMs(devTools);
    await page.reload();
    await reported(page).getByRole('listitem').first().waitFor();
    expect((await mainThreadMs(devTools)) - before).toBeLessThan(1_000);
    expect(await reported(page).getByRole('listitem').count()).toBeLessThan(40);

    await openTab(page, 'Users');
    await page.getByText('10,003 found').waitFor();
    const list = page.getByRole('list', { name: 'Users' });
    await list.getByRole('button').first().focus();
    await page.keyboard.press('End');
    await waitFor(async () => {
      await page.keyboard.press('End');
      const last = await list.getByRole('listitem').last().getAttribute('aria-posinset');
      return Number(last) > 250;
    }, 'a page that was fetched later');
    expect(await list.getByRole('listitem').count()).toBeLessThan(60);
  });
});

/** 10,000 more people, of whom 500 were reported twice. */
async function fillWithCrowd({ context }: TestService): Promise<void> {
  const { stores, journal, moderation } = context;
  await journal.write((entry) => {
    for (let index = 0; index < 10_000; index += 1) {
      const number = String(index).padStart(5, '0');
      stores.users.set(`crowd_${number}`, { name: `Person ${number}` }, entry.nextTimetoken());
    }
    for (let index = 0; index < 1_000; index += 1) {
      const userId = `crowd_${String(index % 500).padStart(5, '0')}`;
      const record = { reporterId: ANN, userId, reason: "It's a spam", surroundings: [] };
      moderation?.history.append(entry, REPORTS_CHANNEL, ANN, record);
    }
  });
}
