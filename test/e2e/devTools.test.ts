import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import {
  launchBrowser,
  say,
  shownTexts,
  startChatApp,
  type ChatApp,
} from '../support/worlds/chatApp';
import { addDevTools, historyOf, importHistory, jumpTo } from '../support/drivers/devTools';
import { message } from '../support/drivers/conversation';
import {
  ANN,
  BOB,
  createSmallWorld,
  deliverAll,
  GENERAL,
  numbered,
  publishAll,
} from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';

/** Calls that keep the session alive, and files that an idle page loads; the rest somebody asked for. */
const BY_ITSELF = /\/v2\/(subscribe|presence)\/|\/assets\//;

describe('the app in a browser with Redux DevTools', () => {
  let browser: Browser;
  let app: ChatApp;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
  });
  afterEach(() => app.close());

  const openAsAnn = async (context: BrowserContextOptions = {}) => {
    const { page, errors } = await app.open(ANN, { context, prepare: addDevTools });
    await page.getByRole('heading', { name: 'General' }).waitFor();
    await waitFor(() => app.service.context.hub.waitersOf(GENERAL) > 0, 'the subscription');
    return { page, errors };
  };
  const isShown = (page: Page, text: string) =>
    page.getByRole('article').filter({ hasText: text }).waitFor();

  /** Whether the members, the unread counts and the mentions are there and nothing more is being fetched. */
  const isAtRest = async (page: Page) => {
    const history = await historyOf(page);
    const state = JSON.stringify(history.computedStates.at(-1)?.state);
    const actions = JSON.stringify(history.actionsById);
    const hasCounts = actions.includes('"countUnread"') && actions.includes('"getNewMentions"');
    return hasCounts && state.includes('"getChannelMembers') && !state.includes('"pending"');
  };

  it('steps back and forth without asking for anything, while messages arrive, and loses none [F16]', async () => {
    await deliverAll(app.service, BOB, GENERAL, numbered('before', 200));
    // So high that the first page does not fill it, and the list asks for more by itself.
    const { page, errors } = await openAsAnn({ viewport: { width: 1440, height: 2_400 } });
    await isShown(page, 'before 200');
    await waitFor(() => isAtRest(page), 'all that is fetched at the start');
    const requests: string[] = [];
    page.on('request', (request) => {
      // A message that arrives in the open channel is marked as read, whichever step is shown.
      const isReadMark = request.postData()?.includes('lastReadMessageTimetoken');
      if (!isReadMark && !BY_ITSELF.test(request.url())) requests.push(request.url());
    });

    const { stagedActionIds } = await historyOf(page);
    await jumpTo(page, 3);
    await page.getByRole('heading', { name: 'Default Channel' }).waitFor();
    const arriving = publishAll(app.service, BOB, GENERAL, numbered('meanwhile', 30));
    for (let index = 0; index < stagedActionIds.length; index += 1) await jumpTo(page, index);
    for (let index = stagedActionIds.length - 1; index >= 0; index -= 3) await jumpTo(page, index);
    await arriving;
    await waitFor(
      async () => JSON.stringify(await historyOf(page)).includes('meanwhile 030'),
      'the last message to be recorded',
    );
    expect(await page.getByRole('article').count()).toBe(0);
    expect(requests).toEqual([]);

    await jumpTo(page);
    await isShown(page, 'meanwhile 030');
    await publishAll(app.service, BOB, GENERAL, ['after']);
    await isShown(page, 'after');
    const texts = (await shownTexts(page)).join('\n').match(/(?:meanwhile \d+|after)/g) ?? [];
    expect(texts).toEqual([...numbered('meanwhile', 30), 'after'].slice(-texts.length));
    expect(texts.length).toBeGreaterThan(5);
    await say(page, 'and from here');
    await isShown(page, 'and from here');
    expect(errors).toEqual([]);
  });

  it('shows a session that another page exported, with what was open and entered, and asks for nothing [F16]', async () => {
    const { page } = await openAsAnn();
    await say(page, 'to be quoted');
    await message(page, 'to be quoted').hover();
    await message(page, 'to be quoted').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Reply', exact: true }).click();
    await say(page, 'with a quote');
    await isShown(page, 'with a quote');
    await page.getByRole('button', { name: 'General, 2 members' }).click();
    await page.getByRole('searchbox', { name: 'Search in members' }).fill('bo');
    await page.getByRole('button', { name: 'Mentions' }).click();
    await page
      .getByRole('dialog', { name: 'Mentions' })
      .getByText('Nobody has mentioned you yet')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New chat' }).click();
    await page.getByRole('searchbox', { name: 'Search in users' }).fill('BOB');
    await page.getByRole('list', { name: 'Users' }).getByText('Bob Baker').waitFor();

    const { page: other, errors } = await app.open(BOB, { prepare: addDevTools });
    await other.getByRole('heading', { name: 'General' }).waitFor();
    await waitFor(() => isAtRest(other), 'all that is fetched at the start');
    const requests: string[] = [];
    other.on('request', (request) => {
      if (!BY_ITSELF.test(request.url())) requests.push(request.url());
    });
    await importHistory(other, await historyOf(page));
    const { computedStates } = await historyOf(other);
    expect(computedStates.filter((each) => 'error' in each)).toEqual([]);
    await other.getByRole('dialog', { name: 'New chat' }).waitFor();
    expect(await other.getByRole('searchbox', { name: 'Search in users' }).inputValue()).toBe(
      'BOB',
    );
    await jumpTo(other, 3);
    await other.getByRole('heading', { name: 'Default Channel' }).waitFor();
    await jumpTo(other);
    await other.getByText('with a quote').first().waitFor();
    expect(requests).toEqual([]);
    expect(errors).toEqual([]);
  });
});
