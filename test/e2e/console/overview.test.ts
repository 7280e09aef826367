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

describe('deliveries to other systems in the overview', () => {
  let chat: ConsoleChat;
  // Nobody listens there.
  const target = 'http://127.0.0.1:9/hook';
  withConsoleChat(
    (begun) => {
      chat = begun;
    },
    undefined,
    [target],
  );
  // The server says that nobody listens.
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation());
  afterEach(() => jest.restoreAllMocks());

  it('can be sent again when they were lost', async () => {
    const lost = { target, id: '17000000000000000', userId: ANN, body: '{}', lostAt: Date.now() };
    await chat.server.store.write(({ db }) => db.insertInto('lostWebhooks').values(lost).execute());
    const { page, errors } = await chat.openConsole();
    await openTab(page, 'Overview');
    const delivery = page.getByRole('listitem').filter({ hasText: '127.0.0.1:9' });
    await delivery.getByText('0 waiting').waitFor();
    await delivery.getByRole('button', { name: 'Send 1 again' }).click();
    await delivery.getByText('1 waiting').waitFor();
    expect(await delivery.getByRole('button').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
