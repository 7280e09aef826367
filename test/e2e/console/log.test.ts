import { decide, openPerson, openTab, toast } from '../../support/drivers/consolePage';
import { type ConsoleChat, withConsoleChat } from '../../support/worlds/consoleChat';
import { fileOfDownload } from '../../support/drivers/fileOfDownload';
import { hasFocus } from '../../support/drivers/focus';
import { waitFor } from '../../support/drivers/waitFor';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

const INSULT = 'You are all bores';

describe('the log of the console', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  it('lists, exports and takes back what was decided', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, INSULT));
    const { page, errors } = await chat.openConsole();
    await decide(page, 'Ban').click();
    await toast(page, 'Banned Ann Archer').waitFor();
    await openTab(page, 'Log');
    const exported = await fileOfDownload(page, () =>
      page.getByRole('button', { name: 'Export 1 line' }).click(),
    );
    expect(exported.name).toMatch(/^moderation-log-\d{4}-\d\d-\d\d\.jsonl$/);
    const { quote, ...logged } = (await chat.logged())[0] ?? {};
    expect(JSON.parse(exported.text)).toEqual(logged);
    await page.getByRole('listitem').getByText(String(quote)).waitFor();
    expect(quote).toBe(INSULT);

    // Whose place in the list the keyboard had, has it still.
    await page.getByRole('button', { name: 'Undo: banned Ann Archer' }).press('Enter');
    await page.getByText('undone', { exact: true }).waitFor();
    const undone = page.getByRole('listitem').filter({ hasText: 'undone' });
    await waitFor(() => hasFocus(undone), 'the focus on the row');
    await page.keyboard.press('Tab');
    expect(await hasFocus(undone.getByRole('button').first())).toBe(true);
    expect(errors).toEqual([]);
  });

  it('says that it could not be exported, and is exported once more', async () => {
    await chat.decide({ kind: 'ban', userId: ANN });
    const { page } = await chat.openConsole();
    await openTab(page, 'Log');
    const exports = page.getByRole('button', { name: 'Export 1 line' });
    await page.route('**/v1/decisions/export**', (route) => route.abort());
    await exports.click();
    const failure = page.getByRole('button', { name: 'This could not be loaded. Export 1 line' });
    await failure.waitFor();
    await page.unroute('**/v1/decisions/export**');
    const { text } = await fileOfDownload(page, () => exports.click());
    expect(text).toContain(ANN);
    await failure.waitFor({ state: 'detached' });
  });

  it('is narrowed by the server to who decided, about whom and what, and follows others', async () => {
    await chat.decide({ kind: 'ban', userId: ANN, reason: 'Insults' });
    await chat.decide({ kind: 'warn', userId: BOB, reason: 'Mind your tone' });
    const { page } = await chat.openConsole();
    await openTab(page, 'Log');
    const log = page.getByRole('list', { name: 'Log' });
    await log.getByText('warned Bob Baker').waitFor();
    await page.getByRole('searchbox', { name: 'Search by user' }).fill('archer');
    await log.getByText('warned Bob Baker').waitFor({ state: 'detached' });
    await log.getByText('banned Ann Archer').waitFor();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Muted');
    await page.getByRole('heading', { name: 'No such decisions' }).waitFor();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Any kind');
    await page.getByRole('searchbox', { name: 'Search by user' }).fill('');

    const [from, to] = ['From', 'To'].map((label) => page.getByLabel(label, { exact: true }));
    await from?.fill('2020-01-01');
    await log.getByText('warned Bob Baker').waitFor();
    await to?.fill('2020-12-31');
    await page.getByRole('heading', { name: 'No such decisions' }).waitFor();
    for (const field of [from, to]) await field?.fill('');

    const until = Date.now() + 3_600_000;
    await chat.decide({ kind: 'mute', userId: BOB, channelId: GENERAL, until });
    await log.getByText('muted Bob Baker in General').waitFor();
    chat.server.pass(3_601_000);
    await log.getByText('The service: Unmuted Bob Baker in General').waitFor();
    await page.getByRole('combobox', { name: 'Done by' }).selectOption('The service');
    await log.getByText('warned Bob Baker').waitFor({ state: 'detached' });
    expect(await log.getByRole('listitem').count()).toBe(1);
  });

  it('keeps its lines where they are while the pointer is over them', async () => {
    await chat.decide({ kind: 'warn', userId: BOB, reason: 'Mind your tone' });
    const { page } = await chat.openConsole();
    await openTab(page, 'Log');
    const undo = page.getByRole('button', { name: 'Undo: warned Bob Baker' });
    await undo.hover();
    const before = await undo.boundingBox();
    await chat.decide({ kind: 'ban', userId: ANN, reason: 'Insults' });
    await page.getByRole('button', { name: 'Undo: banned Ann Archer' }).waitFor();
    expect(await undo.boundingBox()).toEqual(before);
    await page.getByRole('searchbox', { name: 'Search by user' }).hover();
    await page.getByRole('listitem').first().getByText('banned Ann Archer').waitFor();
  });

  it('offers moderators to take back their own decisions, and leads all of them', async () => {
    await chat.decide({ kind: 'ban', userId: ANN, reason: 'Insults' });
    await chat.decide({ kind: 'warn', userId: BOB, reason: 'Mind your tone' });
    const { page } = await chat.openConsole({ userId: 'user_max', role: 'moderator' });
    const drawer = await openPerson(page, 'Bob Baker');
    await drawer.getByLabel('Reason').fill('Again');
    await drawer.getByRole('button', { name: 'Ban', exact: true }).click();
    await toast(page, 'Banned Bob Baker').waitFor();
    await page.keyboard.press('Escape');
    await openTab(page, 'Log');
    await page.getByRole('button', { name: 'Undo: banned Bob Baker' }).waitFor();
    expect(await page.getByRole('listitem').getByRole('button', { name: /^Undo/ }).count()).toBe(1);
    const lead = await chat.openConsole();
    await openTab(lead.page, 'Log');
    await lead.page.getByRole('button', { name: 'Undo: banned Bob Baker' }).waitFor();
    const undos = lead.page.getByRole('listitem').getByRole('button', { name: /^Undo/ });
    expect(await undos.count()).toBe(3);
  });
});
