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

  it('are in the menu of a message on a phone, where a list names who reacted', async () => {
    const page = await open({ context: PHONE });
    const menu = page.getByRole('menu', { name: 'Message tools' });
    await message(page, TEXT).getByText(TEXT).tap();
    await message(page, TEXT).getByRole('button', { name: 'More' }).tap();
    await menu.waitFor();
    expect(await menu.getByRole('menuitem', { name: 'Who reacted' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await menu.getByRole('menuitem', { name: 'React with ❤️' }).tap();
    await reaction(page, '❤️ 1').waitFor();
    await message(page, TEXT).getByText(TEXT).tap();
    await message(page, TEXT).getByRole('button', { name: 'More' }).tap();
    await menu.getByRole('menuitem', { name: 'Who reacted' }).tap();
    const list = page.getByRole('dialog', { name: 'Reactions' });
    await list.getByRole('list', { name: '❤️' }).getByText('Ann Archer (You)').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  it('leaves a message the width of a phone, and shows its tools when it is touched', async () => {
    await publishAll(app.service, BOB, GENERAL, ['a long text '.repeat(20)]);
    const page = await open({ context: PHONE });
    const long = message(page, 'a long text');
    const row = await long.boundingBox();
    const bubble = await long.getByText('a long text').boundingBox();
    expect((bubble?.width ?? 0) / (row?.width ?? 1)).toBeGreaterThan(0.7);
    const tool = message(page, TEXT).getByRole('button', { name: 'Report user' });
    await expect(tool.tap({ timeout: 300 })).rejects.toThrow('Timeout');
    await message(page, TEXT).getByText(TEXT).tap();
    await tool.tap();
    await page.getByRole('dialog').waitFor();
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
