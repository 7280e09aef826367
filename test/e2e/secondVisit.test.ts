import type { Browser, BrowserContext, Page } from 'playwright-core';
import arabic from '../../src/texts/ar/chat.json';
import arabicConsole from '../../src/texts/ar/console.json';
import german from '../../src/texts/de/chat.json';
import { channelButton, message } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import { launchBrowser, startChatApp, type ChatApp } from '../support/worlds/chatApp';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  DIRECT,
  GENERAL,
  numbered,
  publishAll,
} from '../support/worlds/smallWorld';
import {
  buildNextVersion,
  loadedScripts,
  openChat,
  startUpdatableApp,
} from '../support/worlds/updatableApp';

/** Also has clocks that can be put forward. */
const WITH_WORKER = {
  context: { serviceWorkers: 'allow' },
  prepare: (context: BrowserContext) => context.clock.install(),
} as const;
/** When a page has kept what it shows and its files, ms after it was loaded. */
const KEPT_AFTER_MS = 3_000;
const MONTH_MS = 31 * 24 * 3_600_000;

/** All that the browser's databases hold for this origin, as text. */
const keptIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const ask = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('the request failed'));
      });
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await ask(indexedDB.open(name));
      for (const store of Array.from(database.objectStoreNames)) {
        texts.push(
          JSON.stringify(await ask(database.transaction(store).objectStore(store).getAll())),
        );
      }
      database.close();
    }
    return texts.join('\n');
  });
const isKept = async (page: Page, text: string) => {
  await page.clock.fastForward(KEPT_AFTER_MS);
  await waitFor(async () => (await keptIn(page)).includes(text), `"${text}" to be kept`);
};
const isForgotten = (page: Page, text: string) =>
  waitFor(async () => !(await keptIn(page)).includes(text), `"${text}" to be forgotten`);
/** Resolves when the app's files are kept, of so many builds. */
const hasShell = async (page: Page, builds = 1) => {
  await page.clock.fastForward(KEPT_AFTER_MS);
  await waitFor(
    () =>
      page.evaluate(async (count) => {
        const { installing, waiting, active } = await navigator.serviceWorker.ready;
        const isUsed = !installing && !waiting && active?.state === 'activated';
        const kept = (await caches.keys()).filter((name) => !name.endsWith('-texts'));
        return isUsed && kept.length === count;
      }, builds),
    'the files of the app to be kept',
  );
};
/** The texts that are kept beside those in English, by their files. */
const keptTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      all.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return all.flatMap((path) => /(?:chat|console)-texts-\w+/.exec(path) ?? []).sort();
  });
const keepsTexts = (page: Page, language: string) =>
  waitFor(
    async () =>
      (await keptTexts(page)).join() === `chat-texts-${language},console-texts-${language}`,
    `the texts of "${language}" and no others to be kept`,
  );
const choose = (page: Page, label: string, language: string) =>
  page.getByRole('combobox', { name: label }).selectOption(language);
const composerOf = (page: Page, texts: typeof german) =>
  page.getByRole('textbox', { name: texts['composer.placeholder'] });

