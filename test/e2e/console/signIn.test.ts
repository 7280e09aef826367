import { moderatorGrant } from '../../../scripts/start/signInLinks';
import { type ConsoleStory, withConsoleStory } from '../../support/worlds/consoleStory';
import { consolePath, MODERATOR } from '../../support/drivers/moderator';
import { expectShown } from '../../support/matchers/expectShown';

describe('the way into the console', () => {
  let story: ConsoleStory;
  withConsoleStory((begun) => {
    story = begun;
  });

  it('opens for nobody without a moderator’s token, and keeps it out of the address', async () => {
    const { page, errors } = await story.openConsole();
    expect(page.url()).not.toContain('token');
    await page.reload();
    await page.getByRole('tab', { name: 'Queue' }).waitFor();
    await page.getByText('identities are not verified').waitFor();
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
    // No record of rules or of raid mode has been written yet.
    expect(errors).toEqual([]);

    const none = await story.app.openPath('/moderator.html');
    await none.page.getByRole('heading', { name: 'This page needs a moderator’s link' }).waitFor();
    const strange = { ...moderatorGrant(MODERATOR), meta: new Map() };
    const wrong = await story.app.openPath(consolePath(story.app.service, strange));
    await wrong.page.getByRole('heading', { name: 'This link is not a moderator’s' }).waitFor();
    const forged = consolePath(story.app.service).replace(/.{12}$/, 'AAAAAAAAAAAA');
    const refused = await story.app.openPath(forged);
    await refused.page.getByRole('heading', { name: 'This link is not a moderator’s' }).waitFor();
  });

  it('explains by a touch and by a key what it means that identities are not verified', async () => {
    const { page } = await story.openConsole({ context: { hasTouch: true } });
    const explanation = page.getByRole('tooltip').getByText('under another user’s id');
    await page.getByRole('button', { name: 'identities are not verified' }).tap();
    await explanation.waitFor();
    await page.keyboard.press('Escape');
    await explanation.waitFor({ state: 'hidden' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expectShown(explanation);
  });
});
