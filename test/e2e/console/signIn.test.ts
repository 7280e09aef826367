import { SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../../support/matchers/axe';
import { hasFocus } from '../../support/drivers/focus';
import { waitFor } from '../../support/drivers/waitFor';
import { expectShown } from '../../support/matchers/expectShown';
import { reported } from '../../support/drivers/consolePage';
import { type ChatApp, withSharedChatApp } from '../../support/worlds/chatApp';
import { type ConsoleChat, MODERATOR, withConsoleChat } from '../../support/worlds/consoleChat';
import { ANN, BOB } from '../../support/worlds/smallWorld';

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** Signing in to the console with an invitation of the moderation server. */
describe('the way into the console', () => {
  let chat: ConsoleChat;
  withConsoleChat((begun) => {
    chat = begun;
  });

  it('is the link of an invitation, which works once and stays in no address', async () => {
    const { page, errors, calls } = await chat.openConsole();
    expect(page.url()).not.toContain('code');
    await page.getByRole('group', { name: 'Signed in as Mo Derator' }).waitFor();
    await page.getByText('identities are not verified').waitFor();
    await page.reload();
    await heading(page, 'The queue is empty').waitFor();
    expect(calls.filter((call) => call === 'POST /v1/sign-in')).toHaveLength(1);
    expect(errors).toEqual([]);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'You are signed out').and(page.locator(':focus')).waitFor();
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    expect(kept).not.toContain('eyJ');
    await page.reload();
    await heading(page, 'This page needs a moderator’s link').waitFor();
  });

  it('is closed to used and invented codes, and takes a code that is typed', async () => {
    const { page } = await chat.openPath('moderator.html#?code=invented');
    await heading(page, 'This link is not a moderator’s').waitFor();
    const code = await chat.server.invite(MODERATOR, 'viewer');
    await page.getByLabel('Moderator’s link or code').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading(page, 'The queue is empty').waitFor();
    expect(await hasFocus(heading(page, 'Moderation'))).toBe(true);
    const other = await chat.openPath(`moderator.html#?code=${code}`);
    await expectShown(heading(other.page, 'This link is not a moderator’s'));
  });

  it('is dark where the system is, also before anybody has signed in', async () => {
    const { page } = await chat.openPath('moderator.html', { colorScheme: 'dark' });
    await heading(page, 'This page needs a moderator’s link').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  it('shows what a role may do', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'You are bores'));
    const { page } = await chat.openConsole({ role: 'viewer' });
    await reported(page).getByRole('button', { name: 'Ann Archer' }).waitFor();
    await page.getByText('Your link is a viewer’s').waitFor();
    expect(await page.getByRole('button', { name: 'Next free case' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Work on this' }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });

  it('asks for another sign-in in place when the first one has ended, and keeps what was typed', async () => {
    await chat.report(BOB, ANN, await chat.publish(ANN, 'You are bores'));
    const { page } = await chat.openConsole();
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Wrote this before');
    const { status } = await chat.server.call('DELETE', `/v1/team/${MODERATOR}`, {
      token: chat.token,
    });
    expect(status).toBe(200);
    // Whatever the console asks for next is refused.
    await chat.report(ANN, BOB, await chat.publish(BOB, 'Am I?'));
    const dialog = page.getByRole('dialog', { name: 'Your sign-in has ended' });
    await dialog.waitFor();
    const code = await chat.server.invite(MODERATOR, 'lead');
    const link = `${new URL(page.url()).origin}/moderator.html#?code=${code}`;
    await dialog.getByLabel('Moderator’s link or code').fill(link);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByRole('list', { name: 'Notes' }).getByText('Wrote this before').waitFor();
  });

  it('explains by a touch and by a key what it means that identities are not verified', async () => {
    const { page } = await chat.openConsole({ hasTouch: true });
    const explanation = page.getByRole('tooltip').getByText('under another user’s id');
    await page.getByRole('button', { name: 'identities are not verified' }).tap();
    await explanation.waitFor();
    await page.keyboard.press('Escape');
    await explanation.waitFor({ state: 'hidden' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expectShown(explanation);
  });

  it('says that the server is away, and tries again', async () => {
    const code = await chat.server.invite(MODERATOR, 'lead');
    const { page, context } = await chat.openPath('moderator.html');
    await context.route(`${chat.server.url}/**`, (route) => route.abort());
    await page.getByLabel('Moderator’s link or code').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading(page, 'The moderation server cannot be reached').waitFor();
    await context.unroute(`${chat.server.url}/**`);
    await page.getByLabel('Moderator’s link or code').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading(page, 'The queue is empty').waitFor();

    await context.route(`${chat.server.url}/v1/cases**`, (route) => route.abort());
    await page.reload();
    await page.getByText('The reports could not be loaded.').waitFor();
    await Promise.all([
      page.waitForRequest('**/v1/cases**'),
      page.getByRole('button', { name: 'Try again' }).click(),
    ]);
    await context.unroute(`${chat.server.url}/v1/cases**`);
    const again = page.getByRole('button', { name: 'Try again' });
    await waitFor(async () => {
      // The list may also load itself again meanwhile, after an event.
      if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined);
      return heading(page, 'The queue is empty').isVisible();
    }, 'the queue');
    await expectShown(heading(page, 'The queue is empty'));
  });

  it('asks again for what it hears has changed, and for nothing else', async () => {
    const { calls } = await chat.openConsole();
    const asked = (path: string) =>
      calls.filter((call) => call.startsWith(`GET /v1/${path}?`) || call === `GET /v1/${path}`)
        .length;
    await chat.report(BOB, ANN, await chat.publish(ANN, 'You are all bores'));
    await waitFor(() => asked('reports') > 0, 'a change');
    expect([asked('channels'), asked('capabilities')]).toEqual([1, 1]);
  });

  it('looks now and then for what nothing tells of, also after it was opened in the background', async () => {
    const code = await chat.server.invite(MODERATOR, 'lead');
    const { page, calls } = await chat.openPath(`moderator.html#?code=${code}`, {
      prepare: async (context) => {
        await context.clock.install();
        await context.addInitScript(() => {
          const hidden = { value: 'hidden', configurable: true };
          Object.defineProperty(document, 'visibilityState', hidden);
        });
      },
    });
    const asked = () => calls.filter((call) => call === 'GET /v1/capabilities').length;
    // The next look is planned with the answer.
    await page.getByRole('complementary', { name: 'Not enforceable' }).waitFor();
    expect(asked()).toBe(1);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await page.clock.fastForward('01:05');
    await waitFor(() => asked() > 1, 'the second look');
    expect(asked()).toBe(2);
  });

  it('brings back all that could not be loaded once one of it is tried again', async () => {
    for (const [by, about] of [
      [BOB, ANN],
      [ANN, BOB],
    ] as const) {
      await chat.report(by, about, await chat.publish(about, 'You are all bores'));
    }
    const { page, context } = await chat.openConsole();
    await reported(page).getByRole('button', { name: 'Ann' }).waitFor();
    await context.route(`${chat.server.url}/**`, (route) => route.abort());
    await reported(page).getByRole('button', { name: 'Ann' }).click();
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await waitFor(async () => (await again.count()) > 1, 'several parts that could not be loaded');
    await context.unroute(`${chat.server.url}/**`);
    // An event of the server may bring back all of it before the press.
    await again
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await waitFor(async () => (await again.count()) === 0, 'all of them');
    await expectShown(page.getByText('You are all bores').last());
  });
});

describe('the console with a login of one’s own', () => {
  let chat: ConsoleChat;
  const secret = 'a secret that both sides have, of 32 bytes or more';
  withConsoleChat(
    (begun) => {
      chat = begun;
    },
    { kind: 'jwt', key: { secret }, userClaim: 'sub', roleClaim: 'staff' },
  );

  const loginOf = (staff: string, expires = '1h') =>
    new SignJWT({ staff })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(MODERATOR)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));

  it('opens by its token, which names the role and stays in no address', async () => {
    const opened = await chat.openPath(`moderator.html#?token=${await loginOf('moderator')}`);
    const { page, errors } = opened;
    await page.getByRole('group', { name: 'Signed in as Mo Derator' }).waitFor();
    await page.getByText('(moderator)').waitFor();
    await page.getByText('identities are verified', { exact: true }).waitFor();
    expect(page.url()).not.toContain('token');
    expect(errors).toEqual([]);

    const other = await chat.openPath(`moderator.html#?token=${await loginOf('guest')}`);
    await heading(other.page, 'This link is not a moderator’s').waitFor();
    const late = await chat.openPath(`moderator.html#?token=${await loginOf('lead', '-1h')}`);
    await expectShown(heading(late.page, 'This link is not a moderator’s'));
  });
});

describe('the console of a build without a moderation server', () => {
  let app: ChatApp;
  withSharedChatApp((started) => {
    app = started;
  });

  it('says what it needs and how to start it, and loads nothing else', async () => {
    const requests: string[] = [];
    const { page, errors } = await app.openPath('/moderator.html#?code=any', {
      prepare: (context) =>
        Promise.resolve(void context.on('request', (request) => requests.push(request.url()))),
    });
    await heading(page, 'The console needs the moderation server').waitFor();
    await page.getByText('npm start').waitFor();
    await page.getByText('docs/server.md').waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(requests.filter((url) => /openConsole|\/v[1-3]\//.test(url))).toEqual([]);
    expect(errors).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
