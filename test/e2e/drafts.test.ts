import type { Page } from 'playwright-core';
import { message, openChannel } from '../support/drivers/conversation';
import { faultsOf } from '../support/drivers/faults';
import { waitFor } from '../support/drivers/waitFor';
import { isAnswered, shownTexts, withChatApp, type ChatApp } from '../support/worlds/chatApp';
import { ANN, BOB, createSmallWorld } from '../support/worlds/smallWorld';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });
const expectDraft = (page: Page, text: string) =>
  waitFor(async () => (await composer(page).inputValue()) === text, `"${text}" in the composer`);

describe('drafts in two tabs', () => {
  let app: ChatApp;

  withChatApp(
    async (started) => {
      app = started;
      await createSmallWorld(app.service);
    },
    { faults: true },
  );

  const isOpen = (page: Page) =>
    page.getByRole('main').getByRole('heading', { name: 'General' }).waitFor();
  const openTab = async (beside?: Page, userId = ANN) => {
    if (!beside) {
      const { page } = await app.open(userId);
      await isOpen(page);
      return page;
    }
    const page = await beside.context().newPage();
    await page.goto(`${app.service.url}/#?uuid=${userId}`);
    await isOpen(page);
    return page;
  };
  const type = async (page: Page, text: string) => {
    await composer(page).focus();
    await page.keyboard.type(text, { delay: 15 });
  };

  it('do not overwrite each other’s channels [F10]', async () => {
    const one = await openTab();
    const two = await openTab(one);
    await openChannel(two, 'random');
    await type(one, 'in General');
    await type(two, 'in random');
    await openChannel(one, 'random');
    await expectDraft(one, 'in random');
    for (const page of [one, two]) {
      await page.reload();
      await openChannel(page, 'General');
      await expectDraft(page, 'in General');
      await openChannel(page, 'random');
      await expectDraft(page, 'in random');
    }
  });

  it('follow each other: what is typed, sent, and sent after a refusal [F10]', async () => {
    const one = await openTab();
    const { page: bobs } = await app.open(BOB);
    await type(one, 'hello');
    const two = await openTab(one);
    await expectDraft(two, 'hello');
    await type(two, ' there');
    await expectDraft(one, 'hello there');

    await faultsOf(app.service).add({
      match: { operation: 'publish' },
      effect: { kind: 'delay', ms: 2_000 },
    });
    await composer(one).press('Enter');
    await expectDraft(two, '');
    await type(one, 'next');
    await expectDraft(two, 'next');
    await message(bobs, 'hello there').waitFor();
    await message(two, 'hello there').waitFor();
    expect(await composer(two).inputValue()).toBe('next');
    await faultsOf(app.service).clear();

    await isAnswered(one);
    await one.route('**/publish/**', (route) => route.abort());
    await composer(one).press('Enter');
    await one.getByRole('img', { name: 'Not sent', exact: true }).waitFor();
    await expectDraft(two, 'next');
    await composer(two).press('Enter');
    await message(bobs, 'next').waitFor();
    await expectDraft(one, '');
    await expectDraft(two, '');
    expect(await shownTexts(bobs)).toHaveLength(2);
  });

  it('that are typed at the same time stay where they were typed [F10]', async () => {
    const one = await openTab();
    await one.clock.install();
    const two = await openTab(one);
    // As long as both have not paused, neither knows of the other's. A busy machine pauses where no user does.
    await one.clock.pauseAt(Date.now() + 1_000);
    await Promise.all([type(one, 'what I say here'), type(two, 'and there')]);
    await one.clock.resume();
    await openChannel(two, 'random');
    await type(two, 'x');
    await openChannel(one, 'random');
    await expectDraft(one, 'x');
    await openChannel(one, 'General');
    await openChannel(two, 'General');
    expect(await composer(one).inputValue()).toBe('what I say here');
    expect(await composer(two).inputValue()).toBe('and there');
    // What was sent in one is not what stands in the other.
    await composer(one).press('Enter');
    await message(two, 'what I say here').waitFor();
    expect(await composer(two).inputValue()).toBe('and there');
    await expectDraft(one, 'and there');
    await isAnswered(one);
    await two.reload();
    await isOpen(two);
    await expectDraft(two, 'and there');
  });

  it('are those of their user alone', async () => {
    const anns = await openTab();
    const bobs = await openTab(anns, BOB);
    const second = await openTab(anns);
    await type(anns, 'by Ann');
    await expectDraft(second, 'by Ann');
    expect(await composer(bobs).inputValue()).toBe('');
  });
});