describe('a second visit', () => {
  let browser: Browser;
  let app: ChatApp;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
    await publishAll(app.service, BOB, GENERAL, numbered('line', 30));
  });
  afterEach(() => app.close());

  it('is readable and writable without the service, and goes on when that is back', async () => {
    const { page, errors } = await app.open(ANN, WITH_WORKER);
    await message(page, 'line 030').waitFor();
    await isKept(page, 'line 030');
    await hasShell(page);
    expect(errors).toEqual([]);
    const composer = page.getByRole('textbox', { name: 'Send message' });
    await app.restart(async () => {
      await page.reload();
      await message(page, 'line 030').waitFor();
      expect(await page.getByRole('article').count()).toBeGreaterThan(5);
      await page.getByRole('heading', { name: 'General' }).waitFor();
      await channelButton(page, 'random').waitFor();
      await composer.fill('written without a connection');
      await page.reload();
      await message(page, 'line 030').waitFor();
      await waitFor(
        async () => (await composer.inputValue()) === 'written without a connection',
        'the draft',
      );
      const other = await page.context().newPage();
      await other.goto(`${app.service.url}/moderator.html`);
      await other.getByRole('heading', { level: 1 }).waitFor();
      await other.close();
    });
    await publishAll(app.service, BOB, GENERAL, ['back again']);
    await message(page, 'back again').waitFor();
    expect(await page.getByRole('article').filter({ hasText: 'line 030' }).count()).toBe(1);
  });

  it('shows the members without the service, and those of the day when that is back', async () => {
    const { page } = await app.open(ANN, WITH_WORKER);
    await message(page, 'line 030').waitFor();
    const header = page.getByRole('main').getByRole('button', { name: /^General/ });
    await page.getByRole('button', { name: 'General, 2 members' }).waitFor();
    await isKept(page, `"ids":["${ANN}","${BOB}"],"total":2`);
    await hasShell(page);
    const panel = page.getByRole('complementary', { name: 'Members' });
    const names = () => panel.getByRole('listitem').allInnerTexts();
    await app.restart(async () => {
      await page.reload();
      await message(page, 'line 030').waitFor();
      await page.getByRole('button', { name: 'General, 2 members' }).waitFor();
      await header.click();
      await waitFor(async () => (await names()).length === 2, 'two members');
      expect((await names()).join()).toMatch(/Ann Archer.*Bob Baker/s);
    });
    const { objects } = administrator(app.service);
    await objects.setUUIDMetadata({ uuid: 'user_eve', data: { name: 'Eve Evans' } });
    await objects.removeChannelMembers({ channel: GENERAL, uuids: [BOB] });
    await objects.setChannelMembers({ channel: GENERAL, uuids: ['user_eve'] });
    await panel.getByText('Eve Evans').waitFor();
    await panel.getByText('Bob Baker').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'General, 2 members' }).waitFor();
  });

  it('shows what is kept while the service has not answered yet, and answers of it are not kept', async () => {
    const { page } = await app.open(ANN, WITH_WORKER);
    await message(page, 'line 030').waitFor();
    await isKept(page, 'line 030');
    await hasShell(page);
    const files = await page.evaluate(async () => {
      const name = (await caches.keys()).find((each) => !each.endsWith('-texts')) ?? '';
      const requests = await (await caches.open(name)).keys();
      return requests.map(({ url }) => new URL(url).pathname);
    });
    expect(files.filter((path) => !/^\/(assets\/.*|[a-z]+\.html|start\.js)$/.test(path))).toEqual(
      [],
    );
    await page.context().route(/\/v[0-9]\//, () => undefined);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await message(second, 'line 030').waitFor();
  });

  it('needs no network for the language in use, and keeps no other', async () => {
    const { page } = await app.open(ANN, {
      ...WITH_WORKER,
      context: { ...WITH_WORKER.context, locale: 'de' },
    });
    await composerOf(page, german).waitFor();
    await hasShell(page);
    await keepsTexts(page, 'de');
    await choose(page, german['language.choose'], 'ar');
    await composerOf(page, arabic).waitFor();
    await keepsTexts(page, 'ar');
    await app.restart(async () => {
      await page.reload();
      await composerOf(page, arabic).waitFor();
      const other = await page.context().newPage();
      await other.goto(`${app.service.url}/moderator.html`);
      await other
        .getByRole('heading', { name: arabicConsole['signIn.serverMissing.title'] })
        .waitFor();
      await other.close();
    });
    await choose(page, arabic['language.choose'], 'en');
    await waitFor(async () => (await keptTexts(page)).length === 0, 'no texts to be kept');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  });

  it('shows another user of the same browser nothing of it, and is deleted after a month', async () => {
    await publishAll(app.service, BOB, DIRECT, ['between Ann and Bob']);
    const { page } = await app.open(ANN, WITH_WORKER);
    await message(page, 'line 030').waitFor();
    await isKept(page, 'line 030');
    await hasShell(page);
    const other = await page.context().newPage();
    await app.restart(async () => {
      await other.goto(`${app.service.url}/#?uuid=user_eve`);
      await other.getByRole('textbox', { name: 'Send message' }).waitFor();
      await other.getByRole('img', { name: 'Offline' }).waitFor();
      expect(await other.getByText('line 0').count()).toBe(0);
      expect(await other.getByText('General').count()).toBe(0);
    });
    expect(await keptIn(other)).toContain('line 030');
    await page.close();
    await other.context().clock.setSystemTime(Date.now() + MONTH_MS);
    await other.reload();
    await isForgotten(other, 'line 030');
  });

  it('has nothing left of what the user may not read, in whichever tab it was said', async () => {
    const { page } = await app.open(ANN, WITH_WORKER);
    await message(page, 'line 030').waitFor();
    await isKept(page, 'line 030');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await message(other, 'line 030').waitFor();
    await administrator(app.service).objects.setUUIDMetadata({
      uuid: ANN,
      data: { custom: { ban: true } },
    });
    await page.getByRole('heading', { name: /you were banned/ }).waitFor();
    await isForgotten(other, 'line 0');
    await other.close();
    await page.reload();
    await page.getByRole('heading', { name: /you were banned/ }).waitFor();
    expect(await keptIn(page)).not.toContain('line 0');
  });

  describe('works as the first, and says why', () => {
    const visitTwice = async (addScript: (context: BrowserContext) => Promise<unknown>) => {
      const warnings: string[] = [];
      const prepare = async (context: BrowserContext) => {
        context.on('console', (line) => {
          if (line.type() === 'warning') warnings.push(line.text());
        });
        await WITH_WORKER.prepare(context);
        await addScript(context);
      };
      const { page } = await app.open(ANN, { ...WITH_WORKER, prepare });
      await message(page, 'line 030').waitFor();
      await page.clock.fastForward(KEPT_AFTER_MS);
      await waitFor(() => warnings.length > 0, 'the reason');
      warnings.length = 0;
      await page.reload();
      await message(page, 'line 030').waitFor();
      await publishAll(app.service, BOB, GENERAL, ['live']);
      await message(page, 'live').waitFor();
      await page.clock.fastForward(KEPT_AFTER_MS);
      const reasons = () =>
        warnings.filter((text) => text.includes('cannot be kept in this browser'));
      await waitFor(() => reasons().length > 0, `the reason, beside ${warnings.join()}`);
      return reasons();
    };

    it('where the browser refuses its database', async () => {
      const warnings = await visitTwice((context) =>
        context.addInitScript(() => {
          const get = () => {
            throw new DOMException('refused', 'SecurityError');
          };
          Object.defineProperty(globalThis, 'indexedDB', { get });
        }),
      );
      expect(warnings).toHaveLength(1);
    });

    it('where the disk is full', async () => {
      const warnings = await visitTwice((context) =>
        context.addInitScript(() => {
          IDBObjectStore.prototype.put = () => {
            throw new DOMException('full', 'QuotaExceededError');
          };
        }),
      );
      expect(warnings).toEqual([expect.stringContaining('QuotaExceededError')]);
    });

    it('where the database is damaged', async () => {
      const warnings = await visitTwice((context) =>
        context.addInitScript((name) => {
          // The stores are missing.
          indexedDB.open(name, 1);
        }, `moderated-chat sub-local ${ANN}`),
      );
      expect(warnings).toEqual([expect.stringContaining('NotFoundError')]);
    });
  });
});

