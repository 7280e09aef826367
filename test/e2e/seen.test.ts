import type { Browser, Page } from 'playwright-core';
import { message, openChannel } from '../support/drivers/conversation';
import { accessibilityFaults } from '../support/matchers/axe';
import { say, startChatApp, type ChatApp, withBrowser } from '../support/worlds/chatApp';
import { administrator, ANN, BOB, createSmallWorld } from '../support/worlds/smallWorld';

const CARA = 'user_cara';
const GROUP = 'group.crew';
const CHAT = 'Ann Archer and Bob Baker';

const seen = (page: Page, text: string) => message(page, text).getByText('Seen', { exact: true });
const seenBy = (page: Page, count: number) =>
  page.getByRole('log').getByRole('button', { name: `Seen by ${count}` });
const chats = (page: Page) => page.getByRole('navigation', { name: 'Chats' });

describe('what others have seen', () => {
  let app: ChatApp;

  withBrowser(async (browser: Browser) => {
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
  });
  afterEach(() => app.close());

  it('is said in a direct chat, under the newest own message', async () => {
    const [ann, bob] = [await app.open(ANN), await app.open(BOB)];
    await openChannel(ann.page, CHAT);
    await say(ann.page, 'Are you there?');
    await message(ann.page, 'Are you there?').waitFor();
    await chats(bob.page).locator('[aria-description="1 unread"]').waitFor();
    expect(await seen(ann.page, 'Are you there?').count()).toBe(0);

    await openChannel(bob.page, CHAT);
    await seen(ann.page, 'Are you there?').waitFor();
    await say(ann.page, 'Good');
    await seen(ann.page, 'Good').waitFor();
    expect(await seen(ann.page, 'Are you there?').count()).toBe(0);
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('counts when the page is closed as soon as the message is there', async () => {
    const [ann, bob] = [await app.open(ANN), await app.open(BOB)];
    await openChannel(ann.page, CHAT);
    await say(ann.page, 'Are you there?');
    await chats(bob.page).locator('[aria-description="1 unread"]').waitFor();
    await openChannel(bob.page, CHAT);
    await message(bob.page, 'Are you there?').waitFor();
    await bob.page.close();
    await seen(ann.page, 'Are you there?').waitFor();
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('is counted in a group, names who it was on a press, and is not said in public', async () => {
    const sdk = administrator(app.service);
    await sdk.objects.setUUIDMetadata({ uuid: CARA, data: { name: 'Cara Cook' } });
    await sdk.objects.setChannelMetadata({ channel: GROUP, data: { name: 'Crew' } });
    await sdk.objects.setChannelMembers({ channel: GROUP, uuids: [ANN, BOB, CARA] });
    const [ann, bob] = [await app.open(ANN), await app.open(BOB)];
    await openChannel(ann.page, 'Crew');
    await say(ann.page, 'Who comes?');
    await message(ann.page, 'Who comes?').waitFor();
    await openChannel(bob.page, 'Crew');
    await seenBy(ann.page, 1).click();
    await message(ann.page, 'Who comes?').getByText('Bob Baker').waitFor();
    expect(await accessibilityFaults(ann.page)).toEqual([]);
    await openChannel((await app.open(CARA)).page, 'Crew');
    await seenBy(ann.page, 2).waitFor();

    for (const { page } of [ann, bob]) await openChannel(page, 'General');
    await say(ann.page, 'Hello all');
    await message(bob.page, 'Hello all').waitFor();
    await say(bob.page, 'Hello Ann');
    await message(ann.page, 'Hello Ann').waitFor();
    expect(await ann.page.getByText(/^Seen/).count()).toBe(0);
  });
});
