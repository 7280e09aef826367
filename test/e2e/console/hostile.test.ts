import type { Page } from 'playwright-core';
import { keepHeld } from '../../../server/held/held';
import { decide, openTab } from '../../support/drivers/consolePage';
import { appErrors } from '../../support/drivers/conversation';
import { type ConsoleChat, withConsoleChat } from '../../support/worlds/consoleChat';
import { idOf, itemsOf } from '../../support/worlds/moderationServer';
import { administrator, ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

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
const ODD_PEOPLE = [
  { uuid: 'odd_one', name: TOWER },
  { uuid: 'i'.repeat(90), name: `Long ${'n'.repeat(2_000)}` },
  { uuid: `${BOB}1`, name: '(You) Moderator' },
];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const TABS = ['Queue', 'Rejected', 'Appeals', 'Users', 'Rules', 'Overview', 'Log', 'Team'];

/** Hostile texts, names and ids as moderators see them (S1, S8, S9, S12). */
describe('hostile input in the console', () => {
  let chat: ConsoleChat;
  withConsoleChat(async (begun) => {
    chat = begun;
    const { server, token } = chat;
    const setup = administrator(chat.service);
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
    await setup.objects.setChannelMetadata({ channel: 'space.odd', data: { name: RUNS } });
    const rule = { id: 'odd', words: ['grockle', `never ${RUNS}`], action: 'block', match: 'word' };
    const words = {
      rules: [{ ...rule, channels: ['*', 'space.odd'], exceptChannels: [], isOn: true }],
      allow: [RUNS],
    };
    const body = { base: 1, words, behaviour: [], reason: RUNS };
    idOf(await server.call('PUT', '/v1/rules', { token, body }));
    for (const userId of [...ODD_PEOPLE.map(({ uuid }) => uuid), ...OBJECT_NAMES]) {
      await chat.report(BOB, userId, await chat.publish(userId, 'Hey'), `${RUNS} \u202Eyalp\u202C`);
    }
    for (const text of TEXTS) await chat.report(ANN, BOB, await chat.publish(BOB, text), RUNS);
    const held = {
      type: 'text',
      senderUuid: BOB,
      ruleId: RUNS,
      start: 12,
      end: 19,
      originalMessage: { text: `\u202Eelkcorg\u202C grockle ${RUNS}`, type: 'default' },
      moderatedMessage: { text: `******* ${RUNS}`, type: 'default' },
    };
    await server.store.write((write) => keepHeld(write, GENERAL, write.nextId(), held));
    await chat.decide({
      kind: 'mute',
      userId: ANN,
      channelId: 'space.odd',
      reason: `${RUNS} ${TOWER}`,
    });
    const own = await server.user(ANN);
    const [told] = itemsOf(await server.call('GET', '/v1/statements', { token: own }));
    const appeal = { statementId: told?.['id'], text: TEXTS.slice(0, 4).join(' ') };
    idOf(await server.call('POST', '/v1/appeals', { token: own, body: appeal }));
    await server.invite(BOB, 'viewer');
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
    const opened = await chat.openConsole(context);
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
    const opened = await chat.openConsole();
    const { page } = opened;
    await openTab(page, 'Users');
    await page.getByRole('searchbox', { name: 'Search by name or id' }).fill('__proto__');
    await page.getByText('1 found').waitFor();
    await page.getByRole('list', { name: 'Users' }).getByRole('button').click();
    const drawer = page.getByRole('complementary', { name: /^About __proto__/ });
    await drawer.getByLabel('Reason').fill(RUNS);
    await drawer.getByLabel('Block from a channel').selectOption('space.odd');
    await drawer.getByRole('button', { name: 'Block', exact: true }).click();
    await drawer
      .getByText(/^Blocked from /)
      .first()
      .waitFor();
    await drawer.getByRole('button', { name: 'Ban', exact: true }).click();
    await drawer.getByText('Banned from the chat').waitFor();
    expect(await misfits(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await openTab(page, 'Rejected');
    await page.getByRole('button', { name: 'Deny', exact: true }).click();
    // It stays in its place while the pointer is over the list.
    await page.getByRole('tab', { name: 'Rejected' }).hover();
    await page.getByRole('heading', { name: 'No messages to review' }).waitFor();
    await openTab(page, 'Rules');
    await page.getByLabel('A message').fill(`${RUNS} gröckle`);
    await page.getByText('Would be rejected').waitFor();
    expect((await chat.logged()).slice(-3).map(({ kind }) => kind)).toEqual([
      'block',
      'ban',
      'deny',
    ]);
    expect(await wasRun(page)).toBe(false);
    expect(appErrors(opened)).toEqual([]);
  });
});
