import type { BrowserContext, Page } from 'playwright-core';
import { administrator } from '../support/worlds/accessManager';
import { faultsOf } from '../support/drivers/faults';
import { message } from '../support/drivers/conversation';
import { say, withChatApp, type ChatApp } from '../support/worlds/chatApp';
import { ANN, BOB, createSmallWorld, DIRECT, GENERAL, RANDOM } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';
import { expectShown } from '../support/matchers/expectShown';

const ALL = { read: true, write: true, get: true, join: true, manage: true, delete: true };
/** Of each call, where the order of answers matters. */
const LATENCY_MS = 400;
/** A tab that has been connected for this time shares its poll. */
const SHARE_AFTER_MS = 3_000;

/** On a keyset with Access Manager, what a token does not name is refused. */
describe('a token that does not open every joined channel', () => {
  let app: ChatApp;
  withChatApp(
    async (started) => {
      app = started;
      await createSmallWorld(app.service);
    },
    { faults: true, accessManager: { isEnforced: true } },
  );

  const grant = (userId: string, channels: readonly string[]): Promise<string> => {
    const resources = {
      channels: Object.fromEntries(channels.map((name) => [name, ALL])),
      uuids: { [userId]: { get: true, update: true } },
    };
    return administrator(app.service).grantToken({
      ttl: 60,
      authorized_uuid: userId,
      resources,
      patterns: { uuids: { '.*': { get: true } } },
    });
  };
  const pathOf = (userId: string, token: string) =>
    `/#?${new URLSearchParams({ uuid: userId, token }).toString()}`;
  const open = async (userId: string, channels: readonly string[]) =>
    app.openPath(pathOf(userId, await grant(userId, channels)));
  const gate = (page: Page) => page.getByRole('heading', { name: /access manager is enabled/i });
  const row = (page: Page, name: string) =>
    page.getByRole('navigation').getByRole('button', { name, exact: false });

  it('leaves out the others, and the chat works in those it opens', async () => {
    await faultsOf(app.service).add({ effect: { kind: 'delay', ms: LATENCY_MS } });
    const ann = await open(ANN, [ANN, RANDOM, DIRECT]);
    const bob = await open(BOB, [BOB, RANDOM, `${RANDOM}-pnpres`, GENERAL]);
    await row(bob.page, 'random').click();
    for (const { page } of [ann, bob]) {
      await page.getByRole('heading', { name: 'random' }).waitFor();
    }
    await say(ann.page, 'hello');
    await message(bob.page, 'hello').waitFor();
    await say(bob.page, 'good morning');
    await message(ann.page, 'good morning').waitFor();
    expect(await row(ann.page, 'General').count()).toBe(0);
    expect(await row(bob.page, 'Ann Archer and').count()).toBe(0);
    await ann.page.reload();
    await message(ann.page, 'good morning').waitFor();
    await say(bob.page, 'again');
    await message(ann.page, 'again').waitFor();
    expect(await row(ann.page, 'General').count()).toBe(0);
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('leaves them out in a second tab, which shares the subscription', async () => {
    const path = pathOf(ANN, await grant(ANN, [ANN, RANDOM]));
    let context: BrowserContext | undefined;
    const first = await app.openPath(path, {
      prepare: async (prepared) => {
        context = prepared;
        await prepared.clock.install();
      },
    });
    const second = await context?.newPage();
    if (!second) throw new Error('there is no second tab');
    await second.goto(app.service.url + path);
    const { hub } = app.service.context;
    for (const page of [first.page, second]) {
      await page.getByRole('heading', { name: 'random' }).waitFor();
    }
    await waitFor(() => hub.waitersOf(RANDOM) === 2, 'a poll of each tab');
    await context?.clock.fastForward(SHARE_AFTER_MS);
    await waitFor(() => hub.waitersOf(RANDOM) === 1, 'one poll of both tabs');
    const bob = await open(BOB, [BOB, RANDOM]);
    await bob.page.getByRole('heading', { name: 'random' }).waitFor();
    await say(bob.page, 'to both');
    for (const page of [first.page, second]) await message(page, 'to both').waitFor();
    expect(first.errors).toEqual([]);
  });

  it.each([
    ['opens nothing', []],
    ['does not open the channel of its user', [RANDOM]],
  ])('shows the gate when it %s', async (_what, channels) => {
    const { page } = await open(ANN, channels);
    await expectShown(gate(page));
  });

  it('shows the gate when it is revoked while the chat runs', async () => {
    const token = await grant(ANN, [ANN, RANDOM]);
    const { page } = await app.openPath(pathOf(ANN, token));
    await page.getByRole('heading', { name: 'random' }).waitFor();
    await administrator(app.service).revokeToken(token);
    await expectShown(gate(page));
  });
});
