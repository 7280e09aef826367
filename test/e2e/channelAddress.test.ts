import type { Page } from 'playwright-core';
import { openChannel } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import { withChatApp, type ChatApp } from '../support/worlds/chatApp';
import { ANN, createSmallWorld, RANDOM } from '../support/worlds/smallWorld';

const expectHeading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name }).waitFor();
const parameter = (page: Page, name: string) =>
  new URLSearchParams(new URL(page.url()).hash.slice(2)).get(name);

describe('the channel on screen', () => {
  let app: ChatApp;

  withChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
  });

  it('is the first one on a first visit, and is named by address and title', async () => {
    const { page, errors } = await app.open(ANN);
    await expectHeading(page, 'General');
    await waitFor(
      () => parameter(page, 'channel') === 'space.general',
      'the channel in the address',
    );
    expect(await page.title()).toBe('General – Moderated Chat');
    const chats = page.getByRole('navigation', { name: 'Chats' });
    await chats.getByRole('button', { name: 'Ann Archer and Bob Baker', exact: true }).click();
    await expectHeading(page, 'Bob Baker');
    expect(await page.title()).toBe('Bob Baker – Moderated Chat');
    expect(parameter(page, 'channel')).toBe(`direct.${ANN}@user_bob`);
    expect(parameter(page, 'uuid')).toBe(ANN);
    expect(errors).toEqual([]);
  });

  it('is there again after a reload, and on the next visit of the user', async () => {
    const { page } = await app.open(ANN);
    await expectHeading(page, 'General');
    const history = await page.evaluate(() => window.history.length);
    await openChannel(page, 'random');
    await page.reload();
    await expectHeading(page, 'random');
    expect(await page.evaluate(() => window.history.length)).toBe(history);

    const next = await page.context().newPage();
    await next.goto(`${app.service.url}/#?uuid=${ANN}`);
    await expectHeading(next, 'random');
    const other = await page.context().newPage();
    await other.goto(`${app.service.url}/#?uuid=user_bob`);
    await expectHeading(other, 'General');
  });

  it('is the first one when the user has left the one of the last visit', async () => {
    const { page } = await app.open(ANN);
    await openChannel(page, 'random');
    await page.close();
    await app.service.client(ANN).objects.removeMemberships({ uuid: ANN, channels: [RANDOM] });
    const next = await page.context().newPage();
    await next.goto(`${app.service.url}/#?uuid=${ANN}`);
    await expectHeading(next, 'General');
    await waitFor(
      () => parameter(next, 'channel') === 'space.general',
      'the channel in the address',
    );
  });

  it('is the one that a link names, also in an open page', async () => {
    const { page } = await app.openPath(`/#?uuid=${ANN}&channel=${RANDOM}`);
    await expectHeading(page, 'random');
    await page.evaluate((user) => {
      window.location.hash = `#?uuid=${user}&channel=space.general`;
    }, ANN);
    await expectHeading(page, 'General');
  });

  it('opens for the last user of the browser when a copied link names none', async () => {
    const { page } = await app.open(ANN);
    await expectHeading(page, 'General');
    const tab = await page.context().newPage();
    await tab.goto(`${app.service.url}/#?channel=${RANDOM}`);
    await expectHeading(tab, 'random');
    await tab.getByRole('group', { name: 'Signed in as Ann Archer' }).waitFor();
  });

  it('may be joined when a link names a public one that the user is not in', async () => {
    const client = app.service.client(ANN);
    await client.objects.setChannelMetadata({ channel: 'space.garden', data: { name: 'Garden' } });
    const { page } = await app.openPath(`/#?uuid=${ANN}&channel=space.garden`);
    const dialog = page.getByRole('dialog', { name: 'Join a channel' });
    await dialog.getByRole('button', { name: /Garden/ }).click();
    await expectHeading(page, 'Garden');
    await waitFor(
      () => parameter(page, 'channel') === 'space.garden',
      'the channel in the address',
    );
  });
});