describe('an update of the app', () => {
  let browser: Browser;
  let app: Awaited<ReturnType<typeof startUpdatableApp>>;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    app = await startUpdatableApp();
    const context = await browser.newContext(WITH_WORKER.context);
    await WITH_WORKER.prepare(context);
    page = await context.newPage();
    await openChat(page, app.service);
    await hasShell(page);
    // From here on the worker answers.
    await page.reload();
    await page.getByRole('heading', { name: 'General' }).waitFor();
  });
  afterEach(async () => {
    await page.context().close();
    await app.service.close();
  });

  const visit = async () => {
    const opened = await page.context().newPage();
    await openChat(opened, app.service);
    return opened;
  };
  /** Visits until the next build is used: the first visit may have been faster than its page. */
  const visitNext = () =>
    waitFor(async () => {
      const opened = await visit();
      if ((await loadedScripts(opened)).includes('-next0')) return opened;
      await opened.close();
      return false;
    }, 'the next build');
  const openDialog = async (opened: Page) => {
    await opened.getByRole('button', { name: 'Join a channel' }).click();
    await opened.getByRole('dialog', { name: 'Join a channel' }).waitFor();
  };

  it('is used soon and whole, while an open tab keeps its own', async () => {
    // The server has nothing of the build before.
    app.deploy(buildNextVersion());
    const next = await visitNext();
    await hasShell(next, 2);
    await openDialog(page);
    expect(await loadedScripts(page)).not.toContain('-next0');
    await openDialog(next);
    await app.service.close();
    await next.reload();
    await next.getByRole('heading', { name: 'General' }).waitFor();
    expect(await loadedScripts(next)).toContain('-next0');
    await openDialog(next);
  });

  it('needs no network for the language of the build before', async () => {
    await choose(page, 'Language', 'de');
    await composerOf(page, german).waitFor();
    await keepsTexts(page, 'de');
    app.deploy(buildNextVersion());
    const next = await visitNext();
    await hasShell(next, 2);
    await app.service.close();
    await next.reload();
    await composerOf(next, german).waitFor();
    expect(await loadedScripts(next)).toContain('-next0');
  });
});
