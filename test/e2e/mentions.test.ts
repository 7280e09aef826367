import type { Page } from 'playwright-core';
import { message, openChannel } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import { accessibilityFaults } from '../support/matchers/axe';
import { say, type ChatApp } from '../support/worlds/chatApp';
import { withSharedPages, type SharedChat } from '../support/worlds/sharedPages';
import { administrator, ANN, BOB, publishAll, RANDOM } from '../support/worlds/smallWorld';

const CARA = 'user_cara';
const DAN = 'user_dan';
const EVE = 'user_eve';
const FAY = 'user_fay';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const composer = (page: Page) => page.getByLabel('Send message', { exact: true });
const list = (page: Page) => page.getByRole('listbox', { name: 'Mention somebody' });
const options = (page: Page) => list(page).getByRole('option');
const mention = (page: Page, name: string) =>
  page.getByRole('log').getByRole('button', { name: `@${name}`, exact: true });

describe('mentions', () => {
  let app: ChatApp;
  let chat: SharedChat;
  let channel: string;
  /** How many of the news for each user are those of other tests. */
  const earlier = new Map<string, number>();

  withSharedPages(async (shared) => {
    chat = shared;
    ({ app, channel } = shared);
    const { objects } = administrator(app.service);
    await objects.setUUIDMetadata({ uuid: BOB, data: { name: 'Bob Baker' } });
    await objects.setUUIDMetadata({ uuid: CARA, data: { name: 'Cara Bond' } });
    await objects.setChannelMembers({ channel, uuids: [CARA] });
    await publishAll(app.service, BOB, channel, ['The bread is ready']);
    for (const userId of [BOB, CARA]) earlier.set(userId, (await payloads(userId)).length);
  });

  const isShown = async (opened: Awaited<ReturnType<SharedChat['open']>>) => {
    await message(opened.page, 'The bread is ready').waitFor();
    return opened;
  };
  const open = async (userId = ANN) => isShown(await chat.open(userId));
  /** Lets somebody in whom no other test mentions. */
  const letIn = async (uuid: string, name: string) => {
    const { objects } = administrator(app.service);
    await objects.setUUIDMetadata({ uuid, data: { name } });
    for (const id of [channel, RANDOM]) {
      await objects.setChannelMembers({ channel: id, uuids: [uuid] });
    }
  };
  /** The payloads on a channel, from old to new. */
  const payloads = async (channel: string) => {
    const { channels } = await administrator(app.service).fetchMessages({ channels: [channel] });
    return (channels[channel] ?? []).map((item) => item.message as Record<string, unknown>);
  };
  /** What this test has told a user. */
  const news = async (userId: string) => (await payloads(userId)).slice(earlier.get(userId) ?? 0);
  const lastText = async () => (await payloads(channel)).at(-1)?.['text'];
  const hasValue = (page: Page, value: string) =>
    waitFor(async () => (await composer(page).inputValue()) === value, `"${value}"`);
  const names = (page: Page) => options(page).allInnerTexts();

  it('show names with line breaks in one line', async () => {
    const { objects } = administrator(app.service);
    await objects.setUUIDMetadata({ uuid: CARA, data: { name: 'Cara\nBond' } });
    await objects.setUUIDMetadata({ uuid: BOB, data: { name: 'Bob\u2028Baker' } });
    await publishAll(app.service, BOB, channel, [
      `[x](pn-user://${CARA})`,
      `[x](pn-user://${BOB})`,
      '[of\u2028somebody](pn-user://user_eve)',
      'one line',
    ]);
    const { page, errors } = await open();
    const heightOf = async (text: string) =>
      (await message(page, text).locator('[data-message-text]').boundingBox())?.height;
    const line = await heightOf('one line');
    for (const name of ['Cara Bond', 'Bob Baker', 'of somebody']) {
      await mention(page, name).waitFor();
      expect(await heightOf(`@${name}`)).toBe(line);
    }
    expect(errors).toEqual([]);
  });

  it('are chosen from a list of members, sent, shown by name, and told to whom they mention', async () => {
    const [ann, bob] = [await open(), await open(BOB)];
    const { page } = ann;
    await composer(page).pressSequentially('Thanks @b');
    await options(page).first().waitFor();
    expect(await names(page)).toEqual([
      expect.stringContaining('Bob Baker'),
      expect.stringContaining('Cara Bond'),
    ]);
    const combobox = page.getByRole('combobox', { name: 'Send message' });
    expect(await combobox.getAttribute('aria-activedescendant')).toBe(
      await options(page).first().getAttribute('id'),
    );
    // Of elements with several lines, HTML knows no combobox; screen readers do.
    const faults = await accessibilityFaults(page);
    expect(faults.filter((fault) => !fault.startsWith('aria-allowed-role: textarea'))).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await list(page).waitFor({ state: 'detached' });
    await hasValue(page, 'Thanks @Bob Baker ');
    await page.keyboard.type('and @car');
    await options(page).first().waitFor();
    await page.keyboard.press('Tab');
    await hasValue(page, 'Thanks @Bob Baker and @Cara Bond ');
    await page.keyboard.press('Enter');

    for (const chat of [ann, bob]) await mention(chat.page, 'Bob Baker').waitFor();
    expect(await lastText()).toBe(
      `Thanks [Bob Baker](pn-user://${BOB}) and [Cara Bond](pn-user://${CARA})`,
    );
    expect(await mention(bob.page, 'Bob Baker').getAttribute('data-own')).toBe('');
    expect(await mention(bob.page, 'Cara Bond').getAttribute('data-own')).toBeNull();
    expect(await accessibilityFaults(bob.page)).toEqual([]);
    const messageTimetoken = await message(bob.page, 'Thanks').getAttribute('data-timetoken');
    const event = { type: 'mention', messageTimetoken, channel, parentChannel: null };
    for (const userId of [BOB, CARA]) {
      await waitFor(async () => (await news(userId)).length === 1, `the news for ${userId}`);
      expect(await news(userId)).toEqual([event]);
    }
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('are completed as channels and emoji are, which are told to nobody', async () => {
    const { page, errors } = await open();
    const listOf = (name: string) => page.getByRole('listbox', { name });
    await composer(page).pressSequentially('@bo');
    await options(page).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('see #gen');
    await listOf('Name a channel').getByRole('option').first().waitFor();
    expect(await listOf('Name a channel').getByRole('option').allInnerTexts()).toEqual([
      expect.stringMatching(/General\s+Everything and nothing/),
    ]);
    await page.keyboard.press('Enter');
    await hasValue(page, '@Bob Baker see #General ');
    await page.keyboard.type('at 10:30 :) :bread');
    await listOf('Emoji').getByRole('option').first().waitFor();
    expect((await listOf('Emoji').getByRole('option').allInnerTexts())[0]).toMatch(/🍞\s+:bread:/);
    const faults = await accessibilityFaults(page);
    expect(faults.filter((fault) => !fault.startsWith('aria-allowed-role: textarea'))).toEqual([]);
    await page.keyboard.press('Tab');
    await hasValue(page, '@Bob Baker see #General at 10:30 :) 🍞 ');
    await page.keyboard.press('Enter');
    await waitFor(
      async () =>
        (await lastText()) ===
        `[Bob Baker](pn-user://${BOB}) see [General](pn-channel://space.general) at 10:30 :) 🍞`,
      'the message',
    );
    await message(page, 'see').getByRole('button', { name: '#General' }).click();
    await page.getByRole('main').getByRole('heading', { name: 'General' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('are plain text again when they are changed, and survive a reload', async () => {
    const { page } = await open();
    await composer(page).pressSequentially('@bob');
    await options(page).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Home');
    await page.keyboard.type('Hey ');
    await hasValue(page, 'Hey @Bob Baker ');
    await page.reload();
    await chat.show(page);
    await hasValue(page, 'Hey @Bob Baker ');
    await composer(page).press('Enter');
    await waitFor(
      async () => (await lastText()) === `Hey [Bob Baker](pn-user://${BOB})`,
      'the mention',
    );

    await composer(page).pressSequentially('@bob');
    await options(page).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await list(page).waitFor();
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    await hasValue(page, '@Bob Bake');
    await page.keyboard.press('Enter');
    await waitFor(async () => (await lastText()) === '@Bob Bake', 'the plain text');
    expect(await news(BOB)).toHaveLength(1);
  });

  it('are offered only for a name that is typed, and disturb neither Esc nor an input method', async () => {
    const { page } = await open();
    await composer(page).pressSequentially('mail bob@ba');
    await composer(page).pressSequentially(' @nobody');
    await composer(page).fill('@b');
    await list(page).waitFor();
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    await page.keyboard.type('o');
    await page.keyboard.press('Backspace');
    expect(await list(page).count()).toBe(0);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('@b');
    await list(page).waitFor();
    // The Enter that ends a composition.
    await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await list(page).waitFor();
    await hasValue(page, '@b');
    await composer(page).fill('mail bob@ba');
    await list(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+a');
    await page.keyboard.type('@zzz');
    await page.keyboard.press('Enter');
    await message(page, '@zzz').waitFor();

    await composer(page).fill('Meet you @');
    await list(page).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await message(page, 'Meet you @').waitFor();
    await hasValue(page, '');
    await list(page).waitFor({ state: 'detached' });
  });

  it('open a card from which one can write to somebody', async () => {
    const { page } = await open();
    await say(page, `[Robert](pn-user://${BOB}) and [Nobody](pn-user://nobody)`);
    await mention(page, 'Nobody').click();
    const nobody = page.getByRole('dialog', { name: 'Nobody' });
    await nobody.waitFor();
    expect(await nobody.getByRole('button').allInnerTexts()).toEqual(['', 'Ignore nobody']);
    await page.keyboard.press('Escape');
    await mention(page, 'Bob Baker').click();
    const card = page.getByRole('dialog', { name: 'Bob Baker' });
    await card.getByText('Baker', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await card.getByRole('button', { name: 'New chat' }).click();
    await card.waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('heading', { name: 'Bob Baker' }).waitFor();
  });

  it('stay mentions when the message is edited', async () => {
    const { page } = await open();
    await say(page, `[Bob](pn-user://${BOB}) bakes`);
    await message(page, 'bakes').waitFor();
    await composer(page).press('ArrowUp');
    const editor = page.getByLabel('Edit message', { exact: true }).and(page.locator('textarea'));
    await waitFor(async () => (await editor.inputValue()) === '@Bob bakes', 'the shown text');
    await editor.press('End');
    await page.keyboard.type(' with @ca');
    await list(page).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await mention(page, 'Cara Bond').waitFor();
    await message(page, 'edited').waitFor();
    expect(await mention(page, 'Bob Baker').count()).toBe(1);
  });

  it('that an edit adds are told to whom they mention, and those before not again', async () => {
    const [ann, cara] = [await open(), await open(CARA)];
    const { page } = ann;
    const button = cara.page.getByRole('button', { name: 'Mentions', exact: true });
    const unseen = async () => parseInt((await button.getAttribute('aria-description')) ?? '0');
    const before = await unseen();
    await say(page, `[Bob](pn-user://${BOB}) bakes`);
    await message(page, 'bakes').waitFor();
    await waitFor(async () => (await news(BOB)).length === 1, 'the news for Bob');
    const editor = page.getByLabel('Edit message', { exact: true }).and(page.locator('textarea'));
    const edit = async (change: () => Promise<void>) => {
      await composer(page).press('ArrowUp');
      await editor.press('End');
      await change();
      await editor.press('Enter');
      await editor.waitFor({ state: 'detached' });
    };
    await edit(async () => {
      await page.keyboard.type(' with @ca');
      await list(page).waitFor();
      await page.keyboard.press('Enter');
    });
    await waitFor(async () => (await unseen()) === before + 1, 'the news for Cara');
    await button.click();
    await cara.page
      .getByRole('dialog', { name: 'Mentions' })
      .getByRole('button', { name: new RegExp(`${chat.name}.*bakes with @Cara Bond`) })
      .waitFor();
    await cara.page.keyboard.press('Escape');
    // Taken out and put in again, they were mentioned before.
    await edit(async () => editor.fill('nobody bakes'));
    await edit(async () => {
      await page.keyboard.type(' but @ca');
      await list(page).waitFor();
      await page.keyboard.press('Enter');
    });
    await say(page, `[Cara](pn-user://${CARA}) again`);
    await waitFor(async () => (await news(CARA)).length === 2, 'the next news for Cara');
    expect(await news(BOB)).toHaveLength(1);
    expect([...ann.errors, ...cara.errors]).toEqual([]);

    // Larger text makes the number larger, and leaves the icon half free at least.
    await button.page().addStyleTag({ content: ':root { font-size: 200% }' });
    const icon = await button.locator('svg').boundingBox();
    const count = await button.locator('xpath=following-sibling::span').boundingBox();
    if (!icon || !count) throw new Error('there is no icon, or no number');
    expect(count.x).toBeGreaterThanOrEqual(icon.x + icon.width / 2 - 1);
  });

  it('are chosen by touch, and fit a narrow screen', async () => {
    const context = { ...PHONE, viewport: { width: 320, height: 640 } };
    const { page } = await isShown(await chat.openAnew(ANN, { context }));
    await composer(page).tap();
    await page.keyboard.type('@');
    await options(page).first().waitFor();
    const box = await list(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    await options(page).filter({ hasText: 'Cara' }).tap();
    await hasValue(page, '@Cara Bond ');
    expect(await composer(page).evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
  });

  it('are listed, with what they say now, and lead to their channel', async () => {
    await letIn(DAN, 'Dan Dyer');
    const { page } = await isShown(await chat.openAnew(DAN));
    const button = page.getByRole('button', { name: 'Mentions', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Mentions' });
    const rows = dialog.getByRole('list', { name: 'Mentions' }).getByRole('button');
    await button.click();
    await dialog.getByText('Nobody has mentioned you yet').waitFor();
    await page.keyboard.press('Escape');

    const ann = (await open()).page;
    await openChannel(ann, 'random');
    await say(ann, `one, [Dan](pn-user://${DAN})`);
    await waitFor(async () => (await payloads(DAN)).length === 1, 'the first mention');
    await chat.show(ann);
    await say(ann, `two, [Dan](pn-user://${DAN})`);
    await say(ann, `three, [Dan](pn-user://${DAN})`);
    await waitFor(async () => (await payloads(DAN)).length === 3, 'the other mentions');
    await message(ann, 'three').hover();
    await message(ann, 'three').getByRole('button', { name: 'Delete message' }).click();
    await ann.getByRole('button', { name: 'Delete', exact: true }).click();
    await message(ann, 'three').waitFor({ state: 'detached' });
    // Anybody with the keys can publish anything.
    const sdk = administrator(app.service);
    for (const other of ['x', { type: 'invite', channelId: channel }]) {
      await sdk.publish({ channel: DAN, message: other });
    }

    await page.route('**/history/**', (route) => route.abort());
    await button.click();
    await dialog.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/history/**');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await rows.first().waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(new RegExp(`Ann Archer[^]*${chat.name}[^]*two, @Dan`)),
      expect.stringMatching(/Ann Archer[^]*random[^]*one, @Dan/),
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await rows.last().click();
    await page.getByRole('main').getByRole('heading', { name: 'random' }).waitFor();
    expect(await dialog.count()).toBe(0);

    // Of a channel that he may not read any more, he sees nothing.
    const custom = { blockedChannels: channel };
    await sdk.objects.setUUIDMetadata({ uuid: DAN, data: { custom } });
    await button.click();
    await waitFor(async () => (await rows.count()) === 1, 'one row');
    expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('one, @Dan')]);
  });

  const mentionTwelveTimes = async (userId: string, name: string) => {
    for (let count = 1; count <= 12; count += 1) {
      const sdk = app.service.client(ANN);
      const text = `line ${count} [${name}](pn-user://${userId})`;
      const { timetoken } = await sdk.publish({ channel, message: { text } });
      await sdk.publish({
        channel: userId,
        message: {
          type: 'mention',
          messageTimetoken: timetoken,
          channel,
          parentChannel: null,
        },
      });
    }
  };

  it('are counted between this button and the next, also with larger text', async () => {
    await letIn(FAY, 'Fay Ford');
    const { page } = await isShown(await chat.openAnew(FAY));
    await mentionTwelveTimes(FAY, 'Fay Ford');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const number = button('Mentions').locator('xpath=following-sibling::span');
    await number.getByText('9+').waitFor();
    await page.addStyleTag({ content: ':root { font-size: 200% }' });
    const [count, next] = [await number.boundingBox(), await button('Threads').boundingBox()];
    if (!count || !next) throw new Error('there is no number, or no button');
    expect(count.x + count.width).toBeLessThan(next.x);
    await page.context().close();
  });

  it('are listed page by page', async () => {
    await letIn(EVE, 'Eve Evans');
    await mentionTwelveTimes(EVE, 'Eve');
    const { page } = await chat.openAnew(EVE);
    await message(page, 'line 12').waitFor();
    await page.getByRole('button', { name: 'Mentions', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Mentions' });
    const rows = dialog.getByRole('list', { name: 'Mentions' }).getByRole('button');
    await dialog.getByRole('button', { name: 'Show more' }).click();
    await waitFor(async () => (await rows.count()) === 12, 'all twelve');
    expect(await dialog.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    expect(await rows.last().innerText()).toContain('line 1 ');
  });

  it('in a message that waited for the connection are told when it is sent', async () => {
    const { page } = await open();
    await page.context().setOffline(true);
    await page.getByRole('img', { name: 'Offline' }).waitFor();
    await say(page, `later, [Bob](pn-user://${BOB})`);
    expect(await news(BOB)).toEqual([]);
    await page.context().setOffline(false);
    await message(page, 'later').waitFor();
    await waitFor(async () => (await news(BOB)).length === 1, 'the news');
  });
});
