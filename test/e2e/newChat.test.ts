import type { Page } from 'playwright-core';
import { withBrowser, type ChatApp } from '../support/worlds/chatApp';
import {
  CARA,
  expectCurrent,
  membersOf,
  newChat,
  openGeneral,
  openNewChat,
  rowOf,
  startDialogsApp,
} from '../support/drivers/chatDialogs';
import { message } from '../support/drivers/conversation';
import { ANN, BOB, DIRECT } from '../support/worlds/smallWorld';
import { expectGone } from '../support/matchers/expectShown';

describe('New chat', () => {
  let app: ChatApp;
  withBrowser(async (browser) => {
    app = await startDialogsApp(browser);
  });
  afterEach(() => app.close());

  const openGroup = async (page: Page) => {
    const dialog = await openNewChat(page);
    await dialog.getByRole('button', { name: 'New group chat' }).click();
    return dialog;
  };

  it('lists everybody but oneself, by name [2.32]', async () => {
    const page = await openGeneral(app);
    const dialog = await openNewChat(page);
    const users = dialog.getByRole('list', { name: 'Users' });
    await users.getByRole('button', { name: 'Cara Cook' }).waitFor();
    expect(await users.getByRole('button').allInnerTexts()).toEqual(['Bob Baker', 'Cara Cook']);
    await dialog.getByText('Baker', { exact: true }).waitFor();
    await dialog.getByRole('searchbox', { name: 'Search in users' }).fill('BAK');
    // Another search begins with no rows at all.
    await users.getByRole('button', { name: 'Bob Baker' }).waitFor();
    await expectGone(users.getByRole('button', { name: 'Cara Cook' }));
  });

  it('opens one direct chat, whichever of the two asks for it [1.2]', async () => {
    const [ann, cara] = [await openGeneral(app), (await app.open(CARA)).page];
    const dialog = await openNewChat(ann);
    await dialog.getByRole('button', { name: 'Cara Cook' }).click();
    await expectGone(dialog);
    await expectCurrent(ann, 'Ann Archer and Cara Cook');
    // It appears at once for the other, who gets to the same one.
    await rowOf(cara, '1:1 / Group chats', 'Ann Archer and Cara Cook').waitFor();
    await (await openNewChat(cara)).getByRole('button', { name: 'Ann Archer' }).click();
    await expectGone(newChat(cara));
    await expectCurrent(cara, 'Ann Archer and Cara Cook');
    expect(await rowOf(cara, '1:1 / Group chats', 'Ann Archer and Cara Cook').count()).toBe(1);
    expect(await membersOf(app, `direct.${ANN}@${CARA}`)).toEqual([ANN, CARA]);

    // The empty chat offers a first step.
    await cara.getByRole('button', { name: 'Say hello' }).click();
    await cara.keyboard.type('Ann');
    await cara.keyboard.press('Enter');
    await message(ann, '👋 Ann').waitFor();
    await expectGone(ann.getByRole('button', { name: 'Say hello' }));

    // And again, from another channel.
    await rowOf(ann, 'Channels', 'General').click();
    await expectCurrent(ann, 'General');
    await (await openNewChat(ann)).getByRole('button', { name: 'Cara Cook' }).click();
    await expectCurrent(ann, 'Ann Archer and Cara Cook');
    expect(await rowOf(ann, '1:1 / Group chats', 'Ann Archer and Cara Cook').count()).toBe(1);
  });

  it('reopens a chat that is there, without writing anything', async () => {
    const page = await openGeneral(app);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') writes.push(request.url());
    });
    await (await openNewChat(page)).getByRole('button', { name: 'Bob Baker' }).click();
    await expectCurrent(page, 'Ann Archer and Bob Baker');
    expect(writes).toEqual([]);
    expect(await membersOf(app, DIRECT)).toEqual([ANN, BOB]);
  });

  it('shows no other channel on the way to the one that is created [4.5]', async () => {
    const page = await openGeneral(app);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        const title = document.querySelector('main h1')?.textContent ?? '';
        if (seen.at(-1) !== title) seen.push(title);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await (await openNewChat(page)).getByRole('button', { name: 'Cara Cook' }).click();
    await expectCurrent(page, 'Ann Archer and Cara Cook');
    await page.getByText('2 members').waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([
      'General',
      'Cara Cook',
    ]);
  });

  it('creates a group with a name [1.2]', async () => {
    const page = await openGeneral(app);
    const dialog = await openGroup(page);
    const create = dialog.getByRole('button', { name: 'Create group chat' });
    await dialog.getByRole('checkbox', { name: 'Bob Baker' }).waitFor();
    expect(await create.count()).toBe(0);
    await dialog.getByRole('checkbox', { name: 'Bob Baker' }).check();
    await dialog.getByRole('checkbox', { name: 'Cara Cook' }).check();
    await dialog.getByRole('textbox', { name: 'Group chat name (optional)' }).fill('The three');
    await create.click();
    await expectGone(dialog);
    await expectCurrent(page, 'The three');
    await rowOf(page, '1:1 / Group chats', 'The three').waitFor();
    const { data } = await app.service.client('user_setup').objects.getAllChannelMetadata({
      filter: 'id LIKE "group.*"',
      include: { customFields: true },
    });
    expect(data).toHaveLength(1);
    expect(data[0]?.id).toMatch(/^group\.[0-9a-f]{27}$/);
    expect(data[0]?.custom).toEqual({ profileUrl: expect.stringMatching(/^sample\/channels\//) });
    expect(await membersOf(app, data[0]!.id)).toEqual([ANN, BOB, CARA]);
  });

  it('names a group without a name by the first names, and takes back what was chosen', async () => {
    const page = await openGeneral(app);
    const dialog = await openGroup(page);
    const bob = dialog.getByRole('checkbox', { name: 'Bob Baker' });
    const create = dialog.getByRole('button', { name: 'Create group chat' });
    await bob.check();
    await bob.uncheck();
    await expectGone(create);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'New group chat' }).click();
    await dialog.getByRole('searchbox').fill('cara');
    await dialog.getByRole('checkbox', { name: 'Cara Cook' }).check();
    await dialog.getByRole('searchbox').fill('bob');
    await bob.check();
    await create.click();
    await expectCurrent(page, 'Ann, Bob, Cara');
  });

  it('keeps what was chosen when creating fails, and creates it once in the end', async () => {
    const page = await openGeneral(app);
    const dialog = await openGroup(page);
    await dialog.getByRole('checkbox', { name: 'Bob Baker' }).check();
    await dialog.getByRole('textbox', { name: 'Group chat name (optional)' }).fill('Again');
    await page.route('**/channels/group.*/uuids*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    const create = dialog.getByRole('button', { name: 'Create group chat' });
    await create.click();
    await warned;
    await dialog.locator('button[aria-busy="true"]').waitFor({ state: 'detached' });
    expect(await dialog.getByRole('checkbox', { name: 'Bob Baker' }).isChecked()).toBe(true);

    await page.unroute('**/channels/group.*/uuids*');
    await create.click();
    await expectCurrent(page, 'Again');
    const { data } = await app.service
      .client('user_setup')
      .objects.getAllChannelMetadata({ filter: 'id LIKE "group.*"' });
    expect(data).toHaveLength(1);
  });

  it('refuses a direct chat whose id would be too long, and stays open [F14]', async () => {
    const long = `user_${'l'.repeat(85)}`;
    const { objects } = app.service.client('user_setup');
    await objects.setUUIDMetadata({ uuid: long, data: { name: 'Long Id' } });
    const page = await openGeneral(app);
    const dialog = await openNewChat(page);
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await dialog.getByRole('button', { name: 'Long Id' }).click();
    await warned;
    expect(await dialog.locator('button[aria-busy="true"]').count()).toBe(0);
    const { data } = await objects.getAllChannelMetadata({ filter: 'id LIKE "direct.*"' });
    expect(data.map(({ id }) => id)).toEqual([DIRECT]);
  });
});
