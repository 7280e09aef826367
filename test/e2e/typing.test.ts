import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/matchers/axe';
import { say, WITH_MOTION } from '../support/worlds/chatApp';
import { withSharedPages, type SharedChat } from '../support/worlds/sharedPages';
import { ANN, BOB } from '../support/worlds/smallWorld';
import { channelButton } from '../support/drivers/conversation';
import { waitFor, withinASecond } from '../support/drivers/waitFor';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });
const status = (page: Page) => page.getByRole('status');
const typing = (page: Page, text: string) => status(page).filter({ hasText: text });
const expectNobody = (page: Page) =>
  waitFor(async () => (await status(page).innerText()) === '', 'nobody to type');
const BOB_TYPES = 'Bob Baker is typing...';

describe('typing', () => {
  let chat: SharedChat;

  withSharedPages((shared) => {
    chat = shared;
  });

  const isThere = async ({ page }: { readonly page: Page }, userId: string) => {
    await page.getByRole('button', { name: `${chat.name}, 2 members` }).waitFor();
    const { presence } = chat.app.service.context;
    await waitFor(() => presence.occupants(chat.channel).includes(userId), userId);
    return page;
  };
  const open = async (userId: string) => isThere(await chat.open(userId), userId);
  const openAnew = async (...args: Parameters<SharedChat['openAnew']>) =>
    isThere(await chat.openAnew(...args), args[0]);
  const signal = (userId: string, type: 'typing_on' | 'typing_off') =>
    chat.app.service.client(userId).signal({ channel: chat.channel, message: { type } });

  it('shows within a second who types, and no longer once they have sent [1.4] [2.42]', async () => {
    const ann = await open(ANN);
    await ann.emulateMedia(WITH_MOTION);
    const bob = await open(BOB);
    expect(await status(ann).innerText()).toBe('');

    await withinASecond(
      async () => {
        await composer(bob).press('H');
        await typing(ann, BOB_TYPES).waitFor();
      },
      async () => {
        await composer(bob).fill('');
        await expectNobody(ann);
      },
    );
    await composer(bob).pressSequentially('ello');
    expect(await status(ann).innerText()).toBe(BOB_TYPES);
    expect(await status(bob).innerText()).toBe('');
    const cycles = await status(ann).evaluate((element) =>
      element.getAnimations({ subtree: true }).map(({ effect }) => effect?.getTiming().duration),
    );
    expect(cycles).toEqual([1_300, 1_300, 1_300]);

    await composer(bob).press('Enter');
    await ann.getByRole('article').filter({ hasText: 'Hello' }).waitFor();
    await expectNobody(ann);
  });

  it('signals once for a text, and the end of it when the text is emptied [7.3]', async () => {
    const bob = await open(BOB);
    const signals: string[] = [];
    bob.on('request', (request) => {
      const payload = /\/signal\/.*\/([^/?]+)\?/.exec(request.url())?.[1];
      if (payload) signals.push(decodeURIComponent(payload));
    });
    await composer(bob).pressSequentially('Hello there');
    await composer(bob).fill('');
    await waitFor(() => signals.length === 2, 'both signals');
    await say(bob, 'Done');
    await bob.getByRole('article').filter({ hasText: 'Done' }).waitFor();
    await waitFor(() => signals.length === 4, 'both signals again');
    expect(signals).toEqual([
      '{"type":"typing_on"}',
      '{"type":"typing_off"}',
      '{"type":"typing_on"}',
      '{"type":"typing_off"}',
    ]);
  });

  it('ends when the one who types turns to another channel', async () => {
    const ann = await open(ANN);
    const bob = await open(BOB);
    await composer(bob).pressSequentially('Hello');
    await typing(ann, BOB_TYPES).waitFor();
    await channelButton(bob, 'random').click();
    await expectNobody(ann);
  });

  it('ends ten seconds after a tab was killed', async () => {
    const ann = await openAnew(ANN, { prepare: (context) => context.clock.install() });
    const bob = await openAnew(BOB);
    await composer(bob).pressSequentially('Hello');
    await typing(ann, BOB_TYPES).waitFor();
    const shown = await ann.evaluate(() => Date.now());

    await bob.goto('chrome://crash').catch(() => {});
    await ann.clock.pauseAt(shown + 8_000);
    expect(await status(ann).innerText()).toBe(BOB_TYPES);
    await ann.clock.runFor(3_000);
    await expectNobody(ann);
  });

  it('does not name several, and has a name for who is unknown [5.11]', async () => {
    const ann = await open(ANN);
    await signal('user_stranger', 'typing_on');
    await typing(ann, 'Unknown User is typing...').waitFor();
    await signal(BOB, 'typing_on');
    await typing(ann, 'Multiple users are typing...').waitFor();
    await signal('user_stranger', 'typing_off');
    await typing(ann, BOB_TYPES).waitFor();
    await signal(BOB, 'typing_off');
    await expectNobody(ann);
  });

  it('moves nothing when it comes and goes, and stands still where motion is unwanted', async () => {
    const page = await openAnew(ANN, { context: { reducedMotion: 'reduce' } });
    const top = () => composer(page).evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    await signal(BOB, 'typing_on');
    await typing(page, BOB_TYPES).waitFor();
    expect(await top()).toBe(before);
    const animations = await status(page).evaluate(
      (element) => element.getAnimations({ subtree: true }).length,
    );
    expect(animations).toBe(0);
  });

  it('has no accessibility faults in either theme', async () => {
    const ann = await open(ANN);
    await signal(BOB, 'typing_on');
    await typing(ann, BOB_TYPES).waitFor();
    expect(await accessibilityFaults(ann)).toEqual([]);
  });
});
