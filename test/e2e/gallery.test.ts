import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sirv from 'sirv';
import { chooseLanguage, createStoryOpener } from '../../gallery/openStory';
import { STORIES } from '../../gallery/stories';
import { createWorld, type World } from '../../gallery/world';
import { faultsInOwnTheme, turnTo } from '../support/matchers/axe';
import { describePages, launchBrowser } from '../support/worlds/chatApp';

const ROOT = join(__dirname, '../..');
/** How long a view may take to appear, ms. */
const PATIENCE_MS = 20_000;

/**
 * The page has no heading before the service has named a channel. A wide block of code is focusable only in browsers
 * that make everything focusable that scrolls, as Chromium does. A text area with a list of people has the role of a
 * combobox, which only one-line fields may have.
 */
const KNOWN_FAULTS =
  /^(?:page-has-heading-one: html|scrollable-region-focusable: .*\bpre\b|aria-allowed-role: .*textarea)/;

describe('each view of the gallery', () => {
  let browser: Browser;
  let world: World;
  let openStory: ReturnType<typeof createStoryOpener>;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    const handle = sirv(process.env['TEST_SERVER_APP_FOLDER'] ?? '');
    world = await createWorld({ handle, close: () => Promise.resolve() }, ROOT);
    openStory = createStoryOpener(ROOT, world);
  });
  beforeEach(async () => {
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
  });
  afterEach(() => page.context().close());
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  it.each(STORIES)(
    'can be reached, logs no error and is accessible, also dark and from right to left: $name',
    async (story) => {
      const errors: string[] = [];
      Object.assign(globalThis, { describePages: () => describePages([{ page, errors }]) });
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (message) => {
        // Chromium writes a line of its own for each call that fails.
        const isOwn = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isOwn) errors.push(message.text());
      });
      await openStory(page, story, 'light');
      const faults = await faultsInOwnTheme(page);
      // The other theme and the other direction, in the same view.
      await chooseLanguage(page, 'ar');
      await turnTo(page, 'dark');
      faults.push(...(await faultsInOwnTheme(page)));
      expect(faults.filter((fault) => !KNOWN_FAULTS.test(fault))).toEqual([]);
      expect(errors).toEqual([]);
    },
  );
});
