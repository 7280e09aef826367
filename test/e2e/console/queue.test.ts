import type { Page } from 'playwright-core';
import { decide, reported, toast } from '../../support/drivers/consolePage';
import { type ConsoleChat, MODERATOR, withConsoleChat } from '../../support/worlds/consoleChat';
import { expectShown } from '../../support/matchers/expectShown';
import { deferred } from '../../support/fakes/deferred';
import { message, openChannel } from '../../support/drivers/conversation';
import { waitFor } from '../../support/drivers/waitFor';
import { ANN, BOB, RANDOM } from '../../support/worlds/smallWorld';
import { say } from '../../support/worlds/chatApp';

const INSULT = 'You are all bores';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const PAGE_OF_CASES = 50;

const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });

/** Decisions about reported users, as moderators and these users see them. */
describe('the queue of the console', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  it('mutes who insults others, and lets them speak again when that is undone', async () => {
    const console = await chat.openConsole();
    await console.page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    const [ann, bob] = [await chat.open(`uuid=${ANN}`), await chat.open(`uuid=${BOB}`)];
    for (const { page } of [ann, bob]) await openChannel(page, 'General');
    await say(ann.page, INSULT);
    await message(bob.page, INSULT).hover();
    await message(bob.page, INSULT).getByRole('button', { name: 'Report user' }).click();
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
    await reported(console.page).getByRole('button', { name: 'Ann Archer' }).waitFor();
    expect(await chat.logged()).toMatchObject([
      { kind: 'mute', actorId: MODERATOR, userId: ANN, reason: 'Bullying or harassment' },
      { kind: 'unmute', actorId: MODERATOR, userId: ANN },
    ]);
    expect(console.errors).toEqual([]);
  });

  it('asks for each list once at the start, and hears of what happens before it is subscribed', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, INSULT));
    const code = await chat.server.invite(MODERATOR, 'lead');
    const subscription = deferred();
    const { page, calls, errors } = await chat.openPath(`moderator.html#?code=${code}`, {
      prepare: async (context) => {
        await context.route('**/v2/subscribe/**', async (route) => {
          await subscription.promise;
          await route.continue();
        });
      },
    });
    await page.getByRole('article').filter({ hasText: INSULT }).waitFor();
    await page.getByText('Reported by Bob Baker').waitFor();
    const before = calls.length;
    await chat.report(ANN, BOB, await chat.publish(BOB, 'No, you are'));
    subscription.resolve(undefined);
    await reported(page).getByRole('button', { name: 'Bob Baker' }).waitFor();
    const first = calls.slice(0, before).filter((call) => !call.includes('/directory'));
    expect(first).toEqual([...new Set(first)]);
    // No event tells of them, so only a whole second round asks for them.
    expect(calls.slice(before)).not.toContain('GET /v1/capabilities');
    expect(errors).toEqual([]);
  });

  it('keeps the reason of a case until it is decided', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, INSULT));
    await chat.report(ANN, BOB, await chat.publish(BOB, 'three'), 'False information');
    const { page } = await chat.openConsole();
    const show = (name: string) => reported(page).getByRole('button', { name }).click();
    const reason = page.getByRole('region', { name: 'Decide' }).getByLabel('Reason');
    await show('Ann Archer');
    await reason.fill('Third time this week');
    await show('Bob Baker');
    await waitFor(async () => (await reason.inputValue()) === '', 'the reason of another case');
    await show('Ann Archer');
    await waitFor(async () => (await reason.inputValue()) !== '', 'the reason');
    await page.route('**/decisions', (route) => route.abort());
    await decide(page, 'Mute in General').click();
    await toast(page, 'Failed: ').waitFor();
    await page.getByRole('button', { name: 'Hide this message' }).click();
    await page.unroute('**/decisions');
    await show('Ann Archer');
    expect(await reason.inputValue()).toBe('Third time this week');
    await decide(page, 'Mute in General').click();
    await toast(page, 'Muted Ann Archer in General').waitFor();
    expect(await chat.logged()).toMatchObject([{ kind: 'mute', reason: 'Third time this week' }]);
    await chat.report(BOB, ANN, await chat.publish(ANN, 'And again'));
    await show('Ann Archer');
    expect(await reason.inputValue()).toBe('');
  });

  it('goes through the queue by keyboard, and dismisses several at once', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'one'));
    await chat.report(BOB, ANN, await chat.publish(ANN, 'two'));
    await chat.report(ANN, BOB, await chat.publish(BOB, 'three'), 'False information');
    const { page } = await chat.openConsole();
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
    expect(await chat.logged()).toMatchObject([dismissed, dismissed, dismissed]);
  });

  it('shows whole words on the decisions of a phone, also the long ones of German', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, INSULT));
    const { page } = await chat.openConsole(PHONE);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByRole('list', { name: 'Gemeldete Nutzer' }).getByRole('button').first().tap();
    const decisions = page.locator('button[data-key]:visible');
    await decisions.last().waitFor();
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      const cut = await decisions.evaluateAll((buttons) =>
        buttons
          .filter(
            (button) =>
              button.scrollWidth > button.clientWidth ||
              button.scrollHeight > button.clientHeight ||
              button.getBoundingClientRect().right > innerWidth,
          )
          .map(({ textContent }) => textContent),
      );
      expect({ width, cut }).toEqual({ width, cut: [] });
    }
  });

  it('leaves room for the reason where the text is twice as large', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, INSULT));
    const { page } = await chat.openConsole();
    const reason = page.getByRole('region', { name: 'Decide' }).getByLabel('Reason');
    await reason.waitFor();
    await page.addStyleTag({ content: ':root { font-size: 200% }' });
    await page.getByLabel('Duration').selectOption('Until a date');
    expect((await reason.boundingBox())?.width).toBeGreaterThan(200);
  });

  it('is narrowed, searched and sorted by the server, and decided on a phone with the thumb', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'The earth is flat'), 'False information');
    await chat.report(ANN, BOB, await chat.publish(BOB, INSULT, RANDOM), undefined, RANDOM);
    const { page } = await chat.openConsole(PHONE);
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

    await page.getByRole('searchbox', { name: 'Search the queue' }).fill('');
    // The toast is still there and covers no decision.
    await decide(page, 'Next step: a warning').tap({ trial: true, timeout: 3_000 });
    await page.getByRole('button', { name: 'Back to the queue' }).tap();
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('combobox', { name: 'Channel' }).selectOption('random');
    await reported(page).getByText(INSULT).waitFor();
    await page.getByRole('combobox', { name: 'Reason' }).selectOption("It's a spam");
    await page.getByRole('combobox', { name: 'Age', exact: true }).selectOption('Last hour');
    await page.getByRole('button', { name: 'Filters (3)' }).waitFor();
    await page.getByRole('button', { name: 'Save as view' }).tap();
    await page.getByLabel('Name').fill('Spam');
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await page.getByRole('button', { name: 'Clear filters' }).tap();
    await page.getByRole('combobox', { name: 'View' }).selectOption('Spam');
    await reported(page).getByText(INSULT).waitFor();
  });

  it('selects the own case by its key also where the filters leave it out', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'one'));
    await chat.report(ANN, BOB, await chat.publish(BOB, 'two'), 'False information');
    const { page, errors } = await chat.openConsole();
    await reported(page).getByRole('button', { name: 'Ann Archer' }).click();
    await page.getByText('You are working on this.').waitFor();
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('False information');
    await reported(page).getByRole('button', { name: 'Ann Archer' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Ann Archer' }).click();
    await page.keyboard.press('s');
    const bulk = page.getByRole('group', { name: 'Actions for the selected users' });
    await bulk.getByText('1 selected').waitFor();
    await bulk.getByRole('button', { name: 'Dismiss 1 report' }).waitFor();
    await page.keyboard.press('s');
    await bulk.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it('stays with what is done at once until it is done, and says what of it did not work', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'one'));
    await chat.report(ANN, BOB, await chat.publish(BOB, 'two'));
    const { page } = await chat.openConsole();
    await reported(page).getByRole('button', { name: 'Ann Archer' }).waitFor();
    const held = deferred();
    await page.route('**/v1/decisions', async (route) => {
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
    expect(await running.isVisible()).toBe(true);

    held.resolve(undefined);
    await page.getByRole('alert').getByText('0 done, 2 failures:').waitFor();
    await page.unroute('**/v1/decisions');
    await page.getByRole('button', { name: 'Try the failed ones again' }).click();
    await page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
  });

  it('does what a key says once for each person, however fast it is pressed', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'one'));
    await chat.report(ANN, BOB, await chat.publish(BOB, 'two'));
    const { page } = await chat.openConsole();
    await page.getByRole('tab', { name: 'Queue 2 waiting' }).waitFor();
    await waitFor(async () => {
      await page.keyboard.press('d');
      return page.getByRole('heading', { name: 'The queue is empty' }).isVisible();
    }, 'an empty queue');
    expect(await toast(page, 'Failed').count()).toBe(0);
    const logged = await chat.logged();
    expect(logged.map(({ kind, userId }) => [kind, userId])).toEqual([
      ['dismiss', BOB],
      ['dismiss', ANN],
    ]);
  });

  it('does to one person what a key says that is held down', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'one'));
    await chat.report(ANN, BOB, await chat.publish(BOB, 'two'));
    const { page } = await chat.openConsole();
    await page.getByRole('tab', { name: 'Queue 2 waiting' }).waitFor();
    await decide(page, 'Dismiss 1 report').waitFor();
    // As the browser tells of a key that stays down: one press, which repeats.
    for (let times = 0; times < 4; times += 1) await page.keyboard.down('d');
    await page.keyboard.up('d');
    await page.getByRole('tab', { name: 'Queue 1 waiting' }).waitFor();
    for (let times = 0; times < 4; times += 1) await page.keyboard.down('s');
    await page.keyboard.up('s');
    await page.getByText('1 selected').waitFor();
    expect((await chat.logged()).map(({ kind, userId }) => [kind, userId])).toEqual([
      ['dismiss', BOB],
    ]);
  });

  it('carries a decision out once whose answer was lost', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, INSULT));
    const { page } = await chat.openConsole();
    await decide(page, 'Dismiss 1 report').waitFor();
    await page.route(
      '**/v1/decisions',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.keyboard.press('x');
    await toast(page, 'Failed: Ban Ann Archer (the service cannot be reached)').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await toast(page, 'Banned Ann Archer').waitFor();
    expect((await chat.logged()).map(({ kind }) => kind)).toEqual(['ban']);
  });

  it('says that somebody else was faster, and shows what they decided', async () => {
    const report = await chat.report(BOB, ANN, await chat.publish(ANN, INSULT));
    const { page } = await chat.openConsole();
    await decide(page, 'Dismiss 1 report').waitFor();
    await page.route('**/v1/decisions', async (route) => {
      await chat.decide({ kind: 'dismiss', reportIds: [report] });
      await route.continue();
    });
    await page.keyboard.press('m');
    await toast(page, 'another moderator has already changed or decided it').waitFor();
    await expectShown(page.getByRole('heading', { name: 'The queue is empty' }));
  });

  it('shows no id where a name is still to come, but where it cannot be read', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, INSULT));
    const { page } = await chat.openConsole();
    const row = reported(page).getByRole('listitem').first();
    const name = row.locator('strong');
    for (const [outcome, shown] of [
      ['continue', 'Ann Archer'],
      ['abort', ANN],
    ] as const) {
      const read = deferred<typeof outcome>();
      await page.route('**/v1/directory**', async (route) => await route[await read.promise]());
      await page.reload();
      await row.getByText(INSULT).waitFor();
      expect(await name.innerText()).toBe('');
      read.resolve(outcome);
      await name.getByText(shown).waitFor();
    }
  });

  it('keeps cases open under the pointer that a page of newer ones pushes out', async () => {
    const report = async (userId: string) =>
      await chat.report(BOB, userId, await chat.publish(userId, INSULT));
    for (const userId of ['user_old', ANN]) await report(userId);
    const { page } = await chat.openConsole();
    const rows = reported(page).getByRole('listitem');
    const open = (text: string) => rows.filter({ hasText: text }).getByRole('button').click();
    const expectCase = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
    await open('Ann');
    for (let nth = 0; nth < PAGE_OF_CASES; nth += 1) await report(`user_${nth}`);
    await page.getByRole('tab', { name: `Queue ${PAGE_OF_CASES + 2} waiting` }).waitFor();
    expect(await rows.getByText('Closed').count()).toBe(0);
    await open('user_old');
    await expectCase('user_old');
    await page.keyboard.press('k');
    await expectCase('Ann Archer');
  });
});
