import type { Locator, Page } from 'playwright-core';
import { PNG } from '../builders/buildFile';
import { accessibilityFaults } from '../support/matchers/axe';
import { createFilledChannel } from '../support/worlds/filledChannel';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  deliverAll,
  GENERAL,
  numbered,
} from '../support/worlds/smallWorld';
import { withSharedChatApp, type ChatApp } from '../support/worlds/chatApp';
import { appErrors, openChannel } from '../support/drivers/conversation';
import { faultsOf } from '../support/drivers/faults';
import { waitFor } from '../support/drivers/waitFor';
import { expectGone } from '../support/matchers/expectShown';

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
/** Larger than any screen. */
const WIDE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="2000"/>');
const LONG_NAME = `${'a-very-long-name-'.repeat(8)}.png`;

const EVE = 'user_eve';
const OPTIONS = { faults: true };

describe('the picture viewer', () => {
  let app: ChatApp;

  let page: Page;
  let errors: readonly string[];

  // Tests share a page: it costs seconds to open.
  withSharedChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    for (const name of ['first.svg', LONG_NAME, 'last.png']) {
      const isWide = name === 'first.svg';
      const mimeType = isWide ? 'image/svg+xml' : 'image/png';
      const file = { data: isWide ? WIDE : PNG, name, mimeType };
      await app.service.client(BOB).sendFile({ channel: GENERAL, file, message: { text: name } });
    }
    ({ page, errors } = await app.open(ANN));
  }, OPTIONS);
  afterEach(async () => {
    await faultsOf(app.service).clear();
    await page.unrouteAll();
    while ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  });

  /** The link around the picture: a picture of one pixel at the list's edge is hard to press. */
  const thumbnail = (page: Page, name: string) => page.getByRole('log').getByRole('link', { name });
  const viewer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
  const button = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true });
  const widthOf = async (page: Page) =>
    (await page.getByRole('dialog').getByRole('img').boundingBox())?.width ?? 0;

  it('opens a picture by a press, and goes through those of the channel by buttons and keys', async () => {
    await thumbnail(page, 'last.png').click();
    await viewer(page, 'last.png').getByRole('img', { name: 'last.png' }).waitFor();
    expect(await button(page, 'Next').getAttribute('aria-disabled')).toBe('true');
    await button(page, 'Previous').click();
    await viewer(page, LONG_NAME).waitFor();
    await page.keyboard.press('ArrowLeft');
    await viewer(page, 'first.svg').waitFor();
    expect(await button(page, 'Previous').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await viewer(page, LONG_NAME).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A');
    expect(errors).toEqual([]);
  });

  it('zooms by buttons, keys and a press, and begins the next picture anew', async () => {
    await thumbnail(page, 'last.png').click();
    await waitFor(async () => (await widthOf(page)) > 0, 'the picture');
    const natural = await widthOf(page);
    const isZoomed = (times: number) => async () => (await widthOf(page)) === natural * times;

    await button(page, 'Zoom in').click();
    await waitFor(isZoomed(2), 'twice the size');
    await page.keyboard.press('+');
    await waitFor(isZoomed(4), 'four times the size');
    await page.keyboard.press('-');
    await button(page, 'Zoom out').click();
    await waitFor(isZoomed(1), 'the natural size');
    expect(await button(page, 'Zoom out').getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('dialog').getByRole('img').click();
    await waitFor(isZoomed(2), 'twice the size');
    await button(page, 'Previous').click();
    await viewer(page, LONG_NAME).waitFor();
    await waitFor(isZoomed(1), 'the next picture in its natural size');
  });

  it('zooms into the middle of what is shown, and to where the picture is pressed', async () => {
    await thumbnail(page, 'first.svg').click();
    await viewer(page, 'first.svg').waitFor();
    await waitFor(async () => (await widthOf(page)) > 0, 'the picture');
    /** Where the middle of the window is in the picture. */
    const centre = () =>
      page
        .getByRole('dialog')
        .getByRole('img')
        .evaluate((image) => {
          const { left, width } = image.getBoundingClientRect();
          return Math.round(((innerWidth / 2 - left) / width) * 10) / 10;
        });
    await button(page, 'Zoom in').click();
    await button(page, 'Zoom in').click();
    expect(await centre()).toBe(0.5);
    await button(page, 'Zoom out').click();
    await button(page, 'Zoom out').click();
    const {
      x = 0,
      y = 0,
      width = 0,
    } = (await page.getByRole('dialog').getByRole('img').boundingBox()) ?? {};
    await page.mouse.click(x + width * 0.7, y + 20);
    expect(await centre()).toBe(0.7);
  });

  it('puts a transparent picture on a ground that shows dark lines in the dark theme', async () => {
    const darkTheme = page.getByRole('switch', { name: 'Dark theme' });
    await darkTheme.click();
    const groundOf = (picture: Locator) =>
      picture.evaluate((image) => getComputedStyle(image).backgroundColor);
    expect(await groundOf(thumbnail(page, 'first.svg').getByRole('img'))).toBe(
      'rgb(143, 148, 156)',
    );
    await thumbnail(page, 'first.svg').click();
    const picture = viewer(page, 'first.svg').getByRole('img');
    expect(await groundOf(picture)).toBe('rgb(143, 148, 156)');
    await page.keyboard.press('Escape');
    await darkTheme.click();
  });

  it('fits a small screen, and has no accessibility faults', async () => {
    const { page: phone } = await app.open(ANN, { context: PHONE });
    await thumbnail(phone, LONG_NAME).tap();
    await viewer(phone, LONG_NAME).waitFor();
    await button(phone, 'Previous').tap();
    await viewer(phone, 'first.svg').waitFor();
    await waitFor(async () => (await widthOf(phone)) === 320, 'the picture as wide as the screen');
    const close = await button(phone, 'Close').evaluate(
      (element) => element.getBoundingClientRect().right,
    );
    expect(close).toBeLessThanOrEqual(320);
    expect(await phone.evaluate(() => innerWidth)).toBe(320);
    await phone.setViewportSize({ width: 640, height: 320 });
    const bottom = () =>
      phone
        .getByRole('dialog')
        .getByRole('img')
        .evaluate((element) => element.getBoundingClientRect().bottom);
    await waitFor(
      async () => (await bottom()) <= 320,
      'the whole picture on a screen turned round',
    );
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.context().close();
  });

  it('leaves a press with a modifier key to the browser', async () => {
    await thumbnail(page, 'last.png').waitFor();
    const opened = page.context().waitForEvent('page');
    await thumbnail(page, 'last.png').click({ modifiers: ['Control'] });
    await (await opened).waitForURL(/last\.png/);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('shows nothing of a picture that is deleted meanwhile', async () => {
    await thumbnail(page, 'last.png').click();
    const shown = viewer(page, 'last.png').getByRole('img', { name: 'last.png' });
    await shown.and(page.locator('img')).waitFor();
    const timetoken = await page
      .getByRole('article')
      .filter({ hasText: 'last.png' })
      .getAttribute('data-timetoken');
    await administrator(app.service).addMessageAction({
      channel: GENERAL,
      messageTimetoken: timetoken ?? '',
      action: { type: 'deleted', value: '.' },
    });
    await shown.and(page.locator('svg')).waitFor();
    await button(page, 'Close').click();
    await expectGone(page.getByRole('dialog'));
  });

  /**
   * Opens a channel in which, before Ann was there, an old picture and a new one were sent, so many
   * messages apart.
   */
  const openGallery = async (name: string, messagesBetween: number) => {
    const { objects } = administrator(app.service);
    const channel = `space.${name}`;
    await objects.setChannelMetadata({ channel, data: { name } });
    await objects.setChannelMembers({ channel, uuids: [BOB] });
    await sendPicture(channel, 'old.png');
    await deliverAll(app.service, BOB, channel, numbered('line', messagesBetween));
    await sendPicture(channel, 'new.png');
    await objects.setChannelMembers({ channel, uuids: [ANN] });
    await openChannel(page, name);
    await thumbnail(page, 'new.png').waitFor();
    return channel;
  };
  const sendPicture = (channel: string, name: string, userId = BOB) =>
    app.service.client(userId).sendFile({
      channel,
      message: { text: name },
      file: { data: PNG, name, mimeType: 'image/png' },
    });
  const isEnabled = (name: string) => async () =>
    (await button(page, name).getAttribute('aria-disabled')) === 'false';
  /** Holds back the calls for pages until `release`. */
  const holdPages = async () => {
    let requests = 0;
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/history-with-actions\//, async (route) => {
      requests += 1;
      await isReleased;
      await route.continue();
    });
    return { release, requests: () => requests };
  };
  const search = () => page.getByRole('dialog').getByRole('status');

  it('shows no pictures of users whom the reader ignores', async () => {
    const channel = await createFilledChannel(app.service, 'Gallery');
    await administrator(app.service).objects.setUUIDMetadata({
      uuid: EVE,
      data: { name: 'Eve Evans' },
    });
    await administrator(app.service).objects.setChannelMembers({ channel, uuids: [EVE] });
    await sendPicture(channel, 'bread.png');
    await sendPicture(channel, 'nasty.png', EVE);
    await sendPicture(channel, 'cake.png');
    await openChannel(page, 'Gallery');
    await thumbnail(page, 'nasty.png').waitFor();
    await page.getByRole('button', { name: /members$/ }).click();
    await page.getByRole('button', { name: 'Ignore Eve Evans', exact: true }).click();
    await thumbnail(page, 'nasty.png').waitFor({ state: 'detached' });
    await thumbnail(page, 'cake.png').click();
    await button(page, 'Previous').click();
    await viewer(page, 'bread.png').waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer(page, 'cake.png').waitFor();
    await page.keyboard.press('Escape');
    const hidden = page.getByRole('article').filter({ hasText: 'somebody you ignore' });
    await hidden.getByRole('button', { name: 'Show' }).click();
    await thumbnail(page, 'cake.png').click();
    await button(page, 'Previous').click();
    await viewer(page, 'nasty.png').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stop ignoring Eve Evans', exact: true }).click();
    expect(appErrors({ errors })).toEqual([]);
  });

  it('looks for an older picture page by page, and says so meanwhile', async () => {
    await openGallery('Distant', 150);
    const pages = await holdPages();
    await thumbnail(page, 'new.png').click();
    await search().getByText('Looking for older pictures').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    pages.release();
    await waitFor(isEnabled('Previous'), 'the older picture');
    expect(pages.requests()).toBeGreaterThan(3);
    await search().waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowLeft');
    await viewer(page, 'old.png').waitFor();
    expect(await button(page, 'Previous').getAttribute('aria-disabled')).toBe('true');
    expect(appErrors({ errors })).toEqual([]);
  });

  it('says when an older page cannot be loaded, and loads it at the next attempt', async () => {
    const channel = await openGallery('Broken', 60);
    await faultsOf(app.service).add({
      match: { channel, operation: 'historyWithActions' },
      effect: { kind: 'status', status: 500, body: '{}', contentType: 'application/json' },
    });
    await thumbnail(page, 'new.png').click();
    await search().getByRole('img', { name: 'Older pictures could not be loaded' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await faultsOf(app.service).clear();
    await search().getByRole('button', { name: 'Try again' }).press('Enter');
    await waitFor(isEnabled('Previous'), 'the older picture');
    // The focus stays where the keys work.
    await page.keyboard.press('ArrowLeft');
    await viewer(page, 'old.png').waitFor();
  });

  it('ends its search when it is closed, and pauses it after many pages', async () => {
    await openGallery('Endless', 900);
    const pages = await holdPages();
    await thumbnail(page, 'new.png').click();
    await search().getByText('Looking for older pictures').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const loaded = page.waitForResponse(/\/history-with-actions\//);
    pages.release();
    await (await loaded).finished();
    await openChannel(page, 'General');
    await openChannel(page, 'Endless');
    expect(pages.requests()).toBe(1);
    await thumbnail(page, 'new.png').click();
    await search().getByRole('button', { name: 'Look further back' }).click();
    await waitFor(isEnabled('Previous'), 'the older picture');
  });
});
