import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import type { Browser, Page } from 'playwright-core';
import PubNub from 'pubnub';
import sirv from 'sirv';
import type { Emulator } from '../../../emulator/api';
import { EVENT_NAMES } from '../../../emulator/eventsAndActions/eventsOptions';
import { startEmulator } from '../../../emulator/startEmulator';
import { readSettings } from '../../../server/settings';
import { type Server, startServer } from '../../../server/startServer';
import { message, openChannel } from '../../support/drivers/conversation';
import { freePort } from '../../support/drivers/freePort';
import { waitFor } from '../../support/drivers/waitFor';
import { failureOf } from '../../support/matchers/sdkFailure';
import { buildApp } from '../../support/worlds/buildApp';
import { serverFunctionsFolder } from '../../support/worlds/builtFunctions';
import { launchBrowser, say } from '../../support/worlds/chatApp';
import { callServer, idOf } from '../../support/worlds/moderationServer';

const PAGE = readFileSync(join(__dirname, '../../../docs/production.md'), 'utf8');
/** Every host of PubNub's network. */
const NETWORK = /^https:\/\/[a-z0-9-]+\.pndsn\.com\//;
const GENERAL = 'space.general';
const PEOPLE = { user_ann: 'Ann Archer', user_bob: 'Bob Baker', user_cara: 'Cara Bond' } as const;
/** What the page's portal would show: keys of a keyset that is nobody else's. */
const KEYS = {
  publishKey: 'pub-c-bakery',
  subscribeKey: 'sub-c-bakery',
  secretKey: 'sec-c-bakery',
};

/** The settings of the page's third step, with the values that a team would fill in. */
function settingsOf(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [, block = ''] = /```ini\n([^]+?)```/.exec(PAGE) ?? [];
  const names = Array.from(block.matchAll(/^(\w+)=(.*)$/gm), ([, name = '', value = '']) => {
    const given = values[name];
    if (given === undefined && /…|example\.com/.test(value)) throw new Error(`no value: ${name}`);
    return [name, given ?? value] as const;
  });
  return Object.fromEntries(names);
}

/** The events that the page's sixth step asks for. */
const EVENTS = EVENT_NAMES.filter((name) => PAGE.includes(`\`${name}\``));

