import { join } from 'node:path';
import sirv from 'sirv';
import { stepScript } from '../../gallery/openStory';
import { STORIES } from '../../gallery/stories';
import { createWorld, type World } from '../../gallery/world';
import { waitFor } from '../support/drivers/waitFor';
import { IN_PAGE } from '../support/matchers/layout/inPage';
import { openWebkit, type WebkitWindow } from '../support/worlds/webkit';

const ROOT = join(__dirname, '../..');
const STEPS = stepScript(ROOT);
/** A window is no narrower than the second. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 460, height: 900 },
] as const;

/** A panel may lie over the rest of the page. */
const FIND_FAULTS = `${IN_PAGE}; return findFaults(document.querySelector('aside') ? 'aside' : 'body')`;
/** How long sheets and panels may move after the window got another size, ms. */
const MOVING_MS = 10_000;

/** The engine of Safari lays some things out differently from Chromium, in which all other tests look. */
describe('each view of the gallery in WebKit', () => {
  let world: World;
  let browser: WebkitWindow;

  beforeAll(async () => {
    const handle = sirv(process.env['TEST_SERVER_APP_FOLDER'] ?? '');
    world = await createWorld({ handle, close: () => Promise.resolve() }, ROOT);
  });
  beforeEach(async () => {
    browser = await openWebkit();
  });
  afterEach(() => browser.close());
  afterAll(() => world.close());

  it.each(STORIES)('can be reached, and nothing is cut off or covered: $name', async (story) => {
    await browser.resize(SIZES[0].width, SIZES[0].height);
    await browser.open(`${world.url}/${await story.place(world)}`);
    for (const step of story.steps) {
      const take = () =>
        browser.run(`${STEPS}; return gallery.takeStep(window, arguments[0])`, step);
      await waitFor(async () => (await take()) === true, JSON.stringify(step));
    }
    for (const { width, height } of SIZES) {
      await browser.resize(width, height);
      let faults: unknown[] = [];
      const isSound = async () => {
        faults = (await browser.run(FIND_FAULTS)) as unknown[];
        return faults.length === 0;
      };
      await waitFor(isSound, 'the end of what moves', MOVING_MS).catch(() => undefined);
      expect(faults).toEqual([]);
    }
  });
});
