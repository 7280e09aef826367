import { openTab } from '../../support/drivers/consolePage';
import { type ConsoleChat, withConsoleChat } from '../../support/worlds/consoleChat';
import { accessibilityFaults } from '../../support/matchers/axe';

describe('the team in the console', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  it('keeps a member whose invitation is taken back', async () => {
    const { page } = await chat.openConsole();
    await openTab(page, 'Team');
    const invite = page.getByRole('region', { name: 'Invite somebody' });
    await invite.getByLabel('User id').fill('user_lea');
    await invite.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('button', { name: 'Take back: user_lea' }).click();
    await page.getByRole('list', { name: 'Invited' }).waitFor({ state: 'detached' });
    await page.reload();
    await openTab(page, 'Team');
    await page.getByRole('list', { name: 'Team' }).waitFor();
    expect(await page.getByRole('button', { name: 'Remove: user_lea' }).count()).toBe(1);
  });

  it('grows by links that leads make, changes roles when asked to, and keeps a lead', async () => {
    const { page, errors } = await chat.openConsole();
    await openTab(page, 'Team');
    const team = page.getByRole('list', { name: 'Team' });
    const invite = page.getByRole('region', { name: 'Invite somebody' });
    await invite.getByLabel('User id').fill('user_max');
    await invite.getByLabel('Role').selectOption('Moderator: decides');
    await invite.getByRole('button', { name: 'Invite' }).click();
    const link = await invite.getByLabel('Link for user_max').inputValue();
    await page.getByRole('list', { name: 'Invited' }).getByText('user_max').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    const max = await chat.openPath(link.slice(link.indexOf('moderator.html')), {});
    await max.page.getByRole('tab', { name: 'Rules' }).click();
    await max.page.getByText('Only a lead can change the rules.').waitFor();
    await openTab(max.page, 'Team');
    await max.page.getByText('Only a lead can change the team.').waitFor();
    expect(await max.page.getByRole('button', { name: /Remove|Invite/ }).count()).toBe(0);

    await team.getByText('user_max').first().waitFor();
    await page.getByRole('button', { name: 'Remove: user_lea' }).click();
    const asking = page.getByRole('dialog', { name: 'Remove: user_lea' });
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Remove: user_lea' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await asking.getByRole('button', { name: 'Remove', exact: true }).click();
    await team.getByText('user_lea').first().waitFor({ state: 'detached' });
    const ownRole = page.getByLabel('Role of Mo Derator');
    await ownRole.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await ownRole.and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Save the role of Mo Derator' }).click();
    await page.getByRole('alert').getByText('The team needs a lead').waitFor();
    await page.getByLabel('Role of user_max').selectOption('Lead: changes rules and the team');
    const save = page.getByRole('button', { name: 'Save the role of user_max' });
    await save.click();
    await save.waitFor({ state: 'detached' });
    await max.page.getByRole('region', { name: 'Invite somebody' }).waitFor();
    await page.getByLabel('Role of user_max').selectOption('Viewer: only looks');
    await save.click();
    await max.page.getByText('Only a lead can change the team.').waitFor();
    expect(await team.getByRole('listitem').count()).toBe(2);
    expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
  });

  it('takes invitations back', async () => {
    const { page } = await chat.openConsole();
    await openTab(page, 'Team');
    const invite = page.getByRole('region', { name: 'Invite somebody' });
    await invite.getByLabel('User id').fill('user_eve');
    await invite.getByRole('button', { name: 'Invite' }).click();
    const link = await invite.getByLabel('Link for user_eve').inputValue();
    await page.getByRole('button', { name: 'Take back: user_eve' }).click();
    await page.getByRole('list', { name: 'Invited' }).waitFor({ state: 'detached' });
    await invite.getByLabel('Link for user_eve').waitFor({ state: 'detached' });
    const eve = await chat.openPath(link.slice(link.indexOf('moderator.html')), {});
    await eve.page
      .getByText(/used|expired|not valid|no longer/i)
      .first()
      .waitFor();
    expect(await eve.page.getByRole('tab').count()).toBe(0);
  });
});
