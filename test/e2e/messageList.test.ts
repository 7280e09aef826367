import type { Locator, Page } from 'playwright-core';
import {
  shownTexts,
  WITH_MOTION,
  withSharedChatApp,
  type ChatApp,
} from '../support/worlds/chatApp';
import {
  ANN,
  BOB,
  createSmallWorld,
  deliverAll,
  DIRECT,
  GENERAL,
  numbered,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';
import { createFilledChannel } from '../support/worlds/filledChannel';
import { channelButton, openChannel } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import { expectGone, expectShown } from '../support/matchers/expectShown';

const DESKTOP = { width: 1440, height: 900 };

/** Distance of a message from the top of the list, px. */
function offsetOf(page: Page, text: string): Promise<number> {
  return page
    .getByRole('log')
    .getByRole('article')
    .filter({ hasText: text })
    .evaluate((row) => {
      const log = row.closest('[role="log"]');
      return row.getBoundingClientRect().top - (log?.getBoundingClientRect().top ?? 0);
    });
}

function scrollTo(page: Page, top: number | 'bottom'): Promise<void> {
  return page.getByRole('log').evaluate((log, target) => {
    log.scrollTo({ top: target === 'bottom' ? log.scrollHeight : target });
  }, top);
}

function distanceFromBottom(page: Page): Promise<number> {
  return page
    .getByRole('log')
    .evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);
}

/** Endless animations, in sight or not: the browser draws frames as long as they run. */
function movingParts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document.getAnimations().filter((animation) => {
        const timing = animation.effect?.getComputedTiming();
        return timing?.iterations === Infinity;
      }).length,
  );
}

/** The height of the list's content in the first frame in which a message is drawn, px. */
function heightOfFirstFrame(page: Page, text: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    for (;;) {
      await new Promise(requestAnimationFrame);
      const log = document.querySelector('[role="log"]');
      if (log?.textContent.includes(wanted)) return log.scrollHeight;
    }
  }, text);
}

const isInView = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const list = element.closest('[role="log"]')?.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return list !== undefined && top >= list.top && bottom <= list.bottom;
  });

const shown = (page: Page, text: string) =>
  page.getByRole('log').getByRole('article').filter({ hasText: text });

