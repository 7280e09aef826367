import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/chatApp';
import { type ConsoleStory, openTab, startConsoleStory } from '../../support/consoleStory';
import { ANN } from '../../support/smallWorld';

/** What is in force for a person, as a moderator sees and changes it. */
describe('restrictions in the console', () => {
  let browser: Browser;
  let story: ConsoleStory;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    story = await startConsoleStory(browser);
  });
  afterEach(() => story.close());

  it('ends a restriction when its time is over, and shows until when it holds', async () => {
    const { page } = await story.openConsole();
    await openTab(page, 'Users');
    await page.getByRole('searchbox', { name: 'Search by name or id' }).fill('arch');
    await page.getByText('1 found').waitFor();
    await page.getByRole('list', { name: 'Users' }).getByRole('button').click();
    const drawer = page.getByRole('complementary', { name: 'About Ann Archer' });
    await drawer.getByLabel('Reason').fill('Again and again');
    await drawer.getByLabel('Duration').selectOption('1 hour');
    await drawer.getByRole('button', { name: 'Ban' }).click();
    await drawer.getByText('Banned from the chat').waitFor();
    await drawer.getByText(/since .* by Mo Derator, until .*: Again and again/).waitFor();
    expect(await story.customOf(ANN)).toMatchObject({ ban: true });
    await page.getByRole('button', { name: 'Banned', exact: true }).click();
    await page.getByText('1 found').waitFor();
    await page.getByRole('button', { name: 'Muted', exact: true }).click();
    await page.getByRole('heading', { name: 'Nobody found' }).waitFor();

    story.pass(3_601_000);
    await drawer.getByText('No restrictions.').waitFor();
    await openTab(page, 'Log');
    await page.getByText('The service unbanned Ann Archer').waitFor();
    expect(await story.customOf(ANN)).toMatchObject({ ban: false });
  });
});
