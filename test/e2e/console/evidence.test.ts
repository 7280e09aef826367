import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectShown } from '../../support/matchers/expectShown';
import { waitFor } from '../../support/drivers/waitFor';
import { type ConsoleChat, withConsoleChat } from '../../support/worlds/consoleChat';
import { administrator, ANN, BOB, DIRECT } from '../../support/worlds/smallWorld';

const PHOTO = readFileSync(join(__dirname, '../../../scripts/sample/images/heron.svg'));

/** Reported messages of a private chat, which no token of a moderator opens. */
describe('the evidence in the console', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  const sdkOf = (userId: string) => {
    const { secretKey } = chat.service.context.accessManager;
    return chat.service.client(userId, { secretKey });
  };

  it('has pictures, which are loaded when somebody asks for them', async () => {
    const file = { data: PHOTO, name: 'photo.svg' };
    const sent = await sdkOf(ANN).sendFile({
      channel: DIRECT,
      file,
      message: { text: '', type: '' },
    });
    await chat.report(BOB, ANN, sent.timetoken, 'Nudity or sexual activity', DIRECT);
    const { page } = await chat.openConsole({ reducedMotion: 'reduce' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/files/')) asked.push(new URL(request.url()).pathname);
    });
    const place = page.getByRole('region', { name: 'What was reported' });
    const button = place.getByRole('button', { name: 'Show picture photo.svg' });
    await button.waitFor();
    // The focus passes it on the way to something else.
    await page.keyboard.press('Tab');
    await button.focus();
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    expect(asked).toEqual([]);
    await button.click();
    const picture = place.getByRole('img', { name: 'Picture photo.svg of Ann Archer' });
    await waitFor(
      async () =>
        (await picture.count()) > 0 &&
        (await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)),
      'the picture',
    );
    expect(asked).toHaveLength(2);
    // It is clear for as long as somebody looks: from one press to the next, or while the pointer is on it.
    const filter = () => picture.evaluate((image) => getComputedStyle(image).filter);
    expect(await filter()).toBe('none');
    await page.mouse.move(1, 1);
    await button.click();
    await page.mouse.move(1, 1);
    await waitFor(async () => (await filter()) === 'blur(22px) grayscale(1)', 'a hidden picture');
    await button.hover();
    await waitFor(async () => (await filter()) === 'none', 'the pointer to show it');
    await page.mouse.move(1, 1);
    await waitFor(async () => (await filter()) !== 'none', 'the pointer to hide it');
    await button.press('Enter');
    await waitFor(async () => (await filter()) === 'none', 'a press to show it');
    await page.keyboard.press('Escape');
    expect(await filter()).toContain('blur');
    expect(asked).toHaveLength(2);
    await place.getByRole('button', { name: 'Larger view: photo.svg' }).press('Enter');
    await expectShown(page.getByRole('dialog', { name: 'photo.svg' }));
    await page.keyboard.press('Escape');

    const { id, name } = sent;
    await sdkOf('user_setup').deleteFile({ channel: DIRECT, id, name });
    await page.reload();
    await button.click();
    await place.getByText('This picture cannot be loaded. It may have been deleted.').waitFor();
  });

  it('says what became of a message, deletes it, and restores it', async () => {
    for (const text of ['Hello', 'How are you?']) await chat.publish(BOB, text, DIRECT);
    const message = await chat.publish(ANN, 'You fool', DIRECT);
    await chat.report(BOB, ANN, message, 'Bullying or harassment', DIRECT);
    await sdkOf(ANN).addMessageAction({
      channel: DIRECT,
      messageTimetoken: message,
      action: { type: 'edited', value: 'You friend' },
    });
    const { page } = await chat.openConsole();
    await page.getByText('edited since').waitFor();
    await page.getByText('You friend').waitFor();
    await page.getByText('How are you?').waitFor();
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await page.getByRole('button', { name: 'Delete message', exact: true }).click();
    await page.getByText('deleted since').waitFor();
    await page.getByRole('button', { name: 'Restore message' }).click();
    await page.getByText('edited since').waitFor();
    expect((await chat.logged()).map(({ kind }) => kind)).toEqual([
      'deleteMessage',
      'restoreMessage',
    ]);
    const { custom } = (await administrator(chat.service).objects.getUUIDMetadata({ uuid: ANN }))
      .data;
    expect(custom).toMatchObject({ title: 'Gardener' });
    const phone = await chat.openConsole({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await phone.page.getByRole('list', { name: 'Reported users' }).waitFor();
    await phone.page.getByRole('button', { name: 'Ann Archer' }).tap();
    await phone.page.getByText('You are working on this.').waitFor();
  });
});