describe('the message list', () => {
  let app: ChatApp;

  let page: Page;
  /** The channel of the test, which Ann's page shows. */
  let channel: string;
  let name: string;
  let channels = 0;

  // Tests share a page, in which each has a channel of its own: a page costs seconds to open.
  withSharedChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    await deliverAll(app.service, BOB, GENERAL, numbered('line', 80));
    ({ page } = await app.open(ANN, { context: WITH_MOTION }));
  });
  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia(WITH_MOTION);
  });

  /** Opens a channel in which these texts were said before. */
  const begin = async (texts: readonly string[]) => {
    await prepare(texts);
    await open(texts);
  };
  const prepare = async (texts: readonly string[]) => {
    channels += 1;
    name = `List ${String.fromCharCode(64 + channels)}`;
    channel = await createFilledChannel(app.service, name, texts);
  };
  const open = async (texts: readonly string[]) => {
    await openChannel(page, name);
    await shown(page, texts.at(-1) ?? '').waitFor();
  };

  // These open General again, in which nothing else happens.
  it('opens at the newest message and asks for no more than a page', async () => {
    await shown(page, 'line 080').waitFor();
    await waitFor(async () => (await distanceFromBottom(page)) <= 1, 'the newest message');
    const pages = await historyRequests(page, () => page.reload(), GENERAL);
    await shown(page, 'line 080').waitFor();
    await stableOffset(page, 'line 080');
    expect(pages().length).toBe(1);
    expect(pages()[0]).toContain('max=25');
  });

  it('fills a tall window with as many pages as that takes', async () => {
    await page.setViewportSize({ width: 1440, height: 3_200 });
    await shown(page, 'line 001').waitFor();
    const pages = await historyRequests(page, () => page.reload(), GENERAL);
    await shown(page, 'line 001').waitFor();
    expect(pages().length).toBe(4);
  });

  it('marks what came while the page was closed, in the panel, the title and the list', async () => {
    await publishAll(app.service, BOB, RANDOM, ['read before']);
    const random = channelButton(page, 'random');
    await random.click();
    await shown(page, 'read before').last().waitFor();
    await channelButton(page, 'General').click();
    await page.getByRole('heading', { name: 'General' }).waitFor();
    const address = page.url();
    await page.goto('about:blank');
    await publishAll(app.service, BOB, RANDOM, numbered('overnight', 3));
    await app.service.client(ANN).publish({ channel: DIRECT, message: { text: 'from a phone' } });
    await page.goto(address);
    await random.and(page.locator('[aria-description="3 unread"]')).waitFor();
    await page.waitForFunction(() => document.title.startsWith('(3) '));
    await page.locator('link[rel="icon"][href^="data:"]').waitFor({ state: 'attached' });
    const icon = page.locator('link[rel="icon"]');
    // The content security policy lets the page show this picture.
    const width = await icon.evaluate(async (link: HTMLLinkElement) => {
      const picture = new Image();
      picture.src = link.href;
      await picture.decode();
      return link.href.startsWith('data:') ? picture.width : 0;
    });
    expect(width).toBeGreaterThan(0);
    await random.click();
    const mark = page.getByRole('log').getByText('New messages', { exact: true });
    await mark.waitFor();
    expect(await mark.locator('xpath=following::article[1]').innerText()).toContain(
      'overnight 001',
    );
    await page.waitForFunction(() => !document.title.startsWith('('));
    expect(await icon.getAttribute('href')).toMatch(/\/favicon\.svg$/);
    await page.reload();
    await page.getByRole('heading', { name: 'random' }).waitFor();
    await random.waitFor();
    expect(await random.getAttribute('aria-description')).toBeNull();
  });

  it('reads older pages on the way up to the first message, without moving what one reads [4.22]', async () => {
    await begin(numbered('line', 80));

    const gate = await holdHistory(page);

    for (const [oldest, older] of [
      ['line 056', 'line 055'],
      ['line 031', 'line 030'],
      ['line 006', 'line 005'],
    ] as const) {
      await scrollTo(page, 0);
      await gate.waitForRequest();
      const before = await stableOffset(page, oldest);
      gate.release();
      await shown(page, older).waitFor({ state: 'attached' });
      expect(Math.abs((await stableOffset(page, oldest)) - before)).toBeLessThanOrEqual(1);
    }
    await scrollTo(page, 0);
    await shown(page, 'line 001').waitFor();
    await stableOffset(page, 'line 001');
    expect(gate.heldCount()).toBe(0);
  });

  it('fetches the older page when one begins to scroll up, well before the top', async () => {
    const lines = numbered('line', 80);
    // A page and a half of the window.
    await begin(lines.map((text, nth) => text + ' and so on'.repeat(nth % 4 === 0 ? 20 : 0)));
    const gate = await holdHistory(page);
    await page.getByRole('log').hover();
    await page.mouse.wheel(0, -60);
    await gate.waitForRequest();
    expect(await page.getByRole('log').evaluate((log) => log.scrollTop)).toBeGreaterThan(300);
    const before = await stableOffset(page, 'line 080');
    const height = () => page.getByRole('log').evaluate((log) => log.scrollHeight);
    const heightBefore = await height();
    gate.release();
    await waitFor(async () => (await height()) > heightBefore, 'the older page');
    expect(Math.abs((await stableOffset(page, 'line 080')) - before)).toBeLessThanOrEqual(1);
    expect(gate.heldCount()).toBe(0);
  });

  it('moves nothing while nothing happens, and turns a spinner while an older page is on its way', async () => {
    await begin(numbered('line', 80));
    await waitFor(async () => (await movingParts(page)) === 0, 'the page to be still');

    const gate = await holdHistory(page);
    await scrollTo(page, 0);
    await gate.waitForRequest();
    await waitFor(async () => (await movingParts(page)) === 1, 'the spinner to turn');
    gate.release();
    await shown(page, 'line 055').waitFor({ state: 'attached' });
    await scrollTo(page, 'bottom');
    await waitFor(async () => (await movingParts(page)) === 0, 'the page to be still again');
    expect(await movingParts(page)).toBe(0);
  });

  it('stays at the newest message when the window changes its size', async () => {
    await begin(numbered('line', 60));
    for (const [width, height] of [
      [1280, 700],
      [500, 500],
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await waitFor(
        async () => (await distanceFromBottom(page)) <= 1,
        `the end to be there at ${width} x ${height}`,
      );
      expect(await distanceFromBottom(page)).toBeLessThanOrEqual(1);
    }
  });

  it('has the height it had from the first frame on when one comes back to its channel', async () => {
    const texts = numbered('line', 60).map((text, nth) => text + ' and so on'.repeat(nth % 40));
    await prepare(texts);
    await page.setViewportSize({ width: 1440, height: 5_000 });
    await open(texts);
    await shown(page, 'line 001').waitFor();
    await page.setViewportSize(DESKTOP);
    const height = () => page.getByRole('log').evaluate((log) => log.scrollHeight);
    const before = await height();

    await channelButton(page, 'random').click();
    await page.getByRole('heading', { name: 'random' }).waitFor();
    const atFirst = heightOfFirstFrame(page, 'line 060');
    await channelButton(page, name).click();
    expect(await atFirst).toBe(before);
  });

  it('moves nothing that one reads when messages above are deleted', async () => {
    await begin(numbered('line', 60));
    await scrollTo(page, 0);
    await shown(page, 'line 030').waitFor({ state: 'attached' });
    await shown(page, 'line 040').evaluate((row) => row.scrollIntoView());
    const before = await stableOffset(page, 'line 040');

    const bob = app.service.client(BOB);
    const history = await bob.fetchMessages({ channels: [channel], count: 60 });
    const sent = Object.values(history.channels).flat();
    // Next to what is in view, further up, and where nothing is drawn.
    for (const line of [39, 38, 36, 33, 20]) {
      const messageTimetoken = String(sent[line - 1]?.timetoken);
      const action = { type: 'deleted', value: '.' };
      await bob.addMessageAction({ channel, messageTimetoken, action });
    }
    await shown(page, 'line 039').waitFor({ state: 'detached' });
    await shown(page, 'line 038').waitFor({ state: 'detached' });
    expect(Math.abs((await stableOffset(page, 'line 040')) - before)).toBeLessThanOrEqual(2);
  });

  it('folds what is too long, shows all of it where it is, and stays there when folded again', async () => {
    const poem = numbered('verse', 2_000).join('\n');
    await prepare([...numbered('line', 20), poem]);
    await open(['verse 001']);
    const row = shown(page, 'verse 001');
    const height = () => row.evaluate((element) => element.clientHeight);
    expect(await height()).toBeLessThan(500);

    const before = await stableOffset(page, 'verse 001');
    await row.getByRole('button', { name: 'Show more' }).click();
    await row.getByText('verse 2000').waitFor();
    expect(Math.abs((await stableOffset(page, 'verse 001')) - before)).toBeLessThanOrEqual(1);

    await row.getByRole('button', { name: 'Show less' }).click();
    await waitFor(async () => (await height()) < 500, 'the folded text');
    const { y, height: seen } = (await row.boundingBox()) ?? { y: -1, height: 0 };
    expect(y).toBeGreaterThan(0);
    expect(y + seen).toBeLessThan(900);
  });

  it('makes one request however often the top is reached', async () => {
    await begin(numbered('line', 60));
    const reachTop = () =>
      page.getByRole('log').evaluate(async (log) => {
        for (let i = 0; i < 200; i += 1) log.dispatchEvent(new Event('scroll'));
        log.scrollTo({ top: 0 });
        for (let i = 0; i < 200; i += 1) log.dispatchEvent(new Event('scroll'));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      });
    const pages = await historyRequests(page, reachTop, channel);
    await waitFor(
      () => page.getByRole('log').evaluate((log) => log.scrollTop > 300),
      'the older page',
    );
    expect(pages().length).toBe(1);
  });

  it('stays where a reader scrolls who wants no motion, when an older page arrives', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await begin(numbered('line', 60));
    await page.getByRole('log').hover();
    const height = () => page.getByRole('log').evaluate((log) => log.scrollHeight);
    const before = await height();
    // Without motion this reaches the top, which loads the page, in one step.
    await page.mouse.wheel(0, -5_000);
    await waitFor(async () => (await height()) > before + 500, 'the older page');
    expect(await distanceFromBottom(page)).toBeGreaterThan(300);
  });

  it('follows the conversation at the bottom, and counts what is new further up [2.41] [4.23]', async () => {
    await begin(numbered('line', 60));

    await publishAll(app.service, BOB, channel, ['at the bottom']);
    await shown(page, 'at the bottom').waitFor();
    await waitFor(async () => (await distanceFromBottom(page)) <= 1, 'the list to follow');

    await page.getByRole('log').hover();
    await page.mouse.wheel(0, -500);
    await waitFor(async () => (await distanceFromBottom(page)) > 300, 'the reader to scroll up');
    await publishAll(app.service, BOB, channel, ['one']);
    await page.getByRole('button', { name: '1 new message', exact: true }).waitFor();
    await publishAll(app.service, BOB, channel, numbered('more', 6));
    await page.getByRole('button', { name: '7 new messages', exact: true }).click();

    await waitFor(async () => (await distanceFromBottom(page)) <= 1, 'the newest message');
    await expectGone(page.getByRole('button', { name: /new message/ }));
  });

  it('does not count own messages as new', async () => {
    await begin(numbered('line', 60));
    await page.getByRole('log').hover();
    await page.mouse.wheel(0, -500);
    await waitFor(async () => (await distanceFromBottom(page)) > 300, 'the reader to scroll up');

    // From another device: what is sent here leads to the end.
    await publishAll(app.service, ANN, channel, ['mine']);
    await publishAll(app.service, BOB, channel, ['theirs']);
    // Both are there: what comes last is announced.
    await page.locator('[aria-live]', { hasText: ': theirs' }).waitFor({ state: 'attached' });

    await expectShown(page.getByRole('button', { name: '1 new message', exact: true }));
  });

  it('marks where reading stopped when one comes back to a channel', async () => {
    await begin(numbered('line', 5));
    await channelButton(page, 'random').click();
    await publishAll(app.service, BOB, RANDOM, ['in the other channel']);
    await shown(page, 'in the other channel').waitFor();
    await publishAll(app.service, BOB, channel, numbered('news', 2));
    const own = channelButton(page, name);
    await own.and(page.locator('[aria-description="2 unread"]')).waitFor();

    await own.click();
    await shown(page, 'news 002').waitFor();
    const mark = page.getByRole('log').getByText('New messages', { exact: true });
    expect(await mark.count()).toBe(1);
    const below = mark.locator('xpath=following::article[1]');
    expect(await below.innerText()).toContain('news 001');

    await publishAll(app.service, BOB, channel, ['news while reading']);
    await shown(page, 'news while reading').waitFor();
    expect(await below.innerText()).toContain('news 001');
  });

  it('opens where reading stopped, unless more than a page is unread', async () => {
    await begin(numbered('line', 30));
    const own = channelButton(page, name);
    const random = channelButton(page, 'random');
    const mark = page.getByRole('log').getByText('New messages', { exact: true });
    const leave = async (count: number) => {
      await random.click();
      await page.getByRole('heading', { name: 'random' }).waitFor();
      const texts = numbered('news', count).map((text) => `${text}\nof two lines`);
      await deliverAll(app.service, BOB, channel, texts);
      await own.and(page.locator(`[aria-description="${count} unread"]`)).waitFor();
    };

    await leave(20);
    await own.click();
    await stableOffset(page, 'news 001');
    expect(await isInView(mark)).toBe(true);
    expect(await isInView(shown(page, 'line 030'))).toBe(true);
    expect(await distanceFromBottom(page)).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Jump to newest' }).click();
    await waitFor(async () => (await distanceFromBottom(page)) <= 1, 'the newest message');

    await leave(40);
    await own.click();
    await stableOffset(page, 'news 040');
    expect(await distanceFromBottom(page)).toBeLessThanOrEqual(1);
  });

  it('stays at the newest message while the oldest ones leave memory, and reads them again', async () => {
    await begin(['the very first']);
    const lines = numbered('line', 2_100);
    // No more at once than the service keeps for a listener: the rest would be fetched.
    while (lines.length > 0) {
      const burst = lines.splice(0, 60);
      await deliverAll(app.service, BOB, channel, burst);
      await shown(page, burst.at(-1) ?? '').waitFor();
    }
    await waitFor(async () => (await distanceFromBottom(page)) <= 1, 'the list to follow');

    const pages = await historyRequests(page, async () => {
      await waitFor(async () => {
        await scrollTo(page, 0);
        const [oldest = ''] = await shownTexts(page);
        return Number(/line (\d+)/.exec(oldest)?.[1]) <= 975;
      }, 'messages from before those in memory');
    });
    expect(pages().length).toBeGreaterThan(0);
  });

  it('keeps few elements in the page, however long the conversation [F15]', async () => {
    await begin(numbered('line', 300));
    await waitFor(
      async () => {
        await scrollTo(page, 0);
        return (await shown(page, 'line 001').count()) === 1;
      },
      'the first message',
      20_000,
    );
    expect(await page.getByRole('log').getByRole('article').count()).toBeLessThan(100);
  });

  it('shows the day in a line at its upper edge while a narrow window scrolls', async () => {
    await begin(numbered('line', 40));
    await page.setViewportSize({ width: 320, height: 640 });
    await scrollTo(page, 'bottom');
    await stableOffset(page, 'line 040');
    // As by a wheel: the first step leaves the newest message.
    for (let step = 0; step < 3; step += 1) {
      await page.getByRole('log').evaluate((log) => log.scrollBy(0, -100));
      await stableOffset(page, 'line 030');
    }
    const day = page.locator('main [aria-hidden="true"]', { hasText: /^today$/i });
    await waitFor(() => day.isVisible(), 'the day');
    const list = await page.getByRole('log').boundingBox();
    expect(await day.boundingBox()).toMatchObject({ x: 0, y: list?.y, width: 320 });
  });
});

