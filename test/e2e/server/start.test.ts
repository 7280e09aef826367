import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { message } from '../../support/drivers/conversation';
import { waitFor, withinASecond } from '../../support/drivers/waitFor';
import { expectShown } from '../../support/matchers/expectShown';
import { launchBrowser, say } from '../../support/worlds/chatApp';
import { callServer, itemsOf } from '../../support/worlds/moderationServer';

const ROOT = join(__dirname, '../../..');
const START_MS = 180_000;
const OTHERS = 0o077;

/** A start of the chat with the moderation server. */
interface Started {
  readonly process: ChildProcess;
  output(): string;
  /** Resolves with the code with which it ends. */
  ended(): Promise<number | null>;
}

describe('npm start -- --server', () => {
  let browser: Browser;
  let folder: string;
  const started: Started[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
    folder = mkdtempSync(join(tmpdir(), 'moderated-chat-server-'));
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    for (const { process } of started.splice(0)) process.kill('SIGKILL');
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (...args: string[]): Promise<Started> => {
    const run = [join(ROOT, 'scripts/run.mjs'), 'start', '--server', '--port', '0', ...args];
    const child = spawn(process.execPath, run, { cwd: ROOT });
    let text = '';
    child.stdout.on('data', (chunk) => (text += String(chunk)));
    child.stderr.on('data', (chunk) => (text += String(chunk)));
    const end = new Promise<number | null>((resolve) => child.on('close', resolve));
    const chat = { process: child, output: () => text, ended: () => end };
    started.push(chat);
    const isOver = () => child.exitCode !== null;
    await waitFor(() => text.includes('Ctrl-C') || isOver(), 'the start', START_MS);
    return chat;
  };
  const stop = async ({ process, ended }: Started) => {
    process.kill('SIGINT');
    expect(await ended()).toBe(0);
  };
  const linksIn = (text: string) => text.match(/http:\S+\/#\?uuid=\S+/g) ?? [];
  const serverIn = (text: string) => /http:\S+\/moderation(?=\/v1)/.exec(text)?.[0] ?? '';
  const signIn = async (text: string) => {
    const [, code] = /Moderator +\S+#\?code=(\S+)/.exec(text) ?? [];
    const { body } = await callServer(serverIn(text), 'POST', '/v1/sign-in', { body: { code } });
    return String(body['token']);
  };
  const open = async (link: string | undefined): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(String(link));
    return page;
  };

  it(
    'brings up a chat in which a report reaches the moderators, and their decision the open tab within a second',
    async () => {
      const chat = await start('--data', folder);
      const links = linksIn(chat.output());
      const [ann, bob] = [await open(links[0]), await open(links[1])];
      await say(ann, 'Buy my watches!');
      const shown = message(bob, 'Buy my watches!');
      await shown.waitFor();
      await shown.hover();
      await shown.getByRole('button', { name: 'Report user' }).click();
      await bob.getByRole('button', { name: "It's a spam" }).click();
      await bob.getByRole('dialog', { name: 'Thank you for letting us know' }).waitFor();

      const url = serverIn(chat.output());
      const token = await signIn(chat.output());
      const userId = new URLSearchParams(String(links[0]).split('?')[1]).get('uuid');
      const reports = await callServer(url, 'GET', `/v1/reports?userId=${userId}`, { token });
      const [report] = itemsOf(reports);
      expect(report).toMatchObject({ reason: "It's a spam", message: { text: 'Buy my watches!' } });

      const decide = (kind: string) =>
        callServer(url, 'POST', '/v1/decisions', {
          token,
          body: { kind, userId, channelId: report?.['channelId'], reason: 'Advertising' },
        });
      await withinASecond(
        async () => {
          expect(await decide('mute')).toMatchObject({ status: 201 });
          await ann.getByPlaceholder('You were muted from this channel').waitFor();
        },
        async () => {
          await decide('unmute');
          await ann.getByRole('textbox', { name: 'Send message' }).waitFor();
        },
      );
      await ann.getByRole('button', { name: 'Mentions' }).click();
      await ann.getByRole('button', { name: /^Notices from moderators/ }).click();
      await ann
        .getByRole('button', { name: /^Appeal: You were muted/ })
        .first()
        .click();
      await ann.getByRole('textbox').fill('They are good watches');
      await ann.getByRole('button', { name: 'Send appeal' }).click();
      await ann.getByText(/waits for an answer/).waitFor();
      expect(itemsOf(await callServer(url, 'GET', '/v1/appeals', { token }))).toMatchObject([
        { userId, text: 'They are good watches' },
      ]);
      await stop(chat);

      const secrets = join(folder, 'server/secrets.json');
      expect(statSync(secrets).mode & OTHERS).toBe(0);
      const before = readFileSync(secrets, 'utf8');
      const again = await start('--data', folder);
      expect(again.output()).not.toContain('Building');
      expect(readFileSync(secrets, 'utf8')).toBe(before);
      // Who is muted is not offered as one of the two to try the chat with.
      expect(linksIn(again.output()).join()).not.toContain(userId);
      const { body } = await callServer(serverIn(again.output()), 'GET', `/v1/cases/${userId}`, {
        token: await signIn(again.output()),
      });
      expect(JSON.stringify(body)).toContain('mute');
      await stop(again);
    },
    START_MS * 2,
  );

  it(
    'begins with the stories of the sample, in the server alone',
    async () => {
      const chat = await start('--ephemeral');
      const token = await signIn(chat.output());
      const url = serverIn(chat.output());
      const list = async (path: string) => itemsOf(await callServer(url, 'GET', path, { token }));
      expect((await list('/v1/decisions')).map(({ kind }) => kind)).toEqual([
        'block',
        'mute',
        'changeRules',
      ]);
      expect((await list('/v1/reports')).map(({ reason }) => reason)).toEqual([
        "It's a spam",
        'Bullying or harassment',
        'False information',
        "It's a spam",
      ]);
      expect(await list('/v1/cases')).toHaveLength(4);
      expect(await list('/v1/held')).toHaveLength(2);
      await stop(chat);
    },
    START_MS,
  );

  it(
    'prints a link that opens the console with the cases of the sample',
    async () => {
      const chat = await start('--ephemeral');
      const [link] = /http:\S+moderator\.html#\?code=\S+/.exec(chat.output()) ?? [];
      const page = await open(link);
      await expectShown(page.getByRole('tab', { name: 'Queue 4 waiting' }));
      await page.getByRole('region', { name: 'What was reported' }).getByRole('article').waitFor();
      await stop(chat);
    },
    START_MS,
  );

  it(
    'says which part cannot start, and why',
    async () => {
      const data = join(folder, 'damaged');
      const database = join(data, 'server/moderation.sqlite');
      await stop(await start('--data', data));
      for (const end of ['-wal', '-shm']) rmSync(`${database}${end}`, { force: true });
      writeFileSync(database, 'this is not a database, whatever its name is');
      const chat = await start('--data', data);
      expect(await chat.ended()).toBe(1);
      expect(chat.output().trim().split('\n').at(-1)).toMatch(
        /^The moderation server cannot start: .*moderation\.sqlite cannot be used as the database\.$/,
      );
      expect(chat.output()).not.toContain('    at ');
      await stop(await start('--data', data, '--reset'));
    },
    START_MS,
  );
});
