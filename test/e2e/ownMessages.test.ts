import type { Page } from 'playwright-core';
import { message, openChannel } from '../support/drivers/conversation';
import { deferred } from '../support/fakes/deferred';
import { accessibilityFaults } from '../support/matchers/axe';
import { isAnswered, say, shownTexts, type ChatApp } from '../support/worlds/chatApp';
import { withSharedPages, type SharedChat } from '../support/worlds/sharedPages';
import { administrator, ANN, BOB, publishAll, RANDOM } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';
import { expectGone } from '../support/matchers/expectShown';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ACTIONS = '**/v1/message-actions/**';
/** To whom a token does not open the call. */
const REFUSED = { status: 403, error: true, service: 'Access Manager', message: 'Forbidden' };

describe('own messages', () => {
  let app: ChatApp;
  let chat: SharedChat;
  let channel: string;

  withSharedPages(async (shared) => {
    chat = shared;
    ({ app, channel } = shared);
    await publishAll(app.service, BOB, channel, ['The bread is ready']);
    await publishAll(app.service, ANN, channel, ['I come at noon']);
  });

  const isShown = async (opened: Awaited<ReturnType<SharedChat['open']>>) => {
    await message(opened.page, 'I come at noon').waitFor();
    return opened;
  };
  const open = async (userId: string) => isShown(await chat.open(userId));
  const openAnew = async (options = {}) => isShown(await chat.openAnew(ANN, options));
  const field = (page: Page) => page.getByRole('textbox', { name: 'Edit message' });
  const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });
  const expectFocused = (place: ReturnType<typeof field>) =>
    waitFor(() => place.evaluate((element) => element === document.activeElement), 'the focus');
  /** Opens the message for editing and replaces its text. */
  const rewrite = async (page: Page, text: string, replacement: string) => {
    await message(page, text).hover();
    await message(page, text).getByRole('button', { name: 'Edit message' }).click();
    await field(page).fill(replacement);
  };
  const timetokenOf = async (page: Page, text: string) =>
    (await message(page, text).getAttribute('data-timetoken')) ?? '';
  const decide = (mutedChannels: string) =>
    administrator(app.service).objects.setUUIDMetadata({
      uuid: ANN,
      data: { custom: { mutedChannels } },
    });

  // First: a phone draws the first channels of its list only, and each test adds one.
  it('are edited and deleted with a finger', async () => {
    const { page } = await openAnew({ context: PHONE });
    await say(page, 'A short one');
    const choose = async (text: string, tool: string) => {
      await message(page, text).getByText(text).tap();
      await message(page, text).getByRole('button', { name: 'More' }).tap();
      await page.getByRole('menuitem', { name: tool }).tap();
    };
    await choose('A short one', 'Edit message');
    await field(page).fill('A shorter one');
    await page.getByRole('button', { name: 'Save' }).tap();
    await message(page, 'A shorter one').waitFor();
    await choose('A shorter one', 'Delete message');
    await page.getByRole('button', { name: 'Delete', exact: true }).tap();
    await expectGone(message(page, 'A shorter one'));
  });

  it('keep what is written in an open edit over a reload, until it is cancelled', async () => {
    const { page } = await openAnew();
    await rewrite(page, 'I come at noon', 'I come at one, with cheese');
    await page.reload();
    await waitFor(
      async () => (await field(page).inputValue()) === 'I come at one, with cheese',
      'the edit',
    );
    await expectFocused(composer(page));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await message(page, 'I come at noon').waitFor();
    await isAnswered(page);
    expect(await field(page).count()).toBe(0);
    await page.context().close();
  });

  it('are edited in their place, and everybody sees that and when', async () => {
    const [ann, bob] = [await open(ANN), await open(BOB)];
    await rewrite(ann.page, 'I come at noon', 'I come');
    await expectFocused(field(ann.page));
    await field(ann.page).press('End');
    await ann.page.keyboard.press('Shift+Enter');
    await ann.page.keyboard.type('at one');
    await ann.page.keyboard.press('Enter');
    await field(ann.page).waitFor({ state: 'detached' });
    for (const { page } of [ann, bob]) {
      const edited = message(page, 'at one');
      await edited.getByText('edited', { exact: true }).waitFor();
      expect(await edited.getByText('edited').getAttribute('title')).toMatch(/\d/);
      expect(await edited.innerText()).toContain('I come\nat one');
    }
    await expectFocused(message(ann.page, 'at one'));
    await ann.page.reload();
    await chat.show(ann.page);
    await message(ann.page, 'at one').waitFor();
    expect(await message(ann.page, 'I come at noon').count()).toBe(0);
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('keep their text when the edit is given up', async () => {
    const { page } = await open(ANN);
    for (const giveUp of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await rewrite(page, 'I come at noon', 'Never');
      await giveUp();
      await message(page, 'I come at noon').waitFor();
      expect(await field(page).count()).toBe(0);
    }
    await expectFocused(message(page, 'I come at noon'));
  });

  it('have these tools, and others have not', async () => {
    const { page } = await open(ANN);
    for (const name of ['Edit message', 'Delete message']) {
      expect(await message(page, 'I come').getByRole('button', { name }).count()).toBe(1);
      expect(await message(page, 'The bread').getByRole('button', { name }).count()).toBe(0);
    }
  });

  it('are edited with the up arrow in an empty composer, which has the focus back after', async () => {
    const { page } = await open(ANN);
    await publishAll(app.service, BOB, channel, ['Come when you like']);
    await message(page, 'Come when you like').waitFor();
    await composer(page).fill('x');
    await composer(page).press('ArrowUp');
    expect(await field(page).count()).toBe(0);
    await composer(page).fill('');
    await composer(page).press('ArrowUp');
    await expectFocused(field(page));
    expect(await field(page).inputValue()).toBe('I come at noon');
    // The arrow keys belong to the field, not to the list.
    await page.keyboard.press('ArrowUp');
    await expectFocused(field(page));
    await page.keyboard.type('Soon: ');
    await page.keyboard.press('Enter');
    await message(page, 'Soon: I come at noon').waitFor();
    await expectFocused(composer(page));
  });

  it('leave what is typed while an edit is being saved to the composer', async () => {
    const { page } = await open(ANN);
    const { promise: answer, resolve: letAnswer } = deferred();
    await page.route(ACTIONS, async (route) => {
      await answer;
      await route.continue();
    });
    await rewrite(page, 'I come at noon', 'I come at two');
    await field(page).press('Enter');
    await page.keyboard.type('Keep some bread');
    expect(await composer(page).inputValue()).toBe('Keep some bread');
    letAnswer(null);
    await message(page, 'I come at two').waitFor();
    await expectGone(field(page));
    await expectFocused(composer(page));
  });

  it('are edited with the up arrow right after they were sent', async () => {
    const { page } = await openAnew();
    let deliver: (() => void) | undefined;
    const delivery = new Promise<void>((resolve) => (deliver = resolve));
    await page.route('**/v2/subscribe/**', async (route) => {
      const response = await route.fetch().catch(() => undefined);
      // The page may be closed by now.
      const body = await response?.text().catch(() => undefined);
      if (response === undefined || body === undefined) return;
      if (body.includes('Gladly')) await delivery;
      await route.fulfill({ response }).catch(() => undefined);
    });
    // This ends the poll that was open before; the ones that follow are routed.
    await publishAll(app.service, BOB, channel, ['Bring a cake']);
    await message(page, 'Bring a cake').waitFor();
    await composer(page).fill('Gladly');
    await composer(page).press('Enter');
    await isAnswered(page);
    await composer(page).press('ArrowUp');
    // The calls for editing are loaded by this second key at the latest.
    await composer(page).press('ArrowUp');
    expect(await field(page).count()).toBe(0);
    deliver?.();
    await expectFocused(field(page));
    expect(await field(page).inputValue()).toBe('Gladly');
  });

  it('are found by the up arrow however far up they are', async () => {
    await publishAll(
      app.service,
      BOB,
      channel,
      Array.from({ length: 20 }, (_, i) => `News ${i}\n`.repeat(8)),
    );
    const { page } = await chat.openAnew(ANN);
    await message(page, 'News 19').first().waitFor();
    // The editor's script is loaded the first time, and there the second time.
    for (const _time of [1, 2]) {
      await composer(page).press('ArrowUp');
      await expectFocused(field(page));
      expect(await field(page).inputValue()).toBe('I come at noon');
      await waitFor(
        () =>
          field(page).evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          }),
        'the field in view',
      );
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Jump to newest' }).click();
      await message(page, 'News 19').first().waitFor();
    }
  });

  it('are deleted after one question, for everybody', async () => {
    const [ann, bob] = [await open(ANN), await open(BOB)];
    const ask = async () => {
      await message(ann.page, 'I come at noon').hover();
      await message(ann.page, 'I come at noon')
        .getByRole('button', { name: 'Delete message' })
        .click();
      const dialog = ann.page.getByRole('dialog', { name: 'Delete this message?' });
      await dialog.waitFor();
      return dialog;
    };
    await (await ask()).getByRole('button', { name: 'Cancel' }).click();
    await message(ann.page, 'I come at noon').waitFor();
    const dialog = await ask();
    expect(await accessibilityFaults(ann.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    for (const { page } of [ann, bob]) {
      await message(page, 'I come at noon').waitFor({ state: 'detached' });
    }
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('show, edited on two devices at once, what was saved last', async () => {
    const [one, two, bob] = [await open(ANN), await openAnew(), await open(BOB)];
    await rewrite(one.page, 'I come at noon', 'I come at one');
    await rewrite(two.page, 'I come at noon', 'I come at two');
    await field(one.page).press('Enter');
    await message(bob.page, 'I come at one').waitFor();
    // The open edit on the other device does not change.
    expect(await field(two.page).inputValue()).toBe('I come at two');
    await field(two.page).press('Enter');
    for (const { page } of [one, two, bob]) await message(page, 'I come at two').waitFor();
    // And back to what it was called before.
    await rewrite(one.page, 'I come at two', 'I come at one');
    await field(one.page).press('Enter');
    for (const { page } of [one, two, bob]) await message(page, 'I come at one').waitFor();
  });

  it('keep what is being written when they are deleted meanwhile', async () => {
    const { page } = await open(ANN);
    const messageTimetoken = await timetokenOf(page, 'I come at noon');
    await rewrite(page, 'I come at noon', 'I come, whatever happens');
    await administrator(app.service).addMessageAction({
      channel,
      messageTimetoken,
      action: { type: 'deleted', value: 'rude' },
    });
    await page.getByRole('img', { name: 'Not saved. The message was deleted.' }).waitFor();
    expect(await field(page).inputValue()).toBe('I come, whatever happens');
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    expect(await shownTexts(page)).toHaveLength(2);
    await field(page).press('Escape');
    await waitFor(async () => (await shownTexts(page)).length === 1, 'the message to be gone');
  });

  it('leave the focus to the composer when the only one is gone: deleted meanwhile, or by its author', async () => {
    const { page } = await open(ANN);
    await openChannel(page, 'random');
    await say(page, 'I come at noon');
    const messageTimetoken = await timetokenOf(page, 'I come at noon');
    await rewrite(page, 'I come at noon', 'I come, whatever happens');
    await administrator(app.service).addMessageAction({
      channel: RANDOM,
      messageTimetoken,
      action: { type: 'deleted', value: 'rude' },
    });
    await page.getByRole('img', { name: 'Not saved. The message was deleted.' }).waitFor();
    await field(page).press('Escape');
    await waitFor(async () => (await shownTexts(page)).length === 0, 'the message to be gone');
    await expectFocused(composer(page));

    await say(page, 'I come at one');
    await message(page, 'I come at one').hover();
    await message(page, 'I come at one').getByRole('button', { name: 'Delete message' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await message(page, 'I come at one').waitFor({ state: 'detached' });
    await expectFocused(composer(page));
  });

  it('stay open for another try when an edit is refused or cannot be sent', async () => {
    const { page } = await open(ANN);
    await page.route(ACTIONS, (route) => route.fulfill({ status: 403, json: REFUSED }));
    await rewrite(page, 'I come at noon', 'I come, you idiot');
    await field(page).press('Enter');
    await page.getByRole('img', { name: 'Not saved. The message was blocked.' }).waitFor();
    expect(await field(page).inputValue()).toBe('I come, you idiot');
    await page.unroute(ACTIONS);
    await page.route(ACTIONS, (route) => route.abort());
    await field(page).fill('I come, my friend');
    await page.getByRole('img', { name: /^Not saved/ }).waitFor({ state: 'detached' });
    await field(page).press('Enter');
    await page.getByRole('img', { name: /^Not saved\. Press Enter/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unroute(ACTIONS);
    await page.getByRole('button', { name: 'Save' }).click();
    await message(page, 'I come, my friend').waitFor();
    await field(page).waitFor({ state: 'detached' });
  });

  it('are not edited while their author is muted, and what was written is there afterwards', async () => {
    const { page } = await open(ANN);
    await rewrite(page, 'I come at noon', 'I come, if I may');
    await decide(channel);
    await field(page).waitFor({ state: 'detached' });
    await message(page, 'I come at noon').hover();
    expect(await page.getByRole('button', { name: 'Edit message' }).count()).toBe(0);
    await decide('');
    await field(page).waitFor();
    expect(await field(page).inputValue()).toBe('I come, if I may');
  });

  it('are edited while another channel is open in between', async () => {
    const { page } = await open(ANN);
    await rewrite(page, 'I come at noon', 'I come later');
    const heading = page.getByRole('main').getByRole('heading', { level: 1, name: chat.name });
    await page.keyboard.press('Alt+ArrowUp');
    await heading.waitFor({ state: 'detached' });
    await page
      .getByRole('navigation', { name: 'Chats' })
      .getByRole('button', { name: chat.name, exact: true })
      .click();
    await field(page).waitFor();
    expect(await field(page).inputValue()).toBe('I come later');
    await expectFocused(composer(page));
  });
});
