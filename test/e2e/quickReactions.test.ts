import type { Page } from 'playwright-core';
import { message } from '../support/drivers/conversation';
import { accessibilityFaults } from '../support/matchers/axe';
import { type ChatApp, withChatApp } from '../support/worlds/chatApp';
import { ANN, BOB, createSmallWorld, GENERAL, publishAll } from '../support/worlds/smallWorld';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const TEXT = 'The bread is ready';

describe('quick reactions', () => {
  let app: ChatApp;

  withChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    await publishAll(app.service, BOB, GENERAL, ['Good morning', TEXT]);
  });

  const open = async (options = {}) => {
    const { page } = await app.open(ANN, options);
    await message(page, TEXT).waitFor();
    return page;
  };
  const reaction = (page: Page, name: string) =>
    message(page, TEXT).getByRole('button', { name, exact: true });

  it('are above the button for all others, and begin with what the user picks most', async () => {
    const page = await open();
    await message(page, TEXT).hover();
    await reaction(page, 'Add a reaction').hover();
    expect(await accessibilityFaults(page)).toEqual([]);
    await reaction(page, 'React with 🎉').click();
    await reaction(page, '🎉 1').waitFor();
    await page.reload();
    await message(page, TEXT).hover();
    await reaction(page, 'Add a reaction').hover();
    const bar = message(page, TEXT).getByRole('group', { name: 'Quick reactions' });
    expect(await bar.getByRole('button').allInnerTexts()).toEqual(['🎉', '👍', '❤️', '😂']);
  });

  it('are reached by keyboard', async () => {
    const page = await open();
    await page.getByRole('log').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    while (!(await reaction(page, 'React with 👍').isVisible())) await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await reaction(page, '👍 1').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Add a reaction',
    );
  });

  it('are in the menu of a message on a phone, where a list names who reacted', async () => {
    const page = await open({ context: PHONE });
    const menu = page.getByRole('menu', { name: 'Message tools' });
    await message(page, TEXT).getByRole('button', { name: 'More' }).tap();
    await menu.waitFor();
    expect(await menu.getByRole('menuitem', { name: 'Who reacted' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await menu.getByRole('menuitem', { name: 'React with ❤️' }).tap();
    await reaction(page, '❤️ 1').waitFor();
    await message(page, TEXT).getByRole('button', { name: 'More' }).tap();
    await menu.getByRole('menuitem', { name: 'Who reacted' }).tap();
    const list = page.getByRole('dialog', { name: 'Reactions' });
    await list.getByRole('list', { name: '❤️' }).getByText('Ann Archer (You)').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  it('sets bold and italic text by keys, and takes it back', async () => {
    const page = await open();
    const field = page.getByRole('textbox', { name: 'Send message' });
    await field.fill('warm bread');
    await field.press('Shift+Control+ArrowLeft');
    await field.press('Control+b');
    expect(await field.inputValue()).toBe('warm **bread**');
    await field.press('Control+i');
    expect(await field.inputValue()).toBe('warm ***bread***');
    await field.press('Control+i');
    await field.press('Control+b');
    expect(await field.inputValue()).toBe('warm bread');
    await field.press('Control+b');
    await field.press('Enter');
    await message(page, 'warm bread').locator('strong', { hasText: 'bread' }).waitFor();
  });

  it('can be installed: the manifest names an icon that is there', async () => {
    const page = await open();
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const { href } = new URL(address ?? '', page.url());
    const manifest = (await (await page.request.get(href)).json()) as {
      readonly icons: readonly { readonly src: string }[];
    };
    const icon = new URL(manifest.icons[0]?.src ?? '', href);
    expect((await page.request.get(icon.href)).headers()['content-type']).toContain('svg');
  });
});
