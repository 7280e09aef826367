import { moderatorGrant } from '../../../scripts/start/signInLinks';
import { type ConsoleStory, withConsoleStory } from '../../support/worlds/consoleStory';
import { consolePath, MODERATOR } from '../../support/drivers/moderator';

describe('the way into the console', () => {
  let story: ConsoleStory;
  withConsoleStory((begun) => {
    story = begun;
  });

  it('opens for nobody without a moderator’s token, and keeps it out of the address', async () => {
    const { page } = await story.openConsole();
    expect(page.url()).not.toContain('token');
    await page.reload();
    await page.getByRole('tab', { name: 'Queue' }).waitFor();
    await page.getByText('identities are not verified').waitFor();

    const none = await story.app.openPath('/moderator.html');
    await none.page.getByRole('heading', { name: 'This page needs a moderator’s link' }).waitFor();
    const strange = { ...moderatorGrant(MODERATOR), meta: new Map() };
    const wrong = await story.app.openPath(consolePath(story.app.service, strange));
    await wrong.page.getByRole('heading', { name: 'This link is not a moderator’s' }).waitFor();
    const forged = consolePath(story.app.service).replace(/.{12}$/, 'AAAAAAAAAAAA');
    const refused = await story.app.openPath(forged);
    await refused.page.getByRole('heading', { name: 'This link is not a moderator’s' }).waitFor();
  });
});
