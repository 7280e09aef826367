import {
  openPerson,
  openTab,
  withConsoleStory,
  toast,
  type ConsoleStory,
} from '../../support/worlds/consoleStory';
import { hasFocus } from '../../support/drivers/focus';
import { administrator, ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';
import { waitFor } from '../../support/drivers/waitFor';

/** A user's restrictions, as a moderator sees and changes them. */
describe('restrictions in the console', () => {
  let story: ConsoleStory;
  withConsoleStory((begun) => {
    story = begun;
  });

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
    await page.getByRole('heading', { name: 'No users found' }).waitFor();

    story.pass(3_601_000);
    await drawer.getByText('No restrictions.').waitFor();
    await openTab(page, 'Log');
    await page.getByText('The service unbanned Ann Archer').waitFor();
    expect(await story.customOf(ANN)).toMatchObject({ ban: false });
  });

  it('changes when a restriction ends, where it is shown, and takes that back', async () => {
    const hour = 3_600_000;
    const { page } = await story.openConsole();
    const drawer = await openPerson(page, 'Ann Archer');
    await drawer.getByLabel('Duration').selectOption('1 hour');
    await drawer.getByLabel('Mute in a channel').selectOption('General');
    await drawer.getByRole('button', { name: 'Mute', exact: true }).press('Enter');
    const inForce = drawer.getByRole('listitem').filter({ hasText: 'Muted in General' });
    const first = await inForce.getByText(/since .* by Mo Derator, until/).innerText();

    await inForce.getByRole('button', { name: 'Change the end: Muted in General' }).click();
    const form = drawer.getByRole('form', { name: 'New end' });
    await form.getByLabel('Ends').selectOption('In 24 hours');
    await form.getByLabel('Reason').fill('He went on elsewhere');
    await form.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Changed the end of the mute of Ann Archer in General').waitFor();
    await waitFor(
      async () =>
        (await inForce.innerText()).includes('until') &&
        !(await inForce.innerText()).includes(first),
      'the new end',
    );

    // A restriction ends after its hour, unless its end changed meanwhile.
    await administrator(story.app.service).objects.setUUIDMetadata({
      uuid: BOB,
      data: { custom: { ban: true, moderationNote: JSON.stringify({ until: Date.now() + hour }) } },
    });
    story.pass(hour + 1_000);
    await waitFor(async () => (await story.customOf(BOB))['ban'] === false, 'the end of the ban');
    expect(await story.customOf(ANN)).toMatchObject({ mutedChannels: GENERAL });

    await page.keyboard.press('Escape');
    await openTab(page, 'Log');
    await page.getByText('Log check: 2 records agree').waitFor();
    await page
      .getByRole('button', { name: 'Undo: changed the end of the mute of Ann Archer in General' })
      .click();
    // It ended an hour ago, as it was meant to.
    await page.getByText('The service unmuted Ann Archer in General').waitFor();
    expect(await story.customOf(ANN)).toMatchObject({ mutedChannels: '' });
    await page.getByText('Log check: 2 records agree').waitFor();
    expect((await story.logged()).map(({ kind }) => kind)).toEqual([
      ...['mute', 'changeEnd', 'ban', 'unban', 'changeEnd', 'unmute'],
    ]);
  });

  it('gives a restriction an end on a date, which a moment later is there again to change', async () => {
    await administrator(story.app.service).objects.setUUIDMetadata({
      uuid: ANN,
      data: { custom: { ban: true } },
    });
    const { page } = await story.openConsole();
    const drawer = await openPerson(page, 'Ann Archer');
    const edit = drawer.getByRole('button', { name: 'Change the end: Banned from the chat' });
    await edit.click();
    const form = drawer.getByRole('form', { name: 'New end' });
    await form.getByLabel('Ends').selectOption('On a date');
    const date = form.getByLabel('Date and time');
    await date.fill('2001-01-01T00:00');
    await form.getByRole('button', { name: 'Save' }).click();
    expect(await date.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
    await date.fill('2099-12-31T12:34');
    await form.getByRole('button', { name: 'Save' }).click();
    await drawer
      .getByText(/until Dec 31/)
      .first()
      .waitFor();
    await edit.click();
    expect(await date.inputValue()).toBe('2099-12-31T12:34');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await waitFor(() => hasFocus(edit), 'the focus back on what opened the editor');

    // Escape closes what is uppermost, wherever the focus is.
    await page.keyboard.press('Enter');
    await form.waitFor();
    await page.keyboard.press('Escape');
    await waitFor(() => hasFocus(edit), 'the focus on it again');
    expect(await drawer.isVisible()).toBe(true);
    const filter = page.getByRole('button', { name: 'Flagged', exact: true });
    await filter.focus();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await hasFocus(filter)).toBe(true);
  });

  it('undoes an early end with the end that was meant first', async () => {
    const { page } = await story.openConsole();
    const drawer = await openPerson(page, 'Ann Archer');
    await drawer.getByLabel('Duration').selectOption('7 days');
    await drawer.getByRole('button', { name: 'Ban' }).click();
    const until = await drawer.getByText(/until/).first().innerText();
    await drawer.getByRole('button', { name: 'Unban' }).click();
    await drawer.getByText('No restrictions.').waitFor();
    await drawer.getByRole('button', { name: 'Undo: unbanned Ann Archer' }).click();
    await drawer.getByText('Banned from the chat').waitFor();
    const end = /until [^:]*:\d\d/;
    const again = await drawer.getByText(/since .* until/).innerText();
    expect(end.exec(again)?.[0]).toBe(end.exec(until)?.[0]);
  });
});
