import {
  type ConsoleStory,
  decide,
  openTab,
  withConsoleStory,
  toast,
} from '../../support/worlds/consoleStory';
import { fileOfDownload } from '../../support/drivers/fileOfDownload';
import { hasFocus } from '../../support/drivers/focus';
import { ANN, BOB } from '../../support/worlds/smallWorld';
import { waitFor } from '../../support/drivers/waitFor';

const INSULT = 'You are all bores';

describe('the log of the console', () => {
  let story: ConsoleStory;
  withConsoleStory((begun) => {
    story = begun;
  });

  it('says that the log comes to today’s records, and exports it and its figures', async () => {
    await story.report(BOB, ANN, await story.publish(ANN, INSULT));
    const { page } = await story.openConsole();
    await decide(page, 'Ban').click();
    await toast(page, 'Banned Ann Archer').waitFor();
    await openTab(page, 'Log');
    await page.getByText('Log check: 1 record agrees').waitFor();
    const exported = await fileOfDownload(page, () =>
      page.getByRole('button', { name: 'Export 1 line' }).click(),
    );
    expect(exported.name).toMatch(/^moderation-log-\d{4}-\d\d-\d\d\.jsonl$/);
    expect(JSON.parse(exported.text)).toMatchObject((await story.logged())[0] ?? {});

    // Whose place in the list the keyboard had, has it still.
    await page.getByRole('button', { name: 'Undo: banned Ann Archer' }).press('Enter');
    await page.getByText('undone', { exact: true }).waitFor();
    const undone = page.getByRole('listitem').filter({ hasText: 'undone' });
    await waitFor(() => hasFocus(undone), 'the focus on the row');
    await page.keyboard.press('Tab');
    expect(await hasFocus(undone.getByRole('button').first())).toBe(true);

    await openTab(page, 'Overview');
    const figures = await fileOfDownload(page, () =>
      page.getByRole('button', { name: 'Export CSV' }).click(),
    );
    expect(figures.name).toMatch(/^moderation-overview-\d{4}-\d\d-\d\d\.csv$/);
    expect(figures.text.split('\r\n')).toEqual(
      expect.arrayContaining([
        ...['summary,,,open cases,1', 'summary,,,decisions,0', 'summary,,,decisions undone,1'],
      ]),
    );
  });
});
