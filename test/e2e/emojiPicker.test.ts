import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/matchers/axe';
import { withSharedChatApp, type ChatApp } from '../support/worlds/chatApp';
import { ANN, createSmallWorld } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';
import { expectGone } from '../support/matchers/expectShown';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CATEGORIES = 'people,nature,foods,activity,places,objects,symbols,flags';

describe('the emoji picker', () => {
  let app: ChatApp;

  let page: Page;
  let errors: readonly string[];
  const requests: string[] = [];

  // Tests share a page: it costs seconds to open.
  withSharedChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    ({ page, errors } = await app.open(ANN, {
      prepare: (context) => {
        context.on('request', (request) => requests.push(request.url()));
        return Promise.resolve();
      },
    }));
    await page.getByRole('heading', { name: 'General' }).waitFor();
  });
  beforeEach(() => composer(page).fill(''));
  afterEach(async () => {
    while ((await picker(page).count()) > 0) await page.keyboard.press('Escape');
  });

  const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });
  const opener = (page: Page) => page.getByRole('button', { name: 'Add an emoji' });
  const picker = (page: Page) => page.locator('em-emoji-picker');
  const emoji = (page: Page, native: string) =>
    picker(page).getByRole('option', { name: native, exact: true });
  const openPicker = async (page: Page) => {
    await opener(page).click();
    await emoji(page, '😀').first().waitFor();
  };

  it('is fetched when it is first opened, from this host alone [7.22]', async () => {
    const loadedEmoji = async () => {
      const scripts = requests.filter((url) => url.endsWith('.js'));
      const sources = await Promise.all(
        scripts.map(async (url) => (await page.request.get(url)).text()),
      );
      return sources.some((source) => source.includes('Face with Tears of Joy'));
    };
    expect(await loadedEmoji()).toBe(false);

    await openPicker(page);
    expect(await loadedEmoji()).toBe(true);
    await page.keyboard.type('cat');
    await emoji(page, '🐱').waitFor();
    const hosts = new Set(
      requests.filter((url) => url.startsWith('http')).map((url) => new URL(url).host),
    );
    expect([...hosts]).toEqual([new URL(app.service.url).host]);
    expect(errors).toEqual([]);
  });

  it('has the constants of the specification [1.12] [9.9]', async () => {
    await openPicker(page);
    await waitFor(
      async () => (await picker(page).boundingBox())?.height === 435,
      'the picker to have grown to its 435 px',
    );
    const drawn = await picker(page).evaluate((element) => {
      const root = element.shadowRoot!;
      return {
        categories: [...root.querySelectorAll<HTMLElement>('.category')].map(
          ({ dataset }) => dataset['id'],
        ),
        perLine: root.querySelectorAll('[data-id="people"] .row:first-child button').length,
      };
    });
    expect(drawn.categories.join()).toBe(`frequent,${CATEGORIES}`);
    expect(drawn.perLine).toBe(9);

    // Rows are drawn ten at a time, and only around what is in view.
    const rows = await picker(page).evaluate((element) =>
      [...element.shadowRoot!.querySelectorAll<HTMLElement>('.row')]
        .filter((row) => row.childElementCount > 0)
        .map(({ dataset }) => Number(dataset['index'])),
    );
    expect(rows.length % 10).toBe(0);
    expect(rows.length).toBeLessThan(60);

    await page.keyboard.type('a');
    await waitFor(
      async () => (await picker(page).getByRole('option').count()) === 90,
      'the results, 90 of them',
    );
  });

  it('shows at most four lines of what was used most [9.10]', async () => {
    const used = ['+1', 'grinning', 'cat', 'dog', 'heart', 'pizza', 'rocket', 'soccer', 'sob'];
    const flags = ['fr', 'it', 'es', 'gb', 'us', 'jp', 'kr', 'cn', 'ru', 'de'];
    const more = ['tada', 'eyes', 'fire', 'cake', 'bee', 'car', 'key', 'gift', 'bulb', 'bell'];
    const fruit = ['apple', 'pear', 'lemon', 'banana', 'grapes', 'melon', 'peach', 'cherries'];
    await page.evaluate(
      (ids) =>
        localStorage.setItem(
          'emoji-mart.frequently',
          JSON.stringify(Object.fromEntries(ids.map((id, i) => [id, 200 - i]))),
        ),
      [...used, ...flags, ...more, ...fruit],
    );
    await page.reload();
    await openPicker(page);
    expect(
      await picker(page).evaluate(
        (element) => element.shadowRoot!.querySelectorAll('[data-id="frequent"] .row').length,
      ),
    ).toBe(4);
  });

  it('puts the emoji where the caret is and leaves the focus in the field [1.5] [1.11]', async () => {
    await composer(page).fill('hello world');
    await composer(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
    await openPicker(page);
    await emoji(page, '😀').first().click();
    await picker(page).waitFor({ state: 'detached' });
    await page.keyboard.type('!');
    expect(await composer(page).inputValue()).toBe('hello😀! world');
  });

  it('works from the keyboard alone [3.17]', async () => {
    await composer(page).fill('good ');
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await emoji(page, '😀').first().waitFor();
    await page.keyboard.type('dog face');
    await page.locator('em-emoji-picker [aria-selected="true"][aria-label="🐶"]').waitFor();
    await page.keyboard.press('Enter');
    await picker(page).waitFor({ state: 'detached' });
    expect(await composer(page).inputValue()).toBe('good 🐶');

    await opener(page).focus();
    await page.keyboard.press('Enter');
    await emoji(page, '😀').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const chosen = await picker(page)
      .locator('.category [aria-selected="true"]')
      .getAttribute('aria-label');
    await page.keyboard.press('Enter');
    expect(await composer(page).inputValue()).toBe(`good 🐶${chosen}`);

    await opener(page).focus();
    await page.keyboard.press('Enter');
    await emoji(page, '😀').first().waitFor();
    await page.keyboard.press('Escape');
    await picker(page).waitFor({ state: 'detached' });
    expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('searches for what was typed while it was being loaded', async () => {
    const { page: slow } = await app.open(ANN);
    let load = () => {};
    const loading = new Promise<void>((resolve) => (load = resolve));
    await slow.route(/\/(?:dialogs|emoji)-[^/]*\.js$/, async (route) => {
      await loading;
      await route.continue();
    });
    await opener(slow).press('Enter');
    await slow.getByRole('dialog', { name: 'Emoji' }).waitFor();
    await slow.keyboard.type('dog f');
    load();
    const search = picker(slow).getByRole('searchbox');
    await waitFor(async () => (await search.inputValue()) === 'dog f', 'the search');
    await slow.keyboard.type('ace');
    expect(await search.inputValue()).toBe('dog face');
    await picker(slow).locator('[aria-selected="true"][aria-label="🐶"]').waitFor();
    await slow.context().close();
  });

  it('closes when something beside it is clicked', async () => {
    await openPicker(page);
    await page.mouse.click(600, 300);
    await expectGone(picker(page));
  });

  it('offers six tones, and closes their menu with the first Esc, itself with the second [1.13]', async () => {
    await openPicker(page);
    await picker(page).getByRole('button', { name: 'Choose default skin tone' }).click();
    await waitFor(
      () =>
        picker(page).evaluate(
          (element) => element.shadowRoot!.activeElement?.getAttribute('type') === 'radio',
        ),
      'the menu',
    );
    expect(await picker(page).getByRole('radio').count()).toBe(6);
    await page.keyboard.press('Escape');
    await picker(page).getByRole('radio').first().waitFor({ state: 'detached' });
    expect(await picker(page).count()).toBe(1);
    await page.keyboard.press('Escape');
    await picker(page).waitFor({ state: 'detached' });
  });

  it('stays inside a small window', async () => {
    // It grows as it appears, and is measured when it has its size.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 800, height: 400 });
    await openPicker(page);
    const box = (await page.getByRole('dialog').boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(400);
    expect(box.x + box.width).toBeLessThanOrEqual(800);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('is a sheet at the lower edge of a phone, also of a narrow one', async () => {
    const { page: phone } = await app.open(ANN, { context: PHONE });
    for (const width of [390, 320]) {
      await phone.setViewportSize({ width, height: 844 });
      await openPicker(phone);
      await waitFor(async () => {
        const box = await phone.getByRole('dialog').boundingBox();
        return box?.x === 0 && box.width === width && Math.round(box.y + box.height) === 844;
      }, 'the sheet');
      const line = await picker(phone).evaluate((element) => {
        const buttons = element.shadowRoot!.querySelectorAll(
          '[data-id="people"] .row:first-child button',
        );
        return {
          count: buttons.length,
          right: buttons[8]?.getBoundingClientRect().right ?? Infinity,
        };
      });
      expect(line.count).toBe(9);
      expect(line.right).toBeLessThanOrEqual(width);
      // The keyboard of the phone stays down until the search is wanted.
      expect(
        await picker(phone).evaluate((element) => element.shadowRoot!.activeElement),
      ).toBeNull();
      await phone.keyboard.press('Escape');
      await picker(phone).waitFor({ state: 'detached' });
    }
    await phone.context().close();
  });

  it.each(['light', 'dark'])('has no accessibility faults in the %s theme', async (theme) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (theme === 'dark') await page.getByRole('switch', { name: 'Dark theme' }).click();
    await openPicker(page);
    await page.keyboard.press('ArrowRight');
    await picker(page).locator('.category [aria-selected="true"]').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('remembers the skin tone after a reload [1.14]', async () => {
    await openPicker(page);
    await picker(page).getByRole('button', { name: 'Choose default skin tone' }).click();
    await picker(page).getByText('Medium-Dark', { exact: true }).click();
    await page.reload();
    await openPicker(page);
    await page.keyboard.type('thumbs up');
    await emoji(page, '👍🏾').click();
    expect(await composer(page).inputValue()).toBe('👍🏾');
  });
});