/** Waits until the row rests for some frames: rows are measured after they are drawn. */
async function stableOffset(page: Page, text: string): Promise<number> {
  let last = await offsetOf(page, text);
  let calm = 0;
  return waitFor(async () => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    const now = await offsetOf(page, text);
    calm = now === last ? calm + 1 : 0;
    last = now;
    return calm >= 5 ? { offset: now } : undefined;
  }, `${text} to rest`).then(({ offset }) => offset);
}

/** Runs `act` and gives a function that lists the requests for the history of a channel, or of any, made since. */
async function historyRequests(
  page: Page,
  act: () => Promise<unknown>,
  channel = '',
): Promise<() => string[]> {
  const urls: string[] = [];
  page.on('request', (request) => {
    const path = request.url();
    if (path.includes('/v3/history-with-actions') && path.includes(`/channel/${channel}`))
      urls.push(path);
  });
  await act();
  return () => urls;
}

interface HistoryGate {
  /** Resolves when a history request is being held back. */
  waitForRequest(): Promise<void>;
  /** Lets the held request through. */
  release(): void;
  heldCount(): number;
}

/** Holds requests for older pages back until they are released one by one; rows of other channels ask for newest ones. */
async function holdHistory(page: Page): Promise<HistoryGate> {
  const held: (() => void)[] = [];
  const released = new Set<string | null>();
  await page.route(/\/v3\/history-with-actions\/.*[?&]start=/, async (route) => {
    const start = new URL(route.request().url()).searchParams.get('start');
    // A page may be asked for again, as when delivery was interrupted meanwhile.
    if (!released.has(start)) await new Promise<void>((resolve) => held.push(resolve));
    released.add(start);
    await route.continue();
  });
  return {
    waitForRequest: async () => {
      await waitFor(() => held.length > 0, 'a history request');
    },
    release: () => held.shift()?.(),
    heldCount: () => held.length,
  };
}
