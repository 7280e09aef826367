import { openTab, toast } from '../../support/drivers/consolePage';
import { type ConsoleChat, MODERATOR, withConsoleChat } from '../../support/worlds/consoleChat';
import { idOf, itemsOf } from '../../support/worlds/moderationServer';
import { waitFor } from '../../support/drivers/waitFor';
import { ANN, BOB } from '../../support/worlds/smallWorld';

describe('appeals in the console', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  /** Appeals the newest decision about a user. */
  const appeal = async (userId: string, text: string) => {
    const token = await chat.server.user(userId);
    const [told] = itemsOf(await chat.server.call('GET', '/v1/statements', { token }));
    const body = { statementId: told?.['id'], text };
    return idOf(await chat.server.call('POST', '/v1/appeals', { token, body }));
  };

  it('are answered with a reason, by another moderator than the one who decided', async () => {
    await chat.decide({ kind: 'ban', userId: ANN, reason: 'Insults' });
    await appeal(ANN, 'It was a quote');
    const own = await chat.openConsole({ userId: 'user_lea' });
    await own.page.getByRole('tab', { name: 'Appeals 1 waiting' }).click();
    await own.page.getByText('You made this decision. Another moderator answers').waitFor();

    const { page, errors } = await chat.openConsole();
    await openTab(page, 'Appeals');
    const shown = page.getByRole('article', { name: 'Appeal of Ann Archer' });
    await shown.getByText('It was a quote').waitFor();
    await shown.getByText('Banned Ann Archer, by user_lea · “Insults”').waitFor();
    const answer = shown.getByRole('group', { name: 'Answer Ann Archer' });
    const accept = answer.getByRole('button', { name: 'Accept appeal' });
    expect(await accept.isEnabled()).toBe(false);
    await answer.getByRole('textbox').fill('You quoted somebody');
    await accept.click();
    await toast(page, 'Accepted the appeal of Ann Archer').waitFor();
    await shown.getByText('Mo Derator · “You quoted somebody”').waitFor();
    await page.getByText('No appeal is waiting.').waitFor();
    expect((await chat.logged()).map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ['ban', 'user_lea'],
      ['unban', MODERATOR],
    ]);
    expect(errors).toEqual([]);
  });

  it('say when the decision was taken back meanwhile', async () => {
    const ban = await chat.decide({ kind: 'ban', userId: ANN, reason: 'Insults' });
    await appeal(ANN, 'It was a quote');
    const { page } = await chat.openConsole();
    await openTab(page, 'Appeals');
    const shown = page.getByRole('article', { name: 'Appeal of Ann Archer' });
    await shown.getByText('It was a quote').waitFor();
    expect(await shown.getByText('undone').count()).toBe(0);
    const { token } = chat;
    idOf(await chat.server.call('POST', `/v1/decisions/${ban}/undo`, { token, body: {} }));
    await shown.getByText('undone').waitFor();
  });

  it('stand open ones first, and come live', async () => {
    for (const userId of [ANN, BOB]) await chat.decide({ kind: 'warn', userId, reason: 'Tone' });
    const first = await appeal(ANN, 'One');
    await chat.server.call('POST', `/v1/appeals/${first}/answer`, {
      token: await chat.server.moderator('user_max'),
      body: { answer: 'uphold', reason: 'It stays' },
    });
    const { page } = await chat.openConsole();
    await openTab(page, 'Appeals');
    await page.getByText('“It stays”').waitFor();
    await page.mouse.move(0, 0);
    await appeal(BOB, 'Two');
    await page.getByText('1 waiting.').waitFor();
    const texts = page.getByRole('article').locator('blockquote');
    await waitFor(async () => (await texts.allInnerTexts()).join() === 'Two,One', 'the order');
    expect(await page.getByRole('article').getByText('Rejected', { exact: true }).count()).toBe(1);
  });
});
