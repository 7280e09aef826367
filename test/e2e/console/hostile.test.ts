import type { Page } from 'playwright-core';
import { RULES_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import { RULES_FIELD } from '../../../src/domain/wordRules/rules';
import { appeal, statementsOf } from '../../support/drivers/inbox';
import { appErrors } from '../../support/drivers/conversation';
import {
  decide,
  openTab,
  withConsoleStory,
  type ConsoleStory,
} from '../../support/worlds/consoleStory';
import { administrator, ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';
import { failureOf } from '../../support/matchers/sdkFailure';
import { waitFor } from '../../support/drivers/waitFor';

const RUNS = '<img src=x onerror="window.wasRun=1"><script>window.wasRun=1</script>';
const TOWER = `tower a${'\u0300\u0301\u0302'.repeat(300)}`;
const TURNED = 'S8 \u202Eevil\u202C \u2067turned\u2069 שלום';
/** S1, S8, S9 and S12 of messages; all but the last three are as they read (docs/reliability.md). */
const TEXTS = [
  `S1 ${RUNS} &lt;b&gt;`,
  'S12 __proto__ constructor toString',
  TURNED,
  TOWER,
  'w'.repeat(20_000),
];
/** Property names of every JavaScript object are ids like any other. */
const OBJECT_NAMES = ['constructor', 'toString', '__proto__'];
const OBJECT_PEOPLE = OBJECT_NAMES.map((uuid) => ({ uuid, name: `${uuid} himself` }));
const ODD_ID = '<img src=x onerror=wasRun=1>';
const ODD_PEOPLE = [
  { uuid: ODD_ID, name: TOWER },
  { uuid: 'i'.repeat(90), name: `Long ${'n'.repeat(2_000)}` },
  { uuid: `${BOB}1`, name: '(You) Moderator' },
];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const TABS = ['Queue', 'Rejected', 'Appeals', 'Users', 'Rules', 'Overview', 'Log'];

/** Hostile texts, names and ids as moderators see them (S1, S8, S9, S12). */
describe('hostile input in the console', () => {
  let story: ConsoleStory;
  withConsoleStory(async (begun) => {
    story = begun;
    const setup = administrator(story.app.service);
    const rule = { id: RUNS, words: ['grockle', `never ${RUNS}`], action: 'block', match: 'word' };
    const rules = {
      rules: [{ ...rule, channels: ['*'], exceptChannels: [], isOn: true }],
      allow: [RUNS],
    };
    await setup.objects.setChannelMetadata({
      channel: RULES_CHANNEL,
      data: { custom: { [RULES_FIELD]: JSON.stringify(rules) } },
    });
    await setup.objects.setUUIDMetadata({
      uuid: BOB,
      data: {
        name: `\u202E${RUNS}`,
        profileUrl: 'javascript:window.wasRun=1',
        custom: { title: RUNS },
      },
    });
    for (const { uuid, name } of [...ODD_PEOPLE, ...OBJECT_PEOPLE]) {
      await setup.objects.setUUIDMetadata({ uuid, data: { name } });
    }
    await setup.objects.setChannelMetadata({ channel: ODD_ID, data: { name: RUNS } });
    for (const id of [...ODD_PEOPLE.map(({ uuid }) => uuid), ...OBJECT_NAMES]) {
      await story.report(BOB, id, '17000000000000000', `${RUNS} \u202Eyalp\u202C`);
    }
    for (const text of TEXTS) await story.report(ANN, BOB, await story.publish(BOB, text), RUNS);
    await failureOf(story.publish(BOB, `\u202Eelkcorg\u202C grockle ${RUNS}`));
    const bob = story.app.service.client(BOB);
    const [told] = await statementsOf(bob, BOB);
    await appeal(bob, BOB, told?.id ?? '', TEXTS.slice(0, 4).join(' '));
    await setup.objects.setUUIDMetadata({
      uuid: ANN,
      data: {
        custom: {
          mutedChannels: [ODD_ID, GENERAL].join(),
          moderationNote: JSON.stringify({ reason: `${RUNS} ${TOWER}` }),
        },
      },
    });
  });

  const wasRun = (page: Page) => page.evaluate(() => 'wasRun' in window || 'text' in {});
  /** Elements that overflow the window, and rows much taller than the visible text of a row. */
  const misfits = (page: Page) =>
    page.evaluate(() => {
      const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
      const rows = [
        ...document.querySelectorAll('[role="tabpanel"] :is(li, article, [role="listitem"])'),
      ];
      const tall = rows.filter((row) => row.clientHeight > 1_600).map((row) => row.className);
      return [...(isWide ? ['wider than the window'] : []), ...tall];
    });

  it.each([
    ['a desktop', {}],
    ['a phone', PHONE],
  ])('is shown as it is, runs nothing and fits on %s [S12]', async (_device, context) => {
    const opened = await story.openConsole({ context });
    const { page } = opened;
    await page.getByRole('tab', { name: 'Queue 7 waiting' }).waitFor();
    const found: Record<string, readonly string[]> = {};
    const texts: string[] = [];
    for (const tab of TABS) {
      await openTab(page, tab);
      await page
        .getByRole('tabpanel')
        .getByText('onerror')
        .filter({ visible: true })
        .first()
        .waitFor();
      found[tab] = await misfits(page);
      texts.push(await page.getByRole('tabpanel').innerText());
    }
    await openTab(page, 'Users');
    for (const { uuid, name } of OBJECT_PEOPLE) {
      await page.getByRole('searchbox', { name: 'Search by name or id' }).fill(uuid);
      await page.getByRole('list', { name: 'Users' }).getByRole('button', { name }).waitFor();
      await page.getByText('1 found').waitFor();
    }
    await openTab(page, 'Queue');
    await page.getByRole('button', { name: RUNS }).first().click();
    await decide(page, 'Ban').waitFor();
    for (const text of TEXTS.slice(0, 2)) {
      await page.getByText(text, { exact: true }).first().waitFor();
    }
    await page.getByText('S8 evil turned שלום', { exact: true }).first().waitFor();
    found['a report'] = await misfits(page);
    texts.push(await page.getByRole('tabpanel').innerText());

    const none = Object.fromEntries([...TABS, 'a report'].map((where) => [where, []]));
    expect(found).toEqual(none);
    expect(texts.join().match(/[\u202A-\u202E\u2066-\u2069]/)).toBeNull();
    expect(
      await page.locator('img[src="x"], [src^="javascript"], [href^="javascript"]').count(),
    ).toBe(0);
    expect(await wasRun(page)).toBe(false);
    expect(appErrors(opened)).toEqual([]);
  });

  it('is decided about like anything else', async () => {
    const opened = await story.openConsole();
    const { page } = opened;
    await openTab(page, 'Users');
    await page.getByRole('searchbox', { name: 'Search by name or id' }).fill(ODD_ID);
    await page.getByText('1 found').waitFor();
    await page.getByRole('list', { name: 'Users' }).getByRole('button').click();
    const drawer = page.getByRole('complementary', { name: /^About tower/ });
    await drawer.getByText(ODD_ID, { exact: true }).waitFor();
    await drawer.getByLabel('Reason').fill(RUNS);
    await drawer.getByLabel('Block from a channel').selectOption(ODD_ID);
    await drawer.getByRole('button', { name: 'Block', exact: true }).click();
    await waitFor(
      async () => (await story.customOf(ODD_ID))['blockedChannels'] === ODD_ID,
      'the block',
    );
    await drawer.getByRole('button', { name: 'Ban' }).click();
    await drawer.getByText('Banned from the chat').waitFor();
    expect(await misfits(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await openTab(page, 'Rejected');
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByRole('heading', { name: 'No messages to review' }).waitFor();
    await openTab(page, 'Rules');
    await page.getByLabel('A message').fill(`${RUNS} gröckle`);
    await page.getByText('Would be rejected').waitFor();
    await openTab(page, 'Log');
    await page.getByText('Log check: 2 records agree').waitFor();
    expect(await wasRun(page)).toBe(false);
    expect(appErrors(opened)).toEqual([]);
  });
});
