import { say } from '../../support/worlds/chatApp';
import {
  composer,
  type ConsoleStory,
  decide,
  openTab,
  reported,
  row,
  withConsoleStory,
  toast,
} from '../../support/worlds/consoleStory';
import { deferred } from '../../support/fakes/deferred';
import { MODERATOR } from '../../support/drivers/moderator';
import { ANN, BOB } from '../../support/worlds/smallWorld';
import { waitFor } from '../../support/drivers/waitFor';

const INSULT = 'You are all bores';

/** Decisions about reported users, as moderators and these users see them. */
describe('the queue of the console', () => {
  let story: ConsoleStory;
  withConsoleStory((begun) => {
    story = begun;
  });

  it('mutes who insults others, and lets them speak again when that is undone', async () => {
    const console = await story.openConsole();
    await console.page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    const ann = await story.app.open(ANN);
    await composer(ann.page).waitFor();
    await say(ann.page, INSULT);
    const bob = await story.app.open(BOB);
    await row(bob.page, INSULT).hover();
    await row(bob.page, INSULT).getByRole('button', { name: 'Report user' }).click();
    await bob.page.getByRole('button', { name: 'Bullying or harassment' }).click();

    await reported(console.page).getByRole('button', { name: 'Ann Archer' }).waitFor();
    await console.page.getByRole('article').filter({ hasText: INSULT }).waitFor();
    expect(await decide(console.page, 'Mute in General').isVisible()).toBe(true);
    await console.page.keyboard.press('m');
    await toast(console.page, 'Muted Ann Archer in General').waitFor();
    await console.page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    const locked = ann.page.getByPlaceholder('You were muted from this channel');
    await waitFor(() => locked.isDisabled(), 'a locked composer');

    await console.page.keyboard.press('u');
    await waitFor(() => composer(ann.page).isEnabled(), 'an open composer');
    await say(ann.page, 'I am sorry');
    await row(bob.page, 'I am sorry').waitFor();
    await reported(console.page).getByRole('button', { name: 'Ann Archer' }).waitFor();
    expect(await story.logged()).toMatchObject([
      { kind: 'mute', actorId: MODERATOR, userId: ANN, reason: 'Bullying or harassment' },
      { kind: 'unmute', actorId: MODERATOR, userId: ANN },
    ]);
    expect([...console.errors, ...ann.errors, ...bob.errors].filter(isFault)).toEqual([]);
  });

  it('deletes a reported message for everybody, and restores it from the log', async () => {
    await story.report(BOB, ANN, await story.publish(ANN, INSULT));
    const bob = await story.app.open(BOB);
    await row(bob.page, INSULT).waitFor();
    const { page } = await story.openConsole();
    await page.getByRole('button', { name: 'Delete message', exact: true }).click();
    await row(bob.page, INSULT).waitFor({ state: 'detached' });
    await page.getByText('deleted since').waitFor();

    await page.reload();
    await openTab(page, 'Log');
    await page
      .getByRole('button', { name: 'Undo: deleted a message of Ann Archer in General' })
      .click();
    await row(bob.page, INSULT).waitFor();
    await page.getByText('undone', { exact: true }).waitFor();
    expect((await story.logged()).map(({ kind }) => kind)).toEqual([
      'deleteMessage',
      'restoreMessage',
    ]);
  });

  it('goes through the queue by keyboard, and dismisses several at once', async () => {
    const one = await story.publish(ANN, 'one');
    await story.report(BOB, ANN, one);
    await story.clearFlag(ANN);
    // Once more about the same message: it is one report still, as it was said last.
    await story.report(BOB, ANN, one, 'False information');
    await story.report(BOB, ANN, await story.publish(ANN, 'two'));
    await story.report(ANN, BOB, await story.publish(BOB, 'three'), 'False information');
    const { page } = await story.openConsole();
    const current = reported(page).locator('[aria-current="true"]');
    await waitFor(async () => (await current.innerText()).includes('Bob Baker'), 'the newest');
    await page.keyboard.press('s');
    await page.keyboard.press('j');
    await waitFor(async () => (await current.innerText()).includes('Ann Archer'), 'the next');
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Dismiss 3 reports' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dismiss 3 reports?' });
    await dialog.getByLabel('Reason').fill('Nothing in it');
    await dialog.getByRole('button', { name: 'Dismiss 3 reports' }).click();
    await page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    const dismissed = { kind: 'dismiss', actorId: MODERATOR, reason: 'Nothing in it' };
    expect(await story.logged()).toMatchObject([
      { kind: 'unflag' },
      ...[dismissed, dismissed, dismissed],
    ]);

    await openTab(page, 'Log');
    await page.getByRole('button', { name: 'Undo: dismissed 1 report' }).first().click();
    await page.getByRole('tab', { name: 'Queue 1 waiting' }).waitFor();
  });

  it('is searched, says who was decided about before, and is decided on a phone with the thumb', async () => {
    const lies = [
      await story.publish(ANN, 'The earth is flat'),
      await story.publish(ANN, 'The earth is hollow'),
    ] as const;
    await story.report(BOB, ANN, lies[0], 'False information');
    await story.report(ANN, BOB, await story.publish(BOB, INSULT));
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page } = await story.openConsole({ context: phone });
    await reported(page).getByText(INSULT).waitFor();
    const topOfList = (await reported(page).boundingBox())?.y;
    expect(topOfList).toBeLessThan(230);
    await page.getByRole('searchbox', { name: 'Search the queue' }).fill('earth');
    await reported(page).getByText(INSULT).waitFor({ state: 'detached' });
    await reported(page).getByRole('button', { name: 'Ann Archer' }).tap();
    const mute = decide(page, 'Mute in General');
    for (const decision of [mute, decide(page, 'Next step: a warning')]) {
      await waitFor(
        () =>
          decision.evaluate((button) => button.getBoundingClientRect().bottom > innerHeight - 140),
        'a decision at the lower edge',
      );
    }
    await mute.tap();
    await toast(page, 'Muted Ann Archer in General').waitFor();
    await page.getByRole('heading', { name: 'No matching reports' }).waitFor();

    await story.report(BOB, ANN, lies[1]);
    await page.getByRole('button', { name: 'Back to the queue' }).tap();
    await reported(page).getByText('1 decision').waitFor();
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('combobox', { name: 'Age' }).selectOption('Last hour');
    await page.getByRole('button', { name: 'Filters (1)' }).tap();
    await page.getByRole('combobox', { name: 'Age' }).waitFor({ state: 'hidden' });
    await reported(page).getByText('The earth is hollow').waitFor();
  });

  it('stays with what is done at once until it is done, and says what of it did not work', async () => {
    await story.report(BOB, ANN, await story.publish(ANN, 'one'));
    await story.report(ANN, BOB, await story.publish(BOB, 'two'));
    const { page } = await story.openConsole();
    await reported(page).getByRole('button', { name: 'Ann Archer' }).waitFor();
    const held = deferred();
    await page.route('**/publish/**', async (route) => {
      await held.promise;
      await route.abort();
    });
    await page.keyboard.press('s');
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Dismiss 2 reports' }).click();
    const asking = page.getByRole('dialog', { name: 'Dismiss 2 reports?' });
    await asking.getByRole('button', { name: 'Dismiss 2 reports' }).click();
    const running = page.getByRole('progressbar', { name: 'Dismiss 2 reports' });
    await running.waitFor();
    // The browser takes only the first Esc as a question.
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Escape');
    expect(await running.isVisible()).toBe(true);

    held.resolve(undefined);
    await page.getByRole('alert').getByText('0 done, 2 failures:').waitFor();
    await page.unroute('**/publish/**');
    await page.getByRole('button', { name: 'Try the failed ones again' }).click();
    await page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
  });

  it('does what a key says once for each person, however fast it is pressed', async () => {
    await story.report(BOB, ANN, await story.publish(ANN, 'one'));
    await story.report(ANN, BOB, await story.publish(BOB, 'two'));
    const { page } = await story.openConsole();
    await page.getByRole('tab', { name: 'Queue 2 waiting' }).waitFor();
    await page.keyboard.press('d');
    await page.keyboard.press('d');
    await page.keyboard.press('d');
    await page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    await waitFor(async () => (await story.logged()).length >= 2, 'both in the log');
    const reports = (await story.logged()).map(({ reportIds }) => String(reportIds));
    expect(new Set(reports).size).toBe(2);
    expect(reports).toHaveLength(2);

    await openTab(page, 'Log');
    await page.getByRole('button', { name: 'Undo: dismissed 1 report' }).first().click();
    await page.getByRole('tab', { name: 'Queue 1 waiting' }).click();
    await decide(page, /^Mute/).dblclick();
    // A report leaves the queue at once while its decision is pending.
    await page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    await waitFor(async () => (await story.logged()).length >= 4, 'the mute in the log');
    expect((await story.logged()).map(({ kind }) => kind)).toEqual([
      'dismiss',
      'dismiss',
      'dismiss',
      'mute',
    ]);
  });
});

/** The browser itself logs every answer that is an error, whatever the page makes of it. */
function isFault(error: string): boolean {
  return !error.startsWith('Failed to load resource');
}
