import { withBrowser, type ChatApp } from '../support/worlds/chatApp';
import {
  expectCurrent,
  membersOf,
  openGeneral,
  openJoin,
  rowOf,
  startDialogsApp,
} from '../support/drivers/chatDialogs';
import { focusedName } from '../support/drivers/focus';
import { ANN } from '../support/worlds/smallWorld';
import { expectGone, expectShown } from '../support/matchers/expectShown';

describe('Join a channel', () => {
  let app: ChatApp;
  withBrowser(async (browser) => {
    app = await startDialogsApp(browser);
  });
  afterEach(() => app.close());

  it('offers the public channels one is not in, and opens the one that is joined [2.31] [4.5] [6.2]', async () => {
    const page = await openGeneral(app);
    const dialog = await openJoin(page);
    await dialog.getByRole('button', { name: 'Gardens', exact: true }).waitFor();
    expect(
      await dialog.getByRole('list', { name: 'Channels' }).getByRole('button').allInnerTexts(),
    ).toEqual(['books', 'Gardens']);
    await dialog.getByText('About Gardens').waitFor();

    await dialog.getByRole('searchbox', { name: 'Search in channels' }).fill('GARD');
    // Another search begins with no rows at all.
    await dialog.getByRole('button', { name: 'Gardens', exact: true }).waitFor();
    await expectGone(dialog.getByRole('button', { name: 'books' }));
    await dialog.getByRole('button', { name: 'Gardens', exact: true }).click();
    await expectGone(dialog);
    await expectCurrent(page, 'Gardens');
    await rowOf(page, 'Channels', 'Gardens').waitFor();
    expect(await membersOf(app, 'space.gardens')).toEqual([ANN]);
  });

  it('is offered to a newcomer on a phone, whose list of channels is out of sight', async () => {
    const { page } = await app.open('user_newcomer', {
      context: { viewport: { width: 390, height: 844 } },
    });
    await page.getByRole('main').getByRole('button', { name: 'New chat' }).waitFor();
    const dialog = await openJoin(page);
    await dialog.getByRole('button', { name: 'Gardens', exact: true }).click();
    await expectGone(dialog);
    await page.getByRole('heading', { name: 'Gardens' }).waitFor();
    await expectGone(page.getByRole('main').getByRole('button', { name: 'Join a channel' }));
  });

  it('no longer offers a channel that was joined elsewhere', async () => {
    const page = await openGeneral(app);
    const dialog = await openJoin(page);
    const gardens = dialog.getByRole('button', { name: 'Gardens', exact: true });
    await gardens.waitFor();
    await app.service.client(ANN).objects.setMemberships({ channels: ['space.gardens'] });
    await expectGone(gardens);
    expect(await dialog.getByRole('button', { name: 'books' }).count()).toBe(1);
  });

  it('offers a channel again after it was left', async () => {
    const page = await openGeneral(app);
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'random', exact: true }) });
    await rowOf(page, 'Channels', 'random').focus();
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Leave channel');
    await page.keyboard.press('Enter');
    await expectGone(row);
    const dialog = await openJoin(page);
    await dialog.getByRole('button', { name: 'random', exact: true }).waitFor();
  });

  it('stays when joining fails, and joins when it is tried again [8.8]', async () => {
    const page = await openGeneral(app);
    const dialog = await openJoin(page);
    await dialog.getByRole('searchbox').fill('gard');
    await page.route('**/uuids/*/channels*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    const gardens = dialog.getByRole('button', { name: 'Gardens', exact: true });
    await gardens.click();
    await warned;
    await dialog.locator('button[aria-busy="true"]').waitFor({ state: 'detached' });
    expect(await dialog.getByRole('searchbox').inputValue()).toBe('gard');

    await page.unroute('**/uuids/*/channels*');
    await gardens.click();
    await expectGone(dialog);
    await expectCurrent(page, 'Gardens');
  });

  it('has a channel in the list again, with a sign, when leaving it fails', async () => {
    const page = await openGeneral(app);
    await page.route('**/uuids/*/channels*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'random', exact: true }) });
    await row.hover();
    await row.getByRole('button', { name: 'Leave channel' }).click();
    await page.getByRole('img', { name: 'Not left' }).waitFor();
    await expectShown(row);
  });
});
