import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { RULES_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import {
  type ConsoleStory,
  decide,
  openPerson,
  openTab,
  withConsoleStory,
} from '../../support/worlds/consoleStory';
import { MODERATOR } from '../../support/drivers/moderator';
import { failureOf } from '../../support/matchers/sdkFailure';
import { administrator, ANN, BOB, DIRECT, GENERAL } from '../../support/worlds/smallWorld';
import { waitFor } from '../../support/drivers/waitFor';
import { PNG } from '../../builders/buildFile';

const PHOTO = readFileSync(join(__dirname, '../../../emulator/seed/images/heron.svg'));

/** Reported and refused pictures as moderators see them. */
describe('pictures in the console', () => {
  let story: ConsoleStory;
  withConsoleStory((begun) => {
    story = begun;
  });

  const send = (channel: string, name: string, data: Buffer) =>
    story.app.service.client(ANN).sendFile({
      channel,
      file: { data, name },
      message: { text: '', type: '' },
    });
  const isLoaded = async (picture: Locator) =>
    (await picture.count()) > 0 &&
    (await picture.evaluate(
      (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0,
    ));
  /** The filter of the first such picture; a person's history shows the picture once more. */
  const filterOf = (page: Page, name: string) =>
    page
      .getByRole('img', { name })
      .first()
      .evaluate((image) => getComputedStyle(image).filter, undefined, { timeout: 5_000 });

  it('are loaded when somebody looks, and are clear only for as long as that', async () => {
    const sha256 = [createHash('sha256').update(PNG).digest('hex')];
    await administrator(story.app.service).objects.setChannelMetadata({
      channel: RULES_CHANNEL,
      data: { custom: { files: JSON.stringify({ sha256 }) } },
    });
    const around = await send(DIRECT, 'around.svg', PHOTO);
    const sent = await send(DIRECT, 'photo.svg', PHOTO);
    await failureOf(send(GENERAL, 'refused.png', PNG));
    await story.report(BOB, ANN, sent.timetoken, 'Nudity or sexual activity', DIRECT);

    const { page } = await story.openConsole({ context: { reducedMotion: 'reduce' } });
    const asked: string[] = [];
    page.on('request', (request) => {
      const isFirst = request.redirectedFrom() === null;
      if (isFirst && request.url().includes('/files/')) asked.push(request.url());
    });
    const place = page
      .getByRole('region', { name: 'What was reported' })
      .or(page.getByRole('region', { name: 'Rejected messages' }));
    const button = (name: string) =>
      place.getByRole('button', { name: `Show the picture ${name}` });
    await button('photo.svg').waitFor();
    await page.getByRole('heading', { name: 'Ann Archer' }).waitFor();
    expect(asked).toEqual([]);

    await button('photo.svg').hover();
    await waitFor(async () => (await filterOf(page, 'Picture photo.svg of Ann')) === 'none', 'it');
    await page.mouse.move(1, 1);
    expect(await filterOf(page, 'Picture photo.svg of Ann')).toBe('blur(22px) grayscale(1)');
    const kinds = ['/v1/files/', '/files/'];
    expect(
      asked.map((url) => kinds.find((kind) => new URL(url).pathname.startsWith(kind))),
    ).toEqual(kinds);

    // By keyboard: the focus shows it, Escape and leaving hide it.
    await page.keyboard.press('Tab');
    await button('photo.svg').focus();
    await waitFor(async () => (await filterOf(page, 'Picture photo.svg of Ann')) === 'none', 'it');
    await page.keyboard.press('Escape');
    expect(await filterOf(page, 'Picture photo.svg of Ann')).toContain('blur');
    await page.keyboard.press('Enter');
    expect(await filterOf(page, 'Picture photo.svg of Ann')).toBe('none');
    await place.getByRole('button', { name: 'Larger view: photo.svg' }).press('Enter');
    const larger = page.getByRole('dialog', { name: 'photo.svg' });
    await larger.getByRole('img', { name: 'Picture photo.svg' }).waitFor();
    await page.keyboard.press('Escape');
    await larger.waitFor({ state: 'detached' });
    expect(await filterOf(page, 'Picture photo.svg of Ann')).toContain('blur');

    await story.moderator.deleteFile({ channel: DIRECT, id: around.id, name: around.name });
    await button('around.svg').click();
    await page.getByText('This picture cannot be loaded. It may have been deleted.').waitFor();

    await openTab(page, 'Rejected');
    await button('refused.png').click();
    await waitFor(async () => (await filterOf(page, 'Picture refused.png')) === 'none', 'it');
    expect(await page.content()).not.toContain('auth=');
  });

  it('of deleted messages are kept from users, and shown to moderators, until a deletion is undone', async () => {
    const sent = await send(GENERAL, 'photo.svg', PHOTO);
    await story.report(BOB, ANN, sent.timetoken, 'Nudity or sexual activity');
    const { page: chat } = await story.app.open(BOB);
    const picture = chat.getByRole('log').getByRole('img', { name: 'photo.svg' });
    await waitFor(() => isLoaded(picture), 'the picture in the chat');
    const address = await picture.evaluate((image: HTMLImageElement) => image.src);
    const statusFor = (userId: string) => {
      const url = new URL(address);
      url.searchParams.set('uuid', userId);
      return chat.evaluate(
        async (href) => (await fetch(href, { cache: 'no-store' })).status,
        url.href,
      );
    };
    const statuses = () => Promise.all([ANN, BOB, MODERATOR, 'somebody'].map(statusFor));
    expect(new Set(await statuses())).toEqual(new Set([200]));

    const { page } = await story.openConsole();
    await decide(page, 'Delete message').click();
    await picture.waitFor({ state: 'detached' });
    expect(new Set(await statuses())).toEqual(new Set([404]));

    // A moderator who has not loaded the picture before.
    const { page: other } = await story.openConsole();
    const about = await openPerson(other, 'Ann Archer');
    await about.getByRole('button', { name: 'Show the picture photo.svg' }).click();
    const evidence = about.getByRole('img', { name: 'Picture photo.svg of Ann' });
    await waitFor(() => isLoaded(evidence), 'the picture in the console');

    await openTab(page, 'Log');
    await page.getByRole('button', { name: /^Undo: deleted/ }).click();
    await waitFor(() => isLoaded(picture), 'the picture in the chat again');
    expect(new Set(await statuses())).toEqual(new Set([200]));
    const { page: reader } = await story.app.open(ANN);
    const again = reader.getByRole('log').getByRole('img', { name: 'photo.svg' });
    await waitFor(() => isLoaded(again), 'the picture for a reader who opens the chat now');
  });
});