describe('a chat that was set up by docs/production.md alone', () => {
  const secret = (form: 'hex' | 'base64') => randomBytes(32).toString(form);
  let settings: Readonly<Record<string, string>>;
  let network: Emulator;
  let server: Server;
  let browser: Browser;
  let files: HttpServer;
  let app: string;

  beforeAll(async () => {
    const [serverPort, networkPort, pagePort] = [
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const url = `http://127.0.0.1:${serverPort}`;
    settings = settingsOf({
      SERVER_PUBNUB_PUBLISH_KEY: KEYS.publishKey,
      SERVER_PUBNUB_SUBSCRIBE_KEY: KEYS.subscribeKey,
      SERVER_PUBNUB_SECRET_KEY: KEYS.secretKey,
      SERVER_URL: url,
      VITE_SERVER_URL: url,
      SERVER_ORIGINS: `http://localhost:${pagePort}`,
      SERVER_EVENTS_SECRETS: secret('hex'),
      SERVER_METRICS_TOKEN: secret('hex'),
      SERVER_FUNCTION_SECRETS: secret('base64'),
      SERVER_JWT_SECRET: secret('hex'),
      VITE_PUBNUB_PUBLISH_KEY: KEYS.publishKey,
      VITE_PUBNUB_SUBSCRIBE_KEY: KEYS.subscribeKey,
    });
    // Before the emulator, whose process waits for it.
    app = buildApp(settings);
    network = await startEmulator({
      ...KEYS,
      port: networkPort,
      requiresTokens: true,
      listable: ['user'],
      revokeDelayMs: 60_000,
      functionsFolder: serverFunctionsFolder(),
      secrets: { 'moderation-secrets': settings['SERVER_FUNCTION_SECRETS'] ?? '' },
      events: {
        listeners: [{ id: 'moderation', events: EVENTS, actions: ['server'] }],
        actions: [
          {
            id: 'server',
            url: `${url}/v1/events`,
            version: '2.1',
            isEnveloped: true,
            headers: { 'x-events-secret': settings['SERVER_EVENTS_SECRETS'] ?? '' },
            batching: { items: 400, seconds: 1 },
            retries: { count: 4 },
          },
        ],
      },
      seed: {
        users: Object.entries(PEOPLE).map(([id, name]) => ({ id, name })),
        channels: [{ id: GENERAL, name: 'General' }],
        memberships: Object.keys(PEOPLE).map((user) => ({ user, channel: GENERAL })),
      },
    });
    server = await startServer(
      readSettings({
        ...settings,
        SERVER_DATABASE: ':memory:',
        // A proxy has the port, and the SDK knows where the network is.
        SERVER_PORT: String(serverPort),
        SERVER_PUBNUB_ORIGIN: network.url,
      }),
    );
    const serve = sirv(app);
    const [, clears = ''] = /Clear-Site-Data `(.+)`/.exec(PAGE) ?? [];
    files = createServer((request, response) => {
      if (request.url === '/signed-out') {
        response.writeHead(302, { 'Clear-Site-Data': clears, Location: '/' }).end();
      } else serve(request, response, () => void response.writeHead(404).end());
    });
    await new Promise<void>((resolve) => files.listen(pagePort, '127.0.0.1', resolve));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    for (const context of browser.contexts()) await context.close();
    await browser.close();
    await server.stop();
    await network.close();
    files.closeAllConnections();
    files.close();
    rmSync(app, { recursive: true, force: true });
  });

  /** What the team's own login gives somebody. */
  const login = (userId: string) =>
    new SignJWT({ sub: userId })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(Buffer.from(settings['SERVER_JWT_SECRET'] ?? ''));
  const open = async (path: string): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.route(NETWORK, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const there = `http://${network.sdk.origin}${pathname}${search}`;
      try {
        await route.fulfill({ response: await route.fetch({ url: there }) });
      } catch {
        // The page has gone meanwhile.
        await route.abort().catch(() => undefined);
      }
    });
    const page = await context.newPage();
    await page.goto(`${settings['SERVER_ORIGINS']}/${path}`);
    return page;
  };
  const openChat = async (userId: string) => {
    const page = await open(`#?uuid=${userId}&token=${await login(userId)}`);
    await openChannel(page, 'General');
    return page;
  };
  const call = (method: string, path: string, options: Parameters<typeof callServer>[3]) =>
    callServer(settings['SERVER_URL'] ?? '', method, path, options);

  it('enforces a ban by the console in open tabs, and refuses a publish with an older token', async () => {
    const [ann, bob] = [await openChat('user_ann'), await openChat('user_bob')];
    await say(bob, 'the bread is ready');
    await message(ann, 'the bread is ready').waitFor();
    const session = await call('POST', '/v1/sessions', {
      token: await login('user_bob'),
      body: {},
    });
    expect(session.status).toBe(200);
    const { origin, ssl } = network.sdk;
    // Without the secret key, which would sign what the token does not open.
    const { publishKey, subscribeKey } = KEYS;
    const keys = { publishKey, subscribeKey, origin, ssl };
    const client = new PubNub({ ...keys, userId: 'user_bob', keepAlive: true });
    client.setToken(String(session.body['token']));
    const publish = () => client.publish({ channel: GENERAL, message: { text: 'still here' } });
    expect(await publish()).toHaveProperty('timetoken');

    const lea = await call('POST', '/v1/sign-in', {
      body: { code: await server.invite('lea', 'lead') },
    });
    const token = String(lea.body['token']);
    const level = async () => (await call('GET', '/v1/capabilities', { token })).body['level'];
    await waitFor(async () => (await level()) === 'full', 'all that the page says to switch on');
    const ban = { kind: 'ban', userId: 'user_bob', reason: 'Insults' };
    idOf(await call('POST', '/v1/decisions', { token, body: ban }));
    const banned = 'Unfortunately, you were banned from the chat.';
    await bob.getByRole('heading', { name: banned }).waitFor();
    const isRefused = () =>
      publish().then(
        () => false,
        () => true,
      );
    await waitFor(isRefused, 'the refusal');
    expect((await failureOf(publish())).statusCode).toBe(403);
    await say(ann, 'thank you');
    await message(ann, 'thank you').waitFor();
    client.destroy(true);
  });

  it('tells whom a message mentions, whose channel no token of others opens', async () => {
    const [ann, cara] = [await openChat('user_ann'), await openChat('user_cara')];
    await ann.getByLabel('Send message', { exact: true }).fill('@Car');
    await ann.getByRole('option', { name: 'Cara Bond' }).click();
    await ann.keyboard.type('is the oven on?');
    await ann.keyboard.press('Enter');
    const mentions = cara.getByRole('button', { name: 'Mentions', exact: true });
    await cara.locator('[aria-description="1 new"]').and(mentions).click();
    const listed = cara.getByRole('dialog', { name: 'Mentions' }).getByRole('listitem');
    await listed.getByText('is the oven on?').waitFor();
    expect(await listed.count()).toBe(1);
  });

  it('signs out of tab and browser by the address that the page has for it', async () => {
    const ann = await openChat('user_ann');
    await ann.getByLabel('Send message', { exact: true }).fill('a draft');
    // The chat stores the draft when it is closed.
    await ann.goto('about:blank');
    await ann.goto(`${settings['SERVER_ORIGINS']}/signed-out`);
    await ann.getByRole('heading', { name: 'Access manager is enabled' }).waitFor();
    await ann.goto(
      `${settings['SERVER_ORIGINS']}/#?uuid=user_ann&token=${await login('user_ann')}`,
    );
    await openChannel(ann, 'General');
    expect(await ann.getByLabel('Send message', { exact: true }).inputValue()).toBe('');
  });

  it('opens the console by the link of an invitation, and its figures to who watches it', async () => {
    const console = await open(`moderator.html#?code=${await server.invite('mo', 'lead')}`);
    await console.getByRole('tab', { name: 'Team' }).waitFor();
    expect(console.url()).not.toContain('code');
    const headers = { authorization: `Bearer ${settings['SERVER_METRICS_TOKEN']}` };
    const figures = await fetch(`${settings['SERVER_URL']}/metrics`, { headers });
    expect(await figures.text()).toContain('moderation_keyset_part{part="events"} 1');
  });
});
