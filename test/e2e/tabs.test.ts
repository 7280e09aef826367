import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  launchBrowser,
  say,
  shownTexts,
  startChatApp,
  type ChatApp,
} from '../support/worlds/chatApp';
import { appErrors, message, openChannel } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import {
  ANN,
  BOB,
  createSmallWorld,
  GENERAL,
  numbered,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';

/** Machines that run many things at once are slow. */
const PATIENCE_MS = 30_000;
/** For a test that opens many pages. */
const MANY_PAGES_MS = 240_000;
/** A tab that has been connected for this time shares its poll. */
const SHARE_AFTER_MS = 3_000;

/** Tabs of one browser profile. */
describe('tabs of one user', () => {
  let browser: Browser;
  let app: ChatApp;
  let context: BrowserContext;
  let errors: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    app = await startChatApp(browser, { faults: true });
    await createSmallWorld(app.service);
    // Tall enough for all that is said.
    context = await browser.newContext({ viewport: { width: 1000, height: 1600 } });
    // Moved on instead of waited for.
    await context.clock.install();
    errors = [];
  });
  afterEach(() => app.close());
  afterAll(() => browser.close());

  const hub = () => app.service.context.hub;
  const openTab = async (userId = ANN) => {
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${app.service.url}/#?uuid=${userId}`);
    await page.getByRole('heading', { name: 'General' }).waitFor({ timeout: 2 * PATIENCE_MS });
    return page;
  };
  /** Opens tabs one after the other, each of which shares the poll of the first. */
  const openTabs = async (count: number, userId = ANN) => {
    const before = hub().waiterCount;
    const pages: Page[] = [];
    while (pages.length < count) {
      const page = await openTab(userId);
      const polls = before + Math.min(pages.length, 1);
      await waitFor(() => hub().waiterCount > polls, 'a poll of its own', PATIENCE_MS);
      await context.clock.fastForward(SHARE_AFTER_MS);
      await expectPolls(before + 1);
      pages.push(page);
    }
    return pages;
  };
  const expectPolls = (count: number) =>
    waitFor(
      () => hub().waitersOf(GENERAL) === count && hub().waiterCount === count,
      `${count} polls`,
      PATIENCE_MS,
    );
  const saidByBob = (...texts: readonly string[]) => publishAll(app.service, BOB, GENERAL, texts);
  const expectTexts = async (pages: readonly Page[], texts: readonly string[]) => {
    for (const page of pages) {
      await message(page, texts.at(-1)!).waitFor({ timeout: PATIENCE_MS });
      const shown = await shownTexts(page);
      expect(shown).toHaveLength(texts.length);
      for (const [i, text] of texts.entries()) expect(shown[i]).toContain(text);
    }
  };
  const crash = async (page: Page) => {
    const crashed = page.waitForEvent('crash');
    page.goto('chrome://crash').catch(() => {});
    await crashed;
  };

  it(
    'share one poll, twenty of them, and each shows everything',
    async () => {
      const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => openTab()));
      const last = others.at(-1)!;
      await expectPolls(1);
      await saidByBob(...numbered('line', 5));
      await message(first!, 'line 005').waitFor({ timeout: PATIENCE_MS });
      // No tab's own calls wait for a connection.
      await say(last, 'from the last');
      await expectTexts([first!, ...others], [...numbered('line', 5), 'from the last']);
      await openChannel(last, 'random');
      await publishAll(app.service, BOB, RANDOM, ['elsewhere']);
      await message(last, 'elsewhere').waitFor({ timeout: PATIENCE_MS });
      await expectPolls(1);
      expect(errors).toEqual([]);
    },
    MANY_PAGES_MS,
  );

  it.each([
    ['is closed', (page: Page) => page.close()],
    ['crashes', crash],
  ])('lose nothing when the one that polls %s', async (_what, end) => {
    const [first, ...others] = await openTabs(3);
    await saidByBob('before');
    await expectTexts(others, ['before']);
    const leave = jest.spyOn(app.service.context.presence, 'leave');
    const ending = end(first!);
    await saidByBob(...numbered('meanwhile', 20));
    await ending;
    await expectTexts(others, ['before', ...numbered('meanwhile', 20)]);
    await expectPolls(1);
    await saidByBob('after');
    await expectTexts(others, ['before', ...numbered('meanwhile', 20), 'after']);
    expect(leave.mock.calls.filter(([id]) => id === ANN)).toEqual([]);
  });

  it.each(['is closed', 'crashes'])('lose nothing when another one %s', async (what) => {
    const [first, second, third] = await openTabs(3);
    await (what === 'crashes' ? crash(third!) : third!.close());
    await saidByBob('after');
    await expectTexts([first!, second!], ['after']);
    await expectPolls(1);
  });

  it('lose nothing when the one that polls is frozen, nor does that one', async () => {
    const [first, second] = await openTabs(2);
    const devTools = await context.newCDPSession(first!);
    await devTools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await saidByBob(...numbered('meanwhile', 20));
    await expectTexts([second!], numbered('meanwhile', 20));
    await devTools.send('Page.setWebLifecycleState', { state: 'active' });
    await expectTexts([first!], numbered('meanwhile', 20));
    await expectPolls(1);
  });

  it('go on without the one that polls while it hangs, and with it afterwards', async () => {
    const [first, second] = await openTabs(2);
    const debuggerOf = await context.newCDPSession(first!);
    await debuggerOf.send('Debugger.enable');
    const paused = new Promise((resolve) => debuggerOf.once('Debugger.paused', resolve));
    const hanging = first!.evaluate('debugger');
    await paused;
    await saidByBob('meanwhile');
    await message(second!, 'meanwhile').waitFor({ timeout: PATIENCE_MS });
    await debuggerOf.send('Debugger.resume');
    await hanging;
    await expectTexts([first!, second!], ['meanwhile']);
    await expectPolls(1);
  });

  it('are back after an outage, all of them', async () => {
    const pages = await openTabs(3);
    await app.restart(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    await expectPolls(1);
    await saidByBob('after');
    await expectTexts(pages, ['after']);
    expect(appErrors({ errors })).toEqual([]);
  });

  it('are not mixed up with those of another user', async () => {
    const anns = await openTabs(2);
    const bobs = await openTabs(2, BOB);
    await publishAll(app.service, 'user_carol', BOB, ['to Bob alone']);
    await saidByBob('to all');
    await expectTexts([...anns, ...bobs], ['to all']);
    await say(anns[0]!, 'by Ann');
    await expectTexts([...anns, ...bobs], ['to all', 'by Ann']);
    for (const page of bobs) await page.close();
    await expectPolls(1);
    expect(await shownTexts(anns[1]!)).toHaveLength(2);
  });

  it('poll each for itself where the browser cannot share', async () => {
    await context.addInitScript(() => {
      delete (Navigator.prototype as unknown as Record<string, unknown>)['locks'];
    });
    const pages = [await openTab(), await openTab()];
    await expectPolls(2);
    await saidByBob('to both');
    await expectTexts(pages, ['to both']);
  });
});
