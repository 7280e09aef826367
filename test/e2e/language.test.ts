import type { Locator, Page } from 'playwright-core';
import arabic from '../../src/texts/ar/chat.json';
import german from '../../src/texts/de/chat.json';
import germanConsole from '../../src/texts/de/console.json';
import { waitFor } from '../support/drivers/waitFor';
import { accessibilityFaults } from '../support/matchers/axe';
import { withChatApp, type ChatApp } from '../support/worlds/chatApp';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';

const spoken = ({ page }: { readonly page: Page }) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
const composer = (page: Page, label: string) => page.getByRole('textbox', { name: label });

/** Whether the beginning of a text is shown. @throws (rejects) where the whole text is */
const isCutAtItsEnd = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!);
    const whole = range.getBoundingClientRect().width;
    range.setEnd(range.startContainer, 1);
    const letter = range.getBoundingClientRect();
    const { left, right, width } = element.closest('button, div')!.getBoundingClientRect();
    if (whole <= width) throw new Error('the text is not cut');
    return letter.left >= left && letter.right <= right;
  });

describe('the language of the chat', () => {
  let app: ChatApp;

  withChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    await publishAll(app.service, BOB, 'space.general', ['Hello there']);
  });

  it('is the one of the browser, or the chosen one, which changes nothing else', async () => {
    const opened = await app.open(ANN, { context: { locale: 'de-AT' } });
    const { page: tab, errors } = opened;
    await composer(tab, german['composer.placeholder']).fill('half a sentence');
    expect(await spoken(opened)).toEqual(['de', 'ltr']);

    const choice = tab.getByRole('combobox', { name: german['language.choose'] });
    await choice.focus();
    await choice.selectOption({ label: 'العربية' });
    const field = composer(tab, arabic['composer.placeholder']);
    await field.waitFor();
    expect(await spoken(opened)).toEqual(['ar', 'rtl']);
    expect(await field.inputValue()).toBe('half a sentence');
    const hasFocus = await tab.evaluate(() => document.activeElement?.tagName);
    expect(hasFocus).toBe('SELECT');
    expect(await accessibilityFaults(tab)).toEqual([]);

    await tab.reload();
    await field.waitFor();
    expect(await spoken(opened)).toEqual(['ar', 'rtl']);
    await waitFor(async () => (await field.inputValue()) === 'half a sentence', 'the draft');
    expect(errors).toEqual([]);
  });

  it('lays the page out from right to left', async () => {
    const { page: tab } = await app.open(ANN, { context: { locale: 'ar' } });
    await composer(tab, arabic['composer.placeholder']).waitFor();
    const middleOf = async (selector: string) =>
      tab
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return (left + right) / 2;
        });
    expect(await middleOf('nav')).toBeGreaterThan(await middleOf('main'));
  });

  it.each([
    ['en', 'مجموعة التخطيط للربع الأول من العام القادم'],
    ['ar', 'Planning of the first quarter of the next year'],
  ])('cuts a name of the other direction where it ends (%s)', async (locale, name) => {
    const data = { name };
    await administrator(app.service).objects.setChannelMetadata({ channel: RANDOM, data });
    const { page: tab } = await app.open(ANN, { context: { locale } });
    const row = tab.getByRole('navigation').getByRole('button', { name });
    expect(await isCutAtItsEnd(row)).toBe(true);
  });

  it.each([
    ['en', 'نلتقي غدا في الساعة السادسة مساء أمام المكتبة الكبيرة في وسط المدينة'],
    ['ar', 'We meet tomorrow at six in the evening in front of the large library'],
  ])('cuts a last message of the other direction where it ends (%s)', async (locale, text) => {
    await publishAll(app.service, BOB, RANDOM, [text]);
    const { page: tab } = await app.open(ANN, { context: { locale } });
    const last = tab.getByRole('navigation').getByText(text);
    expect(await isCutAtItsEnd(last)).toBe(true);
  });

  it.each([
    ['/appeal.html', german['appeal.serverMissing.title']],
    ['/moderator.html', germanConsole['signIn.serverMissing.title']],
  ])('is that of %s as well', async (path, title) => {
    const opened = await app.openPath(path, { context: { locale: 'de' } });
    await opened.page.getByRole('heading', { name: title }).waitFor();
    expect(await spoken(opened)).toEqual(['de', 'ltr']);
  });

  it('stays English when the texts of another one do not come', async () => {
    const { page: tab } = await app.open(ANN, {
      context: { locale: 'de' },
      prepare: async (context) => {
        await context.route(/assets\/chat-.*\.js$/, async (route) => {
          const response = await route.fetch();
          const isCatalogue = (await response.text()).includes(german['composer.placeholder']);
          return isCatalogue ? route.abort() : route.fulfill({ response });
        });
      },
    });
    await composer(tab, 'Send message').waitFor();
    expect(await tab.getByRole('alert').textContent()).toBe('Deutsch could not be loaded.');
  });
});
