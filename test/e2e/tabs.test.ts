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
/** With a poll each, the seventh would wait: a browser has six connections to a server. */
const TABS = 8;
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
    context = await browser.newContext({ viewport: { width: 1000, height: 3000 } });
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
    'share one poll, more of them than have connections, and each shows everything [F10]',
    async () => {
      const [first, ...others] = await Promise.all(Array.from({ length: TABS }, () => openTab()));
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

  it('lose nothing when others are closed or crash, nor when the one that polls does [F18]', async () => {
    const [first, second, third, ...others] = await openTabs(5);
    const leave = jest.spyOn(app.service.context.presence, 'leave');
    const texts: string[] = [];
    for (const { text, end, rest } of [
      {
        text: 'another was closed',
        end: () => others[1]!.close(),
        rest: [first!, second!, third!, others[0]!],
      },
      { text: 'another crashed', end: () => crash(others[0]!), rest: [first!, second!, third!] },
      // The tabs poll in the order in which they were opened.
      { text: 'the poll was closed', end: () => first!.close(), rest: [second!, third!] },
      { text: 'the poll crashed', end: () => crash(second!), rest: [third!] },
    ]) {
      const ending = end();
      const meanwhile = numbered(`while ${text}`, 10);
      await saidByBob(...meanwhile);
      await ending;
      texts.push(...meanwhile);
      await expectTexts(rest, texts);
      await expectPolls(1);
      await saidByBob(`after ${text}`);
      texts.push(`after ${text}`);
      await expectTexts(rest, texts);
    }
    expect(leave.mock.calls.filter(([, id]) => id === ANN)).toEqual([]);
  });

  it('lose nothing when the one that polls is frozen, nor does that one, and are back after an outage [F18]', async () => {
    const [first, second] = await openTabs(2);
    const devTools = await context.newCDPSession(first!);
    await devTools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await saidByBob(...numbered('meanwhile', 20));
    await expectTexts([second!], numbered('meanwhile', 20));
    await devTools.send('Page.setWebLifecycleState', { state: 'active' });
    await expectTexts([first!], numbered('meanwhile', 20));
    await expectPolls(1);

    await app.restart(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    await expectPolls(1);
    await saidByBob('after the outage');
    await expectTexts([first!, second!], [...numbered('meanwhile', 20), 'after the outage']);
    expect(appErrors({ errors })).toEqual([]);
  });

  it('go on without the one that polls while it hangs, and with it afterwards [F18]', async () => {
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

  it('are not mixed up with those of another user', async () => {
    const anns = await openTabs(2);
    const bobs = await openTabs(1, BOB);
    await publishAll(app.service, 'user_carol', BOB, ['to Bob alone']);
    await saidByBob('to all');
    await expectTexts([...anns, ...bobs], ['to all']);
    await say(anns[0]!, 'by Ann');
    await expectTexts([...anns, ...bobs], ['to all', 'by Ann']);
    await bobs[0]!.close();
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
