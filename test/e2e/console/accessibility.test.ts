import { LOG_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import { accessibilityFaults } from '../../support/matchers/axe';
import {
  type ConsoleStory,
  openTab,
  reported,
  withConsoleStory,
} from '../../support/worlds/consoleStory';
import { ANN, BOB } from '../../support/worlds/smallWorld';

const INSULT = 'You are all bores';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Colours are measured, so nothing may be on its way in. */
const STILL = { reducedMotion: 'reduce' } as const;

/** Every tab and dialog, on a large and on a small screen, in both themes. */
describe('the accessibility of the console', () => {
  let story: ConsoleStory;
  withConsoleStory((begun) => {
    story = begun;
  });

  it.each([
    ['a desktop', STILL],
    ['a phone', { ...PHONE, ...STILL }],
  ])(
    'has no accessibility faults in any tab or dialog on %s, in either theme',
    async (_device, context) => {
      await story.report(BOB, ANN, await story.publish(ANN, INSULT));
      await story.report(ANN, BOB, await story.publish(BOB, 'Buy my bread'));
      // The overview has charts of decisions only.
      const warning = { kind: 'warn', userId: BOB, reason: 'Bread again' };
      await story.moderator.publish({ channel: LOG_CHANNEL, message: warning });
      const { page } = await story.openConsole({ context });
      await reported(page).waitFor();
      const faults: [string, string[]][] = [];
      const look = async (where: string) => faults.push([where, await accessibilityFaults(page)]);
      const dialog = page.getByRole('dialog');
      for (const tab of ['Queue', 'Rejected', 'Appeals', 'Users', 'Rules', 'Overview', 'Log']) {
        await openTab(page, tab);
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
        await look(tab);
      }
      await openTab(page, 'Users');
      await page.getByRole('button', { name: /^Ann Archer/ }).click();
      await page.getByRole('complementary', { name: 'About Ann Archer' }).waitFor();
      await look('a person');
      await page.keyboard.press('Escape');
      await openTab(page, 'Queue');
      await reported(page).getByRole('checkbox').first().check();
      const ban = page.getByRole('button', { name: /^Ban 1 user/ });
      if ('isMobile' in context) {
        expect(await ban.isVisible()).toBe(false);
        await page.getByRole('button', { name: 'Actions', exact: true }).tap();
      }
      await ban.click();
      await dialog.waitFor();
      await look('several decisions');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await dialog.waitFor();
      await look('the keys');
      await page.keyboard.press('Escape');
      await reported(page).getByRole('button').first().click();
      await look('a report');
      await openTab(page, 'Rules');
      await page.getByRole('button', { name: 'New word list' }).click();
      await dialog.waitFor();
      await look('a word list');
      expect(faults.filter(([, found]) => found.length > 0)).toEqual([]);
      expect(faults).toHaveLength(12);
    },
  );
});
