import { openTab } from '../../support/drivers/consolePage';
import { type ConsoleChat, withConsoleChat } from '../../support/worlds/consoleChat';
import { fileOfDownload } from '../../support/drivers/fileOfDownload';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

describe('the overview of the console', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  it('shows the figures of the server, follows decisions, and exports them', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'You are all bores'));
    await chat.decide({ kind: 'mute', userId: BOB, channelId: GENERAL, reason: 'Spam' });
    const { page, errors } = await chat.openConsole();
    await openTab(page, 'Overview');
    const figures = page.getByRole('group', { name: 'Figures' });
    await figures.getByText('the oldest waits for').waitFor();
    await figures.getByText('user_lea').first().waitFor();
    await chat.decide({ kind: 'ban', userId: ANN, reason: 'Insults' });
    await figures.getByText('Insults').first().waitFor();
    const table = await fileOfDownload(page, () =>
      page.getByRole('button', { name: 'Export CSV' }).click(),
    );
    expect(table.name).toMatch(/^moderation-overview-\d{4}-\d\d-\d\d\.csv$/);
    expect(table.text.split('\r\n')).toEqual(
      expect.arrayContaining(['summary,,,open cases,1', 'summary,,,decisions,2']),
    );
    const statements = await fileOfDownload(page, () =>
      page.getByRole('button', { name: 'Export statements' }).click(),
    );
    expect(statements.name).toMatch(/^moderation-statements-\d{4}-\d\d-\d\d\.jsonl$/);
    const lines = statements.text.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { category: expect.any(String) as unknown },
      { decision_account: 'DECISION_ACCOUNT_SUSPENDED' },
    ]);
    expect(statements.text).not.toContain(ANN);

    const enforced = page.getByRole('list', { name: 'What this keyset enforces' });
    await enforced.getByText('Reports, decisions, appeals').waitFor();

    const viewer = await chat.openConsole({ userId: 'user_vic', role: 'viewer' });
    await openTab(viewer.page, 'Overview');
    await viewer.page.getByRole('button', { name: 'Export CSV' }).waitFor();
    expect(await viewer.page.getByRole('button', { name: 'Export statements' }).count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
