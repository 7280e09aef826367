import type { Locator, Page } from 'playwright-core';
import { say, shownTexts, withChatApp, type ChatApp } from '../support/worlds/chatApp';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  GENERAL,
  numbered,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';
import { channelButton } from '../support/drivers/conversation';
import { waitFor, withinASecond } from '../support/drivers/waitFor';

/** Restrictions in the records of users, as the restricted user sees them. */
describe('restrictions', () => {
  let app: ChatApp;

  withChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    await publishAll(app.service, BOB, GENERAL, numbered('early', 3));
    await publishAll(app.service, BOB, RANDOM, ['elsewhere']);
  });

  const decide = (custom: Record<string, string | boolean>) =>
    administrator(app.service).objects.setUUIDMetadata({ uuid: ANN, data: { custom } });
  const banNotice = (page: Page) =>
    page.getByRole('heading', { name: 'Unfortunately, you were banned from the chat.' });
  const blockNotice = (page: Page) =>
    page
      .getByRole('alert')
      .filter({ hasText: 'Unfortunately, you were blocked from this channel.' });
  const expectTexts = (page: Page, texts: readonly string[]) =>
    waitFor(
      async () => {
        const shown = await shownTexts(page);
        return shown.length === texts.length && texts.every((text, i) => shown[i]?.includes(text));
      },
      `${texts.join(', ')} on screen`,
    );

  it('shows a banned user the notice, and the whole chat once the ban is lifted', async () => {
    await decide({ ban: true });
    const { page } = await app.open(ANN);
    await banNotice(page).waitFor();
    expect(await page.getByRole('navigation', { name: 'Chats' }).count()).toBe(0);
    await waitFor(() => app.service.context.hub.waitersOf(ANN) === 1, 'the own channel');
    expect(app.service.context.hub.waitersOf(GENERAL)).toBe(0);

    await decide({ ban: false });
    await page.getByRole('heading', { name: 'General' }).waitFor();
    await expectTexts(page, numbered('early', 3));
    await say(page, 'back again');
    await expectTexts(page, [...numbered('early', 3), 'back again']);
  });

  it('ends everything at once for whoever is banned, and gives back what they missed [F7]', async () => {
    const { page } = await app.open(ANN);
    await expectTexts(page, numbered('early', 3));
    await decide({ ban: true });
    await banNotice(page).waitFor();
    await waitFor(() => app.service.context.hub.waitersOf(GENERAL) === 0, 'the end of delivery');
    await publishAll(app.service, BOB, GENERAL, numbered('missed', 30));
    await decide({ ban: false });
    await page.getByRole('log').getByText('missed 030').waitFor();
    await waitFor(() => app.service.context.hub.waitersOf(GENERAL) === 1, 'delivery');
    await publishAll(app.service, BOB, GENERAL, ['live again']);
    await page.getByRole('log').getByText('live again', { exact: true }).waitFor();
    expect(await page.getByRole('log').getByText('missed 029').count()).toBe(1);
  });

  it('leaves the chat to whoever was taken out of a group while they were offline [8.3]', async () => {
    const group = { channel: 'group.000000000000000000000000001', uuids: [ANN] };
    const { objects } = administrator(app.service);
    await objects.setChannelMetadata({ channel: group.channel, data: { name: 'A group' } });
    await objects.setChannelMembers(group);
    const { page } = await app.open(ANN);
    await page.getByRole('button', { name: 'A group', exact: true }).click();
    await page.getByRole('heading', { name: 'A group' }).waitFor();
    await page.context().setOffline(true);
    await objects.removeChannelMembers(group);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'General' }).waitFor();
    await expectTexts(page, numbered('early', 3));
    await publishAll(app.service, BOB, GENERAL, ['still live']);
    await expectTexts(page, [...numbered('early', 3), 'still live']);
    expect(await page.getByRole('heading', { name: /access manager/i }).count()).toBe(0);
  });

  it('closes a blocked channel and nothing else, and opens it again with what was missed', async () => {
    const { page } = await app.open(ANN);
    await expectTexts(page, numbered('early', 3));
    await decide({ blockedChannels: GENERAL });
    await blockNotice(page).waitFor();
    await waitFor(() => app.service.context.hub.waitersOf(GENERAL) === 0, 'the end of delivery');
    await publishAll(app.service, BOB, GENERAL, ['unseen']);

    await channelButton(page, 'random').click();
    await expectTexts(page, ['elsewhere']);
    await publishAll(app.service, BOB, RANDOM, ['still live']);
    await expectTexts(page, ['elsewhere', 'still live']);

    await channelButton(page, 'General').click();
    await blockNotice(page).waitFor();
    await decide({ blockedChannels: '' });
    await expectTexts(page, [...numbered('early', 3), 'unseen']);
    await page.getByText('2 members').waitFor();
  });

  it('counts nothing as new in a blocked channel until it is open again', async () => {
    const { page } = await app.open(ANN);
    await expectTexts(page, numbered('early', 3));
    const unread = () => channelButton(page, 'random').getAttribute('aria-description');
    await publishAll(app.service, BOB, RANDOM, ['news']);
    await waitFor(async () => (await unread()) === '2 unread', 'the news');
    await decide({ blockedChannels: RANDOM });
    await waitFor(async () => (await unread()) === null, 'no news');
    await decide({ blockedChannels: '' });
    await waitFor(async () => (await unread()) === '2 unread', 'the news again');
  });

  it('starts in a blocked channel with the notice, and not with the access manager', async () => {
    await decide({ blockedChannels: GENERAL });
    const { page } = await app.open(ANN);
    await blockNotice(page).waitFor();
    await channelButton(page, 'random').click();
    await expectTexts(page, ['elsewhere']);
    expect(await page.getByRole('heading', { name: /access manager/i }).count()).toBe(0);
  });

  /** A decision and the check that the page shows it. */
  type Change = readonly [custom: Record<string, string | boolean>, isDone: () => Promise<boolean>];

  const make = async ([custom, isDone]: Change) => {
    await decide(custom);
    await waitFor(isDone, `what ${JSON.stringify(custom)} changes`);
  };

  it('reacts within a second to all that is decided: composer, notices, panels and focus', async () => {
    const { page } = await app.open(ANN);
    await expectTexts(page, numbered('early', 3));
    const composer = page.getByRole('textbox', { name: 'Send message' });
    const locked = page.getByPlaceholder('You were muted from this channel');
    const members = page.getByRole('complementary');
    const count = async (...found: Locator[]) =>
      (await Promise.all(found.map((locator) => locator.count()))).join();
    const hasFocus = async (name: string) =>
      (await page.evaluate(() => document.activeElement?.localName)) === name;
    const report = page.getByRole('button', { name: 'Report user' });
    await page.getByRole('button', { name: /members/ }).click();
    await members.waitFor();
    await composer.fill('half a wo');
    let reload = 0;
    page.on('domcontentloaded', () => (reload += 1));

    /** Each followed by the one that takes it back. */
    const changes: readonly Change[] = [
      [
        { mutedChannels: GENERAL },
        async () =>
          (await locked.isDisabled()) && (await count(report)) === '0' && (await hasFocus('main')),
      ],
      [
        { mutedChannels: '' },
        async () => (await hasFocus('textarea')) && (await composer.inputValue()) === 'half a wo',
      ],
      [
        { blockedChannels: GENERAL },
        async () =>
          (await count(blockNotice(page), members, composer)) === '1,0,0' &&
          (await hasFocus('main')),
      ],
      [{ blockedChannels: '' }, async () => (await count(blockNotice(page), composer)) === '0,1'],
      [{ ban: true }, async () => (await count(banNotice(page), composer)) === '1,0'],
      [{ ban: false }, async () => (await count(banNotice(page), composer)) === '0,1'],
    ];
    for (const [index, change] of changes.entries()) {
      await withinASecond(
        () => make(change),
        () => make(changes[index ^ 1]!),
      );
    }
    expect(reload).toBe(0);
  });
});
