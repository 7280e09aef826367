import type { Locator, Page } from 'playwright-core';
import { PNG, PNG_BASE64 } from '../builders/buildFile';
import { accessibilityFaults } from '../support/matchers/axe';
import { isAnswered, say, withSharedChatApp, type ChatApp } from '../support/worlds/chatApp';
import { ANN, BOB, createSmallWorld } from '../support/worlds/smallWorld';
import { openChannel } from '../support/drivers/conversation';
import { CALLS, cutOff } from '../support/drivers/outage';
import { slowDown } from '../support/drivers/threads';
import { createFilledChannel } from '../support/worlds/filledChannel';
import { waitFor } from '../support/drivers/waitFor';
import { expectShown } from '../support/matchers/expectShown';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MEBIBYTE = 1024 * 1024;
const GIF = Buffer.from('GIF89a');
const CAT = { name: 'cat.png', mimeType: 'image/png', buffer: PNG };

describe('attachments', () => {
  let app: ChatApp;

  let page: Page;
  let errors: readonly string[];
  /** The channel of the test, which Ann's page shows. */
  let channel: string;
  let channels = 0;

  // Tests share a page, in which each has a channel of its own: a page costs seconds to open.
  withSharedChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    ({ page, errors } = await app.open(ANN));
  });
  beforeEach(async () => {
    channels += 1;
    channel = await createFilledChannel(app.service, nameOfChannel());
    await openChannel(page, nameOfChannel());
  });
  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().unroute(CALLS);
  });

  const nameOfChannel = () => `Pictures ${String.fromCharCode(64 + channels)}`;
  const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });
  const input = (page: Page) => page.locator('input[type="file"]');
  const chip = (page: Page) => page.locator('form').getByRole('group');
  const send = (page: Page) => page.getByRole('button', { name: 'Send' });
  const remove = (page: Page) => page.getByRole('button', { name: 'Remove the file' });
  const attach = async (page: Page, file = CAT) => {
    await input(page).setInputFiles(file);
    await page.locator('form [role="group"][aria-busy="false"]').waitFor();
  };
  /** The picture of a message that was sent. */
  const imageOf = (page: Page, name: string) =>
    page.locator('article[data-timetoken]').getByRole('img', { name, exact: true });
  const isDrawn = (image: Locator) =>
    image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);

  it('takes an image by the button, and everybody sees it with its words [1.5]', async () => {
    const bob = await app.open(BOB);
    await openChannel(bob.page, nameOfChannel());
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add a file' }).click();
    await (await chooser).setFiles(CAT);
    await chip(page).getByText('cat.png').waitFor();
    await chip(page).getByText('70 bytes').waitFor();
    await composer(page).fill('Look at this');
    await composer(page).press('Enter');

    for (const shown of [page, bob.page]) {
      const message = shown.getByRole('article').filter({ hasText: 'Look at this' });
      await message.getByRole('img', { name: 'cat.png' }).waitFor();
      await waitFor(() => isDrawn(imageOf(shown, 'cat.png')), 'the image');
      expect(await message.count()).toBe(1);
    }
    expect([...errors, ...bob.errors]).toEqual([]);
    await bob.page.context().close();
    await isAnswered(page);
    expect(await composer(page).inputValue()).toBe('');
    expect(await chip(page).count()).toBe(0);
    expect(await send(page).isDisabled()).toBe(true);
  });

  it('sends an image without words', async () => {
    await attach(page);
    await send(page).click();
    await waitFor(() => isDrawn(imageOf(page, 'cat.png')), 'the image');
    await isAnswered(page);
    expect(await chip(page).count()).toBe(0);
  });

  it('takes a pasted image', async () => {
    await composer(page).evaluate((area, base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      area.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, PNG_BASE64);
    await expectShown(page.getByRole('group', { name: 'image.png' }));
  });

  it('takes an image that is dropped on the chat, and keeps the page wherever else', async () => {
    const drop = (target: Locator) =>
      target.evaluate((element, base64) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
        const options = { dataTransfer, bubbles: true, cancelable: true };
        const over = new DragEvent('dragover', options);
        element.dispatchEvent(over);
        const { dropEffect } = dataTransfer;
        const dropped = new DragEvent('drop', options);
        element.dispatchEvent(dropped);
        return { isPageKept: over.defaultPrevented && dropped.defaultPrevented, dropEffect };
      }, PNG_BASE64);

    expect((await drop(page.getByRole('navigation', { name: 'Chats' }))).isPageKept).toBe(true);
    expect(await chip(page).count()).toBe(0);
    expect((await drop(page.getByRole('log'))).isPageKept).toBe(true);
    await page.getByRole('group', { name: 'dropped.png' }).waitFor();
  });

  const drop = (target: Locator, names: readonly string[]) =>
    target.evaluate(
      (element, { base64, names }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        for (const name of names) {
          dataTransfer.items.add(new File([bytes], name, { type: 'image/png' }));
        }
        const options = { dataTransfer, bubbles: true, cancelable: true };
        element.dispatchEvent(new DragEvent('drop', options));
      },
      { base64: PNG_BASE64, names },
    );
  const named = (...numbers: readonly number[]) => numbers.map((number) => `${number}.png`);
  const chips = () =>
    chip(page).evaluateAll((ones) => ones.map((one) => one.getAttribute('aria-label')));
  const pictures = () =>
    page
      .locator('article[data-timetoken]')
      .getByRole('img', { name: '.png' })
      .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));

  it('sends several pictures one after the other, with words typed meanwhile kept', async () => {
    await drop(page.getByRole('log'), named(1, 2, 3, 4));
    await page.getByRole('group', { name: '4.png' }).waitFor();
    expect(await chips()).toEqual(named(1, 2, 3, 4));
    const list = page.getByRole('list', { name: 'Pictures to send' });
    await list.getByRole('button', { name: 'Remove 2.png' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await slowDown(page, 200);
    await composer(page).fill('The party');
    await composer(page).press('Enter');
    await composer(page).fill('And now');
    await waitFor(async () => (await pictures()).length === 3, 'three pictures');
    await waitFor(async () => (await chips()).length === 0, 'no chip');
    expect(await pictures()).toEqual(named(1, 3, 4));
    expect(await page.getByRole('article').filter({ hasText: 'The party' }).count()).toBe(1);
    expect(await composer(page).inputValue()).toBe('And now');
    await composer(page).press('Enter');
    await page.getByRole('article').filter({ hasText: 'And now' }).waitFor();
  });

  it('takes pictures while one is sent, and sends them with the next Send', async () => {
    await drop(page.getByRole('log'), named(1));
    await page.getByRole('group', { name: '1.png' }).waitFor();
    await slowDown(page, 300);
    await send(page).click();
    await drop(page.getByRole('log'), named(2));
    await input(page).setInputFiles({ ...CAT, name: '3.png' });
    expect(await chips()).toEqual(named(1, 2, 3));
    await waitFor(async () => (await pictures()).length === 1, 'the first picture');
    await waitFor(() => send(page).isEnabled(), 'the end of the sending');
    expect(await chips()).toEqual(named(2, 3));
    await send(page).click();
    await waitFor(async () => (await pictures()).length === 3, 'three pictures');
    expect(await pictures()).toEqual(named(1, 2, 3));
  });

  it('stops at the picture that cannot be sent, and goes on with it', async () => {
    await drop(page.getByRole('log'), named(1, 2, 3));
    await page.getByRole('group', { name: '3.png' }).waitFor();
    let published = 0;
    await page.route('**/publish-file/**', (route) => {
      published += 1;
      return published === 2 ? route.abort() : route.continue();
    });
    await send(page).click();
    await page.getByRole('img', { name: 'Not sent', exact: true }).waitFor();
    expect(await chips()).toEqual(named(2, 3));
    expect(await pictures()).toEqual(named(1));
    await send(page).click();
    await waitFor(async () => (await pictures()).length === 3, 'three pictures');
    expect(await pictures()).toEqual(named(1, 2, 3));
  });

  it('sends several pictures after an outage, in order', async () => {
    await cutOff(page.context());
    await page.getByRole('img', { name: 'Offline' }).first().waitFor();
    await drop(page.getByRole('log'), named(1, 2, 3));
    await page.getByRole('group', { name: '3.png' }).waitFor();
    await waitFor(() => send(page).isEnabled(), 'files that are checked');
    await send(page).click();
    await waitFor(async () => (await chips()).length === 0, 'no chip');
    await page.context().unroute(CALLS);
    await waitFor(async () => (await pictures()).length === 3, 'three pictures');
    expect(await pictures()).toEqual(named(1, 2, 3));
  });

  it('keeps at most 21 pictures, and names the first that found no room', async () => {
    await drop(page.getByRole('log'), named(...Array.from({ length: 30 }, (_, index) => index)));
    await page.getByText('Too many').waitFor();
    expect(await chips()).toHaveLength(22);
    await page.getByRole('group', { name: '21.png' }).getByText('Too many').waitFor();
  });

  it.each([
    ['a page called an image', 'page.png', Buffer.from('<html><script>1</script>'), 'Not an image'],
    ['an image called a page', 'cat.png.html', PNG, 'Not an image'],
    ['nothing', 'cat.png', Buffer.alloc(0), 'Empty'],
    [
      'six mebibytes',
      'cat.gif',
      Buffer.concat([GIF, Buffer.alloc(6 * MEBIBYTE)]),
      'Larger than 5 MB',
    ],
    ['an image that ends too early', 'cat.png', PNG.subarray(0, 48), 'Not an image'],
    ['a drawing that is none', 'cat.svg', Buffer.from('<svg><unclosed'), 'Not an image'],
  ])('refuses %s', async (_title, name, buffer, reason) => {
    await attach(page, { ...CAT, name, buffer });
    await composer(page).fill('Look at this');
    expect(await send(page).isDisabled()).toBe(true);
    expect((await page.locator('form').innerText()).split('\n')).toEqual([name, reason]);
    await remove(page).click();
    expect(await send(page).isDisabled()).toBe(false);
  });

  it('keeps a file for each channel while others are open', async () => {
    await attach(page);
    await openChannel(page, 'random');
    expect(await chip(page).count()).toBe(0);
    await openChannel(page, nameOfChannel());
    await page.getByRole('group', { name: 'cat.png' }).waitFor();
    await send(page).click();
    await waitFor(() => isDrawn(imageOf(page, 'cat.png')), 'the image');
  });

  it.each(['**/generate-upload-url*', '**/publish-file/**'])(
    'keeps words and file when %s fails, and sends them once afterwards',
    async (call) => {
      const ids: unknown[] = [];
      page.on('request', (request) => {
        const [, json] = /publish-file\/.*\/0\/(.*)\?/.exec(request.url()) ?? [];
        if (json === undefined) return;
        ids.push((JSON.parse(decodeURIComponent(json)) as { message: { id: string } }).message.id);
      });
      await page.route(call, (route) => route.abort());
      await attach(page);
      await composer(page).fill('Do not lose me');
      await send(page).click();
      await page.locator('button[aria-busy="true"]').waitFor({ state: 'detached' });
      expect(await composer(page).inputValue()).toBe('Do not lose me');
      expect(await page.getByRole('alert').count()).toBe(0);

      await page.unroute(call);
      await send(page).click();
      await waitFor(() => isDrawn(imageOf(page, 'cat.png')), 'the image');
      expect(await page.getByRole('article').count()).toBe(1);
      expect(new Set(ids).size).toBe(1);
    },
  );

  it('shows the notice when a file is refused, once, and keeps everything [7.2] [8.8]', async () => {
    let attempts = 0;
    await page.route('**/publish-file/**', (route) => {
      attempts += 1;
      return route.fulfill({
        status: 403,
        json: { message: 'moderated', error: true, service: 'Functions', status: 403 },
        headers: { 'access-control-allow-origin': '*' },
      });
    });
    await attach(page);
    await composer(page).fill('Look');
    await send(page).click();
    await page.getByRole('alert').filter({ hasText: 'Your message was blocked.' }).waitFor();
    expect(attempts).toBe(1);
    expect(await composer(page).inputValue()).toBe('Look');
    await page.getByRole('group', { name: 'cat.png' }).waitFor();
    expect(await send(page).isDisabled()).toBe(false);
  });

  it('gives up an upload when the file is taken out: it is never published', async () => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const published: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/publish-file/')) published.push(request.url());
    });
    let isUploading = false;
    await page.route('**/*', async (route) => {
      if (route.request().headers()['content-type']?.startsWith('multipart/form-data')) {
        isUploading = true;
        await held;
      }
      await route.continue();
    });
    await attach(page);
    await composer(page).fill('Only words after all');
    await send(page).click();
    await waitFor(() => isUploading, 'the upload');

    const uploaded = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.status() === 204,
    );
    await remove(page).click();
    expect(await send(page).getAttribute('aria-busy')).toBe('false');
    release?.();
    await uploaded;
    await send(page).click();
    await page.getByRole('article').filter({ hasText: 'Only words after all' }).waitFor();
    expect(published).toEqual([]);
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('sends a photograph upright and without what the camera noted', async () => {
    const jpeg = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [40, 20];
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
    });
    await attach(page, {
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: withNotes(Buffer.from(jpeg, 'base64')),
    });
    await send(page).click();
    const image = imageOf(page, 'photo.jpg');
    await waitFor(() => isDrawn(image), 'the image');
    const { width, height, url } = await image.evaluate((element: HTMLImageElement) => ({
      width: element.naturalWidth,
      height: element.naturalHeight,
      url: element.src,
    }));
    const stored = await (await page.request.get(url)).body();
    expect({ width, height }).toEqual({ width: 20, height: 40 });
    // Its frame is no higher than it takes to press it, also when the channel is opened again.
    const heightOfFrame = async () => (await image.locator('..').boundingBox())?.height;
    await waitFor(async () => (await heightOfFrame()) === 48, 'the frame');
    await page.keyboard.press('Alt+ArrowUp');
    await image.waitFor({ state: 'detached' });
    await openChannel(page, nameOfChannel());
    await waitFor(() => isDrawn(image), 'the image again');
    expect(await heightOfFrame()).toBe(48);
    expect(stored.includes('Exif')).toBe(false);
    expect(stored.includes('47.3769 N')).toBe(false);
  });

  it('sends a photograph of 42 million pixels smaller, in its proportions', async () => {
    await input(page).evaluate(async (element: HTMLInputElement) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [7000, 6000];
      canvas.getContext('2d')!.fillRect(0, 0, 7000, 3000);
      const photo = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, 'image/jpeg');
      });
      const chosen = new DataTransfer();
      chosen.items.add(new File([photo!], 'large.jpg', { type: 'image/jpeg' }));
      element.files = chosen.files;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.locator('form [role="group"][aria-busy="false"]').waitFor();
    await send(page).click();
    const image = imageOf(page, 'large.jpg');
    await waitFor(() => isDrawn(image), 'the image');
    const size = await image.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
      naturalWidth,
      naturalHeight,
    ]);
    expect(size).toEqual([4096, 3511]);
  });

  it('is off for whoever is muted, at once', async () => {
    await attach(page);
    await app.service
      .client('user_moderator')
      .objects.setUUIDMetadata({ uuid: ANN, data: { custom: { mutedChannels: channel } } });
    await page.getByPlaceholder('You were muted from this channel').waitFor();
    for (const name of ['Add an emoji', 'Add a file', 'Remove the file', 'Send']) {
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true);
    }
    expect(await input(page).isDisabled()).toBe(true);
  });

  it('fits on a phone', async () => {
    const { page: phone } = await app.open(ANN, { context: PHONE });
    await phone.getByRole('heading', { name: 'General' }).waitFor();
    await attach(phone, { ...CAT, name: `${'a very long name '.repeat(12)}.png` });
    await composer(phone).fill('Look');
    const box = (await chip(phone).boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    for (const name of ['Add an emoji', 'Add a file', 'Remove the file', 'Send']) {
      const button = (await phone.getByRole('button', { name }).boundingBox())!;
      expect(button.x + button.width).toBeLessThanOrEqual(390);
      expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
    }
    await say(phone, 'Look');
    await waitFor(
      () =>
        phone
          .getByRole('article')
          .count()
          .then((count) => count === 1),
      'the row',
    );
    await phone.context().close();
  });

  it('has no accessibility faults in either theme', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await attach(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await attach(page, { ...CAT, name: 'cat.txt' });
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

/** Adds what a camera would: the picture lies on its side, and where it was taken. */
function withNotes(jpeg: Buffer) {
  const notes = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
    // One entry: orientation 6, a quarter turn to the right.
    Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
    Buffer.from('47.3769 N'),
  ]);
  const length = notes.length + 2;
  const head = Buffer.from([0xff, 0xe1, length >> 8, length & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, notes, jpeg.subarray(2)]);
}
