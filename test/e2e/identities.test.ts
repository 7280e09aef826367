import type { Page } from 'playwright-core';
import { PNG } from '../builders/buildFile';
import { administrator } from '../support/worlds/accessManager';
import { say, withChatApp, type ChatApp } from '../support/worlds/chatApp';
import { ANN, BOB, createSmallWorld, GENERAL } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';
import { expectShown } from '../support/matchers/expectShown';

const ALL = { read: true, write: true, get: true, join: true, manage: true, update: true };

/** On a keyset with Access Manager, whose tokens name a user. */
describe('a chat that verifies who speaks', () => {
  let app: ChatApp;
  withChatApp(
    async (started) => {
      app = started;
      await createSmallWorld(app.service);
    },
    { accessManager: { isEnforced: true } },
  );

  const tokenOf = (userId: string): Promise<string> =>
    administrator(app.service).grantToken({
      ttl: 60,
      authorized_uuid: userId,
      patterns: { channels: { '.*': ALL }, uuids: { '.*': { get: true, update: true } } },
    });
  const openWith = async (userId: string, token: string): Promise<Page> =>
    (await app.openPath(`/#?${new URLSearchParams({ uuid: userId, token }).toString()}`)).page;
  const accessWarning = (page: Page) =>
    page.getByRole('heading', { name: /access manager is enabled/i });

  it('lets whoever has a token talk as its user', async () => {
    const ann = await openWith(ANN, await tokenOf(ANN));
    const bob = await openWith(BOB, await tokenOf(BOB));
    await ann.getByRole('heading', { name: 'General' }).waitFor();
    await bob.getByRole('heading', { name: 'General' }).waitFor();
    await say(ann, 'it is me');
    await bob.getByRole('article').filter({ hasText: 'it is me' }).waitFor();
    await bob.getByRole('article').filter({ hasText: 'Ann Archer' }).waitFor();
    await ann.reload();
    await expectShown(ann.getByRole('article').filter({ hasText: 'it is me' }));
  });

  it('lets nobody in without a token, or as another with the own one', async () => {
    await accessWarning((await app.open(ANN)).page).waitFor();
    await expectShown(accessWarning(await openWith(BOB, await tokenOf(ANN))));
  });

  it('shows pictures, and no token in the address bar, in the page or in what is copied from it', async () => {
    const token = await tokenOf(ANN);
    const ann = await openWith(ANN, token);
    await ann.getByRole('heading', { name: 'General' }).waitFor();
    await ann.locator('input[type=file]').setInputFiles({
      name: 'dot.png',
      mimeType: 'image/png',
      buffer: PNG,
    });
    await ann.getByRole('button', { name: 'Send' }).click();
    const picture = ann.getByRole('img', { name: 'dot.png' });
    await picture.waitFor();
    await waitFor(
      () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      'the picture',
    );
    expect(ann.url()).toBe(`${app.service.url}/#?uuid=${ANN}&channel=${GENERAL}`);
    const page = await ann.content();
    expect(page.includes(token) || page.includes('auth=')).toBe(false);
    await ann.reload();
    await picture.waitFor();
  });
});
