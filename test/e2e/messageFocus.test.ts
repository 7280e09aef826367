import type { Page } from 'playwright-core';
import { withSharedChatApp, type ChatApp } from '../support/worlds/chatApp';
import { ANN, BOB, createSmallWorld, numbered, publishAll } from '../support/worlds/smallWorld';
import { openChannel } from '../support/drivers/conversation';
import { createFilledChannel } from '../support/worlds/filledChannel';
import { waitFor } from '../support/drivers/waitFor';
import { expectGone } from '../support/matchers/expectShown';

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const shown = (page: Page, text: string) =>
  log(page).getByRole('article').filter({ hasText: text });

/** The text of the message that has the focus, or the name of what else has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element?.localName === 'article')
      return element.querySelector('[data-message-text]')?.textContent;
    return element?.getAttribute('aria-label') ?? element?.localName;
  });

const isFocusInView = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('[role="log"]')?.getBoundingClientRect();
    const row = document.activeElement?.getBoundingClientRect();
    return list && row && row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
  });

const isAtEnd = (page: Page) =>
  log(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight <= 1);

/** How a screen reader is told about a message: its name and its description. */
async function sentence(page: Page, name: RegExp): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const node = nodes.find(
    ({ role, name: found }) => role?.value === 'article' && name.test(String(found?.value)),
  );
  return `${String(node?.name?.value)} ${String(node?.description?.value)}`;
}

describe('the focus in the message list', () => {
  let app: ChatApp;

  let page: Page;
  /** The channel of the test, which Ann's page shows. */
  let channel: string;
  let channels = 0;

  // Tests share a page, in which each has a channel of its own: a page costs seconds to open.
  withSharedChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    ({ page } = await app.open(ANN));
  });

  const open = async (lines: number) => {
    channels += 1;
    const name = `Focus ${String.fromCharCode(64 + channels)}`;
    const texts = numbered('line', lines);
    channel = await createFilledChannel(app.service, name, texts);
    await openChannel(page, name);
    await shown(page, texts.at(-1) ?? '').waitFor();
    await waitFor(() => isAtEnd(page), 'the list to be at its end');
  };
  const firstTimetoken = async () => {
    const history = await app.service.client(BOB).fetchMessages({ channels: [channel] });
    return String(Object.values(history.channels)[0]?.[0]?.timetoken);
  };

  it('goes up through all of the history, which loads on the way', async () => {
    await open(80);
    await log(page).focus();
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('line 080');
    for (let line = 79; line >= 1; line -= 1) {
      const text = `line ${String(line).padStart(3, '0')}`;
      await shown(page, text).waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowUp');
      expect(await focused(page)).toBe(text);
    }
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('line 080');
    expect(await shown(page, 'line 080').isVisible()).toBe(true);
  });

  it('stays on its message when older ones load and new ones come', async () => {
    await open(60);
    await log(page).focus();
    await page.keyboard.press('Home');
    expect(await focused(page)).toBe('line 036');
    await shown(page, 'line 035').waitFor({ state: 'attached' });
    expect(await focused(page)).toBe('line 036');
    await page.keyboard.press('End');
    await publishAll(app.service, BOB, channel, numbered('more', 60));
    await shown(page, 'more 060').waitFor();
    expect(await focused(page)).toBe('line 060');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('more 001');
  });

  it('is not lost when its message is scrolled far out of view', async () => {
    await open(200);
    await log(page).focus();
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('line 200');
    await log(page).hover();
    await waitFor(async () => {
      await page.mouse.wheel(0, -3_000);
      return (await shown(page, 'line 001').count()) === 1;
    }, 'the beginning of the history');
    expect(await focused(page)).toBe('line 200');
    expect(await log(page).getByRole('article').count()).toBeLessThan(100);
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('line 199');
    await shown(page, 'line 199').waitFor();
    await shown(page, 'line 001').waitFor({ state: 'detached' });
  });

  it('enters where one reads, not where one was', async () => {
    await open(200);
    await log(page).hover();
    await waitFor(async () => {
      await page.mouse.wheel(0, -2_000);
      return (await shown(page, 'line 200').count()) === 0;
    }, 'the reader to scroll up');
    await log(page).focus();
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toMatch(/^line \d{3}$/);
    expect(await focused(page)).not.toBe('line 200');
    await waitFor(() => isFocusInView(page), 'the message to be in view');
  });

  it('moves to the next message when its own is deleted', async () => {
    await open(3);
    await log(page).focus();
    await page.keyboard.press('Home');
    const bob = app.service.client(BOB);
    await bob.addMessageAction({
      channel,
      messageTimetoken: await firstTimetoken(),
      action: { type: 'deleted', value: '.' },
    });
    await shown(page, 'line 001').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('line 002');
  });

  it('goes to the message after an own one that is deleted in a dialog', async () => {
    await open(3);
    await publishAll(app.service, ANN, channel, ['mine']);
    await publishAll(app.service, BOB, channel, ['after mine']);
    await shown(page, 'after mine').waitFor();
    await shown(page, 'mine').first().focus();
    await shown(page, 'mine').first().getByRole('button', { name: 'Delete message' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expectGone(dialog);
    await waitFor(async () => (await focused(page)) === 'after mine', 'the focus');
  });

  it('comes back to the button of the emoji picker, whatever was said meanwhile', async () => {
    await open(30);
    await log(page).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Add a reaction');
    await page.keyboard.press('Enter');
    await page.locator('em-emoji-picker').waitFor();
    await publishAll(app.service, BOB, channel, numbered('more', 60));
    await shown(page, 'more 060').waitFor();
    // The arrow keys are the picker's.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.locator('em-emoji-picker').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Add a reaction');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('line 029');
  });

  it('is told as one sentence: author, time, text and reactions', async () => {
    await open(1);
    const bob = app.service.client(BOB);
    await bob.addMessageAction({
      channel,
      messageTimetoken: await firstTimetoken(),
      action: { type: 'reaction', value: '👍' },
    });
    await page.getByRole('button', { name: '👍 1' }).waitFor();
    await page.getByRole('article', { name: /^Bob Baker, / }).waitFor();
    expect(await sentence(page, /^Bob Baker/)).toMatch(/^Bob Baker, \d+:\d\d\s.M line 001 👍 1$/);
  });
});
