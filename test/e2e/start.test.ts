import { DatabaseSync } from '@photostructure/sqlite';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type PubNub from 'pubnub';
import { SqliteConnection } from '../../emulator/storage/sqlite';
import { version } from '../../package.json';
import { message } from '../support/drivers/conversation';
import { waitFor, withinASecond } from '../support/drivers/waitFor';
import { startWebhookReceiver, WEBHOOK_SECRET } from '../support/drivers/webhookReceiver';
import { expectShown } from '../support/matchers/expectShown';
import { launchBrowser, say } from '../support/worlds/chatApp';
import { callServer, itemsOf } from '../support/worlds/moderationServer';
import { beginChat, startChat, type StartedChat, watch } from '../support/worlds/startedChat';

const ROOT = join(__dirname, '../..');
/** With a build, on a busy machine. */
const START_MS = 180_000;
const OTHERS = 0o077;

jest.setTimeout(START_MS);

describe('npm start', () => {
  let folder: string;
  const started: StartedChat[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'moderated-chat-start-'));
  });
  afterEach(async () => {
    for (const { process, ended } of started.splice(0)) {
      process.kill('SIGKILL');
      await ended();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (
    args: readonly string[] = ['--data', folder],
    env: Readonly<Record<string, string>> = {},
  ) => {
    const chat = await startChat(args, env);
    started.push(chat);
    return chat;
  };
  const begin = (args: readonly string[]) => {
    const chat = beginChat(args);
    started.push(chat);
    return chat;
  };
  const lastLine = ({ output }: StartedChat) => output().trim().split('\n').at(-1);
  const whatIsListed = async (chat: StartedChat) => {
    expect(chat.output()).toContain('is ready');
    const token = await chat.signIn();
    const list = async (path: string) =>
      itemsOf(await callServer(chat.serverUrl(), 'GET', path, { token }));
    return {
      decisions: (await list('/v1/decisions')).map(({ kind }) => kind),
      reports: (await list('/v1/reports')).map(({ reason }) => reason),
      cases: await list('/v1/cases'),
      held: await list('/v1/held'),
    };
  };
  /** What moderators find at the first start. */
  const STORIES = {
    decisions: ['block', 'mute', 'changeRules'],
    reports: ["It's a spam", 'Bullying or harassment', 'False information', "It's a spam"],
    cases: { length: 4 },
    held: { length: 2 },
  };

  it(
    'prints two chat links for two users from the port it got, and serves app, service and server [2.1]',
    async () => {
      removeBuild();
      const replaced = writeAsset('replaced.js', new Date());
      const outdated = writeAsset('outdated.js', new Date(0));
      try {
        const chat = await start();
        const users = chat.links().map((link) => /#\?uuid=(user_[0-9a-f]{32})$/.exec(link)?.[1]);
        expect(new Set(users).size).toBe(2);
        expect(users).not.toContain(undefined);
        expect(chat.output()).toContain(folder);
        // Of this folder, and not of the one that is there without options.
        expect(chat.output()).toContain(`npm start -- --reset --data '${folder}'`);
        expect(chat.output()).toMatch(/Moderator +http:\S+\/moderator.html#\?code=\S+/);

        const url = `http://${chat.origin()}`;
        const html = await (await fetch(`${url}/`)).text();
        expect(html).toContain('<div id="root">');
        expect(html).toContain(`<meta name="version" content="${version}" />`);
        expect(chat.output()).toContain(`Moderated Chat ${version} is ready.`);
        expect(chat.output()).toMatch(
          /^( {2}.*\n)*Building the app…\n( {2}.*\n)*Starting the local service and the moderation server…\n( {2}.*\n)*\nModerated/,
        );
        // Tabs that are open still ask for the assets of the version before this one.
        expect((await fetch(`${url}/assets/replaced.js`)).status).toBe(200);
        expect((await fetch(`${url}/assets/outdated.js`)).status).toBe(404);
        // A page that is reloaded in an outage still has the pictures of people.
        const picture = await fetch(`${url}/sample/users/amara.svg`);
        expect(picture.headers.get('cache-control')).toBe('public, max-age=86400');
        const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(html) ?? [];
        const load = (encoding: string) =>
          fetch(`${url}${script}`, { headers: { 'accept-encoding': encoding } });
        const [brotli, zipped, plain] = await Promise.all(
          ['br, gzip', 'gzip', 'identity'].map(load),
        );
        const answers = [brotli, zipped, plain].map((answer) =>
          answer?.headers.get('content-encoding'),
        );
        expect(answers).toEqual(['br', 'gzip', null]);
        const text = await plain?.text();
        expect(await brotli?.text()).toBe(text);
        expect(await zipped?.text()).toBe(text);
        // The memory of the build, 600 MB, is free again.
        expect(megabytesOf(chat)).toBeLessThan(500);
        const { objects } = await chat.client();
        const { data } = await objects.getAllUUIDMetadata({ limit: 1 });
        expect(data).toHaveLength(1);
      } finally {
        for (const path of [replaced, outdated]) rmSync(path, { force: true });
      }
    },
    START_MS,
  );

  it('stops within a second on Ctrl-C, and has everything at the next start, without a build', async () => {
    const args = ['--data', folder, '--no-seed'];
    let first: StartedChat;
    let client: PubNub | undefined;
    const prepare = async () => {
      client?.destroy(true);
      first = await start(args);
      client = await first.client();
      client.subscribe({ channels: ['space.a'] });
      await client.publish({ channel: 'space.a', message: 'kept' });
    };
    await prepare();
    await withinASecond(() => first.stop(), prepare);
    client?.destroy(true);

    const second = await start(args);
    const { channels } = await (await second.client()).fetchMessages({ channels: ['space.a'] });
    expect(channels['space.a']?.[0]?.message).toBe('kept');
    expect(second.output()).not.toContain('Building');
    for (const name of readdirSync(folder)) {
      expect(statSync(join(folder, name)).mode & OTHERS).toBe(0);
    }
  });

  it('says in one sentence that the database is damaged', async () => {
    writeFileSync(join(folder, 'sub-local.sqlite'), 'this is not a database, whatever its name is');
    const chat = await start();
    expect(await chat.ended()).toBe(1);
    expect(lastLine(chat)).toMatch(/^The data in .* is damaged; .*$/);
    expect(chat.output()).not.toContain('    at ');
  });

  it('says which part cannot start, and why, and starts with --reset', async () => {
    writeFileSync(join(folder, 'moderation.sqlite'), 'this is not a database');
    const chat = await start();
    expect(await chat.ended()).toBe(1);
    expect(lastLine(chat)).toMatch(
      /^The moderation server cannot start: .*moderation\.sqlite cannot be used as the database\.$/,
    );
    expect(chat.output()).not.toContain('    at ');
    const again = await start(['--data', folder, '--reset']);
    expect(again.output()).toContain('is ready');
  });

  it('says that another one runs on the data, and harms neither them nor that one', async () => {
    const first = await start();
    for (const flags of [[], ['--reset']]) {
      const second = await start(['--data', folder, ...flags]);
      expect(await second.ended()).toBe(1);
      expect(lastLine(second)).toMatch(/^The data folder .* is in use by another service; .*$/);
    }
    expect(await whatIsListed(first)).toMatchObject(STORIES);
  });

  it("runs on PubNub's network when both keys are set, and says that nothing moderates there", async () => {
    // From the sources: the next test has these keys built in.
    const chat = await start(['--dev'], {
      VITE_PUBNUB_PUBLISH_KEY: 'pub-c-test',
      VITE_PUBNUB_SUBSCRIBE_KEY: 'sub-c-test',
    });
    expect(chat.output()).toContain("PubNub's network");
    expect(chat.output()).toContain('Without VITE_SERVER_URL there is no moderation');
  });

  it('says where the protocol and the moderation server of these keys are, and what is wrong with them, without the local service', async () => {
    const chat = await start([], {
      VITE_PUBNUB_PUBLISH_KEY: 'pub-c-test',
      VITE_PUBNUB_SUBSCRIBE_KEY: 'sub-c-test',
      VITE_PUBNUB_ORIGIN: 'pubnub.invalid',
      VITE_SERVER_URL: 'http://127.0.0.1:9',
    });
    expect(chat.output()).toContain('https://pubnub.invalid cannot be reached from here.');
    expect(chat.output()).toContain('The moderation server at http://127.0.0.1:9 does not answer');
    const html = await (await fetch(`http://${chat.origin()}/`)).text();
    expect(html).toMatch(/connect-src .* http:\/\/127\.0\.0\.1:9[ ;"]/);
    const { status } = await fetch(`http://${chat.origin()}/time/0`);
    expect(status).toBe(404);
  });

  it('is the chat on a bare keyset with --open, whose data the next start without it goes on with', async () => {
    const open = await start(['--data', folder, '--open']);
    expect(open.links()).toHaveLength(2);
    expect(open.output()).not.toContain('moderator.html');
    const ann = await open.client('ann');
    await ann.publish({ channel: 'space.a', message: 'kept' });
    await open.stop();

    const chat = await start();
    const { channels } = await (await chat.client()).fetchMessages({ channels: ['space.a'] });
    expect(channels['space.a']?.[0]?.message).toBe('kept');
    expect(await whatIsListed(chat)).toMatchObject({ decisions: [], reports: [] });
  });

  it('goes on with the messages of an earlier release, in which nothing was decided', async () => {
    const sql = new SqliteConnection(join(folder, 'sub-local.sqlite'));
    sql.exec(readFileSync(join(ROOT, 'test/fixtures/data-0.1.0.sql'), 'utf8'));
    sql.close();
    const chat = await start();
    const ann = await chat.client('user_ann');
    const { channels } = await ann.fetchMessages({ channels: ['space.general'], count: 25 });
    expect(channels['space.general']?.[0]?.message).toMatchObject({ text: 'The bread is ready' });
    expect(await whatIsListed(chat)).toMatchObject({ decisions: [], reports: [] });
  });

  it(
    'builds once for three starts at the same time, also after a build that was killed',
    async () => {
      removeBuild();
      const chat = (name: string) => begin(['--data', join(folder, name), '--no-seed']);
      const killed = chat('killed');
      await waitFor(() => killed.output().includes('Building'), 'the build', START_MS);
      killed.process.kill('SIGKILL');
      await killed.ended();
      const chats = ['a', 'b', 'c'].map(chat);
      for (const { output } of chats) {
        await waitFor(() => output().includes('Ctrl-C'), 'the start', START_MS);
      }
      const builds = chats.filter(({ output }) => output().includes('Building the app…'));
      expect(builds).toHaveLength(1);
    },
    START_MS,
  );

  it(
    'builds nothing when a flag is changed and changed back',
    async () => {
      const outputs: string[] = [];
      for (const given of [[], ['--open'], [], ['--open']]) {
        const chat = await start(['--ephemeral', '--no-seed', ...given]);
        outputs.push(chat.output());
      }
      expect(outputs.slice(2).join()).not.toContain('Building');
    },
    START_MS,
  );

  it('begins with the stories of the sample, which a copy that is made meanwhile has, too', async () => {
    const data = join(folder, 'data');
    const first = await start(['--data', data]);
    const copy = join(folder, 'copy');
    const args = [join(ROOT, 'scripts/run.mjs'), 'backup', copy, '--data', data];
    const backup = watch(args, ROOT);
    expect(await backup.ended()).toBe(0);
    expect(await whatIsListed(first)).toMatchObject(STORIES);
    const second = await start(['--data', copy]);
    expect(await whatIsListed(second)).toMatchObject(STORIES);
  });

  it('does what its flags say', async () => {
    const receiver = await startWebhookReceiver();
    const flags = ['--ephemeral', '--seed', '2', '--faults', '--allow-host', 'chat.example'];
    const moderator = ['--moderator', 'eve:viewer'];
    const webhook = ['--webhook', receiver.url, '--webhook-private', '127.0.0.1'];
    const env = { WEBHOOK_SECRETS: WEBHOOK_SECRET };
    const chat = await start([...flags, ...moderator, ...webhook], env);
    const url = chat.serverUrl();
    const token = await chat.signIn('eve, viewer');
    const decision = { kind: 'ban', userId: 'user_test', reason: 'rude' };
    expect(await callServer(url, 'GET', '/v1/cases', { token })).toMatchObject({ status: 200 });
    expect(await callServer(url, 'POST', '/v1/decisions', { token, body: decision })).toMatchObject(
      {
        status: 403,
      },
    );
    await waitFor(() => receiver.ofType('report.created').length >= 4, 'the reports of the sample');
    expect((await fetch(`http://${chat.origin()}/faults`)).status).toBe(200);
    expect(await statusFor(chat, 'chat.example')).toBe(200);
    expect(await statusFor(chat, 'other.example')).toBe(421);
    const other = await start(['--ephemeral', '--seed', '1']);
    const members = async (started: StartedChat) => {
      const { objects } = await started.client(started.links()[0]?.split('uuid=')[1]);
      return (await objects.getMemberships()).data.map(({ channel }) => channel.id).sort();
    };
    expect(await members(other)).not.toEqual(await members(chat));
    expect((await fetch(`http://${other.origin()}/faults`)).status).toBe(404);
    await receiver.close();
  });

  it('serves the sources with --dev', async () => {
    const chat = await start(['--ephemeral', '--no-seed', '--dev']);
    expect(chat.output()).not.toContain('Building the app');
    expect(await (await fetch(`http://${chat.origin()}/`)).text()).toContain('/@vite/client');
    const { status } = await fetch(`${chat.serverUrl()}/v1/health`);
    expect(status).toBe(200);
  });

  it('has all of the sample, once, when the first starts were killed while they wrote it', async () => {
    const mark = join(folder, 'sample.json');
    const first = begin(['--data', folder]);
    await waitFor(() => existsSync(mark), 'the beginning', START_MS);
    first.process.kill('SIGKILL');
    await first.ended();
    // In the midst of what the server is told: its database has some of it.
    const second = begin(['--data', folder]);
    const hasBegun = () => hasRecords(join(folder, 'moderation.sqlite'));
    await waitFor(() => hasBegun() || second.process.exitCode !== null, 'a record', START_MS);
    expect([second.process.exitCode, second.output()]).toMatchObject([null, expect.anything()]);
    second.process.kill('SIGKILL');
    await second.ended();
    expect(existsSync(mark)).toBe(true);

    const chat = await start();
    expect(await whatIsListed(chat)).toMatchObject(STORIES);
    const { objects } = await chat.client();
    const { totalCount } = await objects.getAllUUIDMetadata({ include: { totalCount: true } });
    expect(totalCount).toBe(30);
    expect(existsSync(mark)).toBe(false);
  });

  describe('in a browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser();
    });
    afterEach(async () => {
      for (const context of browser.contexts()) await context.close();
    });
    afterAll(() => browser.close());

    const open = async (link: string | undefined): Promise<Page> => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(String(link));
      return page;
    };

    it(
      'brings up a chat in which a report reaches the moderators, and their decision the open tab within a second',
      async () => {
        const chat = await start();
        const links = chat.links();
        const [ann, bob] = [await open(links[0]), await open(links[1])];
        await say(ann, 'Buy my watches!');
        const shown = message(bob, 'Buy my watches!');
        await shown.waitFor();
        await shown.hover();
        await shown.getByRole('button', { name: 'Report user' }).click();
        await bob.getByRole('button', { name: "It's a spam" }).click();
        await bob.getByRole('dialog', { name: 'Thank you for letting us know' }).waitFor();

        const url = chat.serverUrl();
        const token = await chat.signIn();
        const userId = new URLSearchParams(String(links[0]).split('?')[1]).get('uuid');
        const reports = await callServer(url, 'GET', `/v1/reports?userId=${userId}`, { token });
        const [report] = itemsOf(reports);
        expect(report).toMatchObject({
          reason: "It's a spam",
          message: { text: 'Buy my watches!' },
        });

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
        await chat.stop();

        const again = await start();
        expect(again.output()).not.toContain('Building');
        // Who is muted is not offered as one of the two to try the chat with.
        expect(again.links().join()).not.toContain(userId);
        const about = await callServer(again.serverUrl(), 'GET', `/v1/cases/${userId}`, {
          token: await again.signIn(),
        });
        expect(JSON.stringify(about.body)).toContain('mute');
      },
      START_MS,
    );

    it('prints a link that opens the console with the cases of the sample', async () => {
      const chat = await start(['--ephemeral']);
      const [link] = /http:\S+moderator\.html#\?code=\S+/.exec(chat.output()) ?? [];
      const page = await open(link);
      await expectShown(page.getByRole('tab', { name: 'Queue 4 waiting' }));
      await page.getByRole('region', { name: 'What was reported' }).getByRole('article').waitFor();
    });
  });
});

/** Whether a decision or a change of the rules is in the log of a server, which may be running. */
function hasRecords(database: string): boolean {
  if (!existsSync(database)) return false;
  let sql: InstanceType<typeof DatabaseSync> | undefined;
  try {
    // A connection that may write would take locks that the server waits for.
    sql = new DatabaseSync(database, { readOnly: true });
    return sql.prepare('SELECT 1 FROM decisions').get() !== undefined;
  } catch {
    // Before its tables are there.
    return false;
  } finally {
    sql?.close();
  }
}

/** The answer to a request for the page that reached it by another name. */
async function statusFor(chat: StartedChat, host: string): Promise<number | undefined> {
  const [response] = (await once(
    get(`http://${chat.origin()}/`, { headers: { host } }),
    'response',
  )) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

/** Makes the next start build the app. */
function removeBuild(): void {
  rmSync(join(ROOT, 'dist/local/.build.json'), { force: true });
}

/** Puts a file among the assets of an earlier build. */
function writeAsset(name: string, time: Date): string {
  const assets = join(ROOT, 'dist/local/assets');
  mkdirSync(assets, { recursive: true });
  const path = join(assets, name);
  writeFileSync(path, '');
  utimesSync(path, time, time);
  return path;
}

/** The memory that the process takes. */
function megabytesOf({ process: { pid } }: StartedChat): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1_024;
}
