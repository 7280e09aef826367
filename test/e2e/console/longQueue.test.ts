import type { Locator } from 'playwright-core';
import type { JournalEntry } from '../../../emulator/subscribe/journal';
import { LOG_CHANNEL, REPORTS_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import { type ConsoleStory, reported, withConsoleStory } from '../../support/worlds/consoleStory';
import { MODERATOR } from '../../support/drivers/moderator';
import { withinASecond } from '../../support/drivers/waitFor';
import { ANN, GENERAL } from '../../support/worlds/smallWorld';

const CASES = 10_000;

describe('a queue of 10,000 cases', () => {
  let story: ConsoleStory;
  withConsoleStory((begun) => {
    story = begun;
  });

  /** A report about a user of its own. */
  function addReport(entry: JournalEntry, name: string) {
    const { stores, moderation } = story.app.service.context;
    const userId = `crowd_${name}`;
    stores.users.set(userId, { name: `Person ${name}` }, entry.nextTimetoken());
    const timetoken = entry.nextTimetoken();
    const message = { timetoken, authorId: userId, text: `What ${name} said of the others` };
    return moderation?.history.append(entry, REPORTS_CHANNEL, ANN, {
      ...{ reporterId: ANN, userId, reason: "It's a spam", channelId: GENERAL, message },
      surroundings: Array.from({ length: 4 }, () => message),
      author: { firstSeen: Date.now(), messages: 12, hasMore: false },
    });
  }

  it('shows the first within a second, has no gaps, and keeps the one under the pointer', async () => {
    const { journal, moderation } = story.app.service.context;
    const reports = await journal.write((entry) =>
      Array.from({ length: CASES }, (_, n) => addReport(entry, String(n).padStart(5, '0'))),
    );
    const { page } = await story.openConsole();
    await withinASecond(
      () => reported(page).getByRole('listitem').first().waitFor(),
      () => page.reload({ waitUntil: 'commit' }),
    );
    await page.getByRole('tab', { name: 'Queue 10,000 waiting' }).waitFor();
    expect(await findGaps(reported(page))).toEqual([]);

    const pointed = reported(page).getByRole('listitem').filter({ hasText: 'Person 00004' });
    await pointed.hover();
    const before = await pointed.boundingBox();
    await journal.write((entry) => {
      const record = { kind: 'dismiss', actorId: MODERATOR, reportIds: reports.slice(20, 25) };
      moderation?.history.append(entry, LOG_CHANNEL, MODERATOR, record);
      for (let n = 0; n < 20; n += 1) addReport(entry, `late ${n}`);
    });
    await page.getByRole('tab', { name: 'Queue 10,015 waiting' }).waitFor();
    expect(await pointed.boundingBox()).toEqual(before);
  });
});

/** The space between two rows, px. */
const SPACE = 4;

/** Scrolls a list to its end. @returns where a view was not full of rows two frames after it was scrolled, px */
function findGaps(list: Locator): Promise<readonly number[]> {
  return list.evaluate(async (element, space) => {
    let scroller = element.parentElement;
    while (scroller && getComputedStyle(scroller).overflowY !== 'auto')
      scroller = scroller.parentElement;
    if (!scroller) throw new Error('no scroller');
    const gaps: number[] = [];
    for (let before = -1; scroller.scrollTop > before;) {
      before = scroller.scrollTop;
      scroller.scrollBy(0, 10 * scroller.clientHeight);
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const view = scroller.getBoundingClientRect();
      const rows = [...element.querySelectorAll('li')]
        .filter((row) => row.textContent !== '')
        .map((row) => row.getBoundingClientRect())
        .sort((a, b) => a.top - b.top);
      let full = view.top;
      for (const { top, bottom } of rows) if (top <= full + space) full = Math.max(full, bottom);
      const end = Math.min(view.bottom, element.getBoundingClientRect().bottom);
      if (full < end - space) gaps.push(scroller.scrollTop);
    }
    return gaps;
  }, SPACE);
}
