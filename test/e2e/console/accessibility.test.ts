import { accessibilityFaults } from '../../support/matchers/axe';
import { openTab, reported } from '../../support/drivers/consolePage';
import { type ConsoleChat, withConsoleChat } from '../../support/worlds/consoleChat';
import { ANN, BOB } from '../../support/worlds/smallWorld';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Colours are measured, so nothing may be on its way in. */
const STILL = { reducedMotion: 'reduce' } as const;
const TABS = ['Queue', 'Rejected', 'Appeals', 'Users', 'Rules', 'Overview', 'Log', 'Team'];

/** Every tab and dialog, on a large and on a small screen, in both themes. */
describe('the accessibility of the console', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  it.each(['en', 'de', 'ar'])(
    'has its header in one row on a laptop, its tabs in one everywhere (%s)',
    async (language) => {
      await chat.report(ANN, BOB, await chat.publish(BOB, 'Buy my bread'));
      const { page } = await chat.openConsole({ viewport: { width: 1440, height: 900 } });
      await page.getByRole('combobox', { name: 'Language' }).selectOption(language);
      await page.locator(`html[lang=${language}]`).waitFor();
      await page.getByRole('listitem').first().waitFor();
      const tops = () =>
        page
          .getByRole('tab')
          .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
      for (const width of [320, 390, 560, 641, 768, 820, 1000, 1024, 1280, 1366, 1440, 1536]) {
        await page.setViewportSize({ width, height: 768 });
        expect(new Set(await tops()).size).toBe(1);
        if (width < 1366) continue;
        expect((await page.locator('header').first().boundingBox())?.height).toBeLessThan(64);
      }
    },
  );

  it('keeps to the width of a phone where German text is twice as large', async () => {
    const { page } = await chat.openConsole(PHONE);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.locator('html[lang=de]').waitFor();
    await page.addStyleTag({ content: ':root { font-size: 200% }' });
    const cut: string[] = [];
    for (const tab of await page.getByRole('tab').all()) {
      await tab.tap();
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      const outside = await page
        .locator('main :is(button, li):visible')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.getBoundingClientRect().right > innerWidth)
            .map(({ textContent }) => textContent),
        );
      cut.push(...outside);
    }
    expect(cut).toEqual([]);
  });

  it.each([
    ['a desktop', STILL],
    ['a phone', { ...PHONE, ...STILL }],
  ])(
    'has no accessibility faults in any tab or dialog on %s, in either theme',
    async (_device, context) => {
      await chat.report(BOB, ANN, await chat.publish(ANN, 'You are all bores'));
      await chat.report(ANN, BOB, await chat.publish(BOB, 'Buy my bread'));
      // The overview has charts of decisions only.
      await chat.decide({ kind: 'warn', userId: BOB, reason: 'Bread again' });
      const { page } = await chat.openConsole(context);
      await reported(page).waitFor();
      const faults: [string, string[]][] = [];
      const look = async (where: string) => faults.push([where, await accessibilityFaults(page)]);
      const dialog = page.getByRole('dialog');
      for (const tab of TABS) {
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
      for (const name of ['New word list', 'New rule on behaviour']) {
        await page.getByRole('button', { name }).click();
        await dialog.waitFor();
        await look(name);
        await page.keyboard.press('Escape');
      }
      expect(faults.filter(([, found]) => found.length > 0)).toEqual([]);
      expect(faults).toHaveLength(TABS.length + 6);
    },
  );
});
