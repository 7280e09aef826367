import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnv } from 'vite';
import { buildInspector } from './buildInspector';
import { buildApp, serveSources, type AppFiles } from './appFiles';
import { LOCAL_ENVIRONMENT, SERVER_ENVIRONMENT } from './environments';
import { chooseTwoUsers, nameOf, startLocalChat } from './localChat';
import { findKeyProblem, type PubNubKeys } from './keyProblem';
import { reportWhile } from '../setup/reportWhile.mjs';
import { explain, StartError } from '../setup/startError.cjs';
import { version } from '../../package.json';
import type { Service } from '../../emulator/createService';
import { readWebhookTargets } from '../../server/webhooks/webhookTargets';
import { startNetworkChat } from './networkChat';
import { findServerProblem } from './serverProblem';
import type { NamedModerator, StartOptions } from './startOptions';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The moderator of the console's first link; no sample user has this id. */
const LEAD: NamedModerator = { userId: 'moderator', role: 'lead' };
/** A stop that hangs is cut off, ms. */
const STOP_LIMIT_MS = 900;

/** Runs `npm start` and `npm run dev`. @throws StartError when it cannot start */
export async function main(options: StartOptions): Promise<void> {
  const network = readNetworkSettings(options);
  requireWebhooks(options);
  const kind = network ? 'network' : options.isOpen ? 'open' : 'local';
  // Loaded while the app is built. Other starts do without the server.
  const serverChat = kind === 'local' ? import('./serverChat') : undefined;
  if (!network) Object.assign(process.env, serverChat ? SERVER_ENVIRONMENT : LOCAL_ENVIRONMENT);
  const names = [options.host, ...options.allowedHosts];
  const app = await (options.isDevelopment
    ? serveSources(ROOT, names)
    : // Each kind of build has a folder, so that changing a flag and changing it back builds nothing.
      buildApp(ROOT, join(ROOT, 'dist', kind)));
  try {
    const { close, text } = network
      ? await runNetwork(options, app, network)
      : serverChat
        ? await runWithServer(options, app, await serverChat)
        : await runOpen(options, app);
    stopOnSignal(async () => {
      await Promise.all([close(), app.close()]);
    });
    // A reader of the output may stop the program at once.
    console.log(text);
  } catch (error) {
    await app.close();
    throw explain(error, options.port, options.dataFolder);
  }
}

/** The service checks them again, but only after the app is built. @throws StartError when one is wrong */
function requireWebhooks({ webhooks, port, dataFolder }: StartOptions): void {
  try {
    readWebhookTargets(webhooks);
  } catch (error) {
    throw explain(error, port, dataFolder);
  }
}

/** The settings for PubNub's network, from `.env` or the environment. */
interface NetworkSettings extends PubNubKeys {
  /** Another address of PubNub's protocol than the network's, such as a domain of one's own. */
  readonly origin: string | undefined;
  /** The address of the moderation server, if there is one. */
  readonly serverUrl: string | undefined;
}

/** Null when there are no keys. @throws StartError when there is one key of the two */
function readNetworkSettings({ isDevelopment }: StartOptions): NetworkSettings | null {
  const env = loadEnv(isDevelopment ? 'development' : 'production', ROOT, 'VITE_');
  const publishKey = env['VITE_PUBNUB_PUBLISH_KEY'];
  const subscribeKey = env['VITE_PUBNUB_SUBSCRIBE_KEY'];
  if (publishKey && subscribeKey) {
    const host = env['VITE_PUBNUB_ORIGIN'];
    const origin = host && host !== 'self' ? `https://${host}` : undefined;
    return { subscribeKey, origin, serverUrl: env['VITE_SERVER_URL'] || undefined };
  }
  if (!publishKey && !subscribeKey) return null;
  throw new StartError(
    'Only one of VITE_PUBNUB_PUBLISH_KEY and VITE_PUBNUB_SUBSCRIBE_KEY is set; set both or none.',
  );
}

async function runNetwork(options: StartOptions, app: AppFiles, settings: NetworkSettings) {
  const { origin, serverUrl } = settings;
  console.log(`Checking the keys with ${origin ?? "PubNub's network"}…`);
  const keyProblem = await findKeyProblem(settings, origin);
  const chat = await startNetworkChat(options, app);
  const serverProblem = serverUrl && (await findServerProblem(serverUrl, chat.url));
  const moderation = serverUrl
    ? `${serverProblem || `Moderated by the server at ${serverUrl}.`}

  Console    ${chat.url}/moderator.html#?code=…
             npm run server -- invite --user <id> --role lead prints a code`
    : 'Without VITE_SERVER_URL there is no moderation but what PubNub itself enforces (docs/production.md).';
  const text = `
${keyProblem ?? `Moderated Chat ${version} runs on PubNub's network, with the keys from .env. The local service is off.`}

  Chat       ${chat.url}/

${moderation}

Stop with Ctrl-C. Without keys in .env the same command starts the local service.
`;
  return { close: () => chat.close(), text };
}

async function runOpen(options: StartOptions, app: AppFiles) {
  await buildInspector();
  console.log('Starting the local service…');
  const service = await reportWhile(
    startLocalChat(options, ROOT, app),
    (seconds) => `starting for ${seconds} s`,
  );
  return { close: () => service.close(), text: describeReady(options, service, '') };
}

/** Runs a plain keyset and the moderation server. */
async function runWithServer(
  options: StartOptions,
  app: AppFiles,
  { startServerChat }: typeof import('./serverChat'),
) {
  await buildInspector();
  console.log('Starting the local service and the moderation server…');
  const chat = await reportWhile(
    startServerChat(options, ROOT, app),
    (seconds) => `starting for ${seconds} s`,
  );
  const { service, server, serverUrl } = chat;
  const links: string[] = [];
  for (const moderator of [LEAD, ...options.moderators]) {
    const code = await server.invite(moderator.userId, moderator.role);
    const link = `${service.url}/moderator.html#?code=${code}`;
    links.push(line(nameOfModerator(moderator), link));
  }
  const text = describeReady(
    options,
    service,
    `
The moderator's console; each link signs that moderator in, once:

  ${links.join('\n  ')}

The moderation server's API is described at ${serverUrl}/v1/openapi.json.
`,
  );
  return { close: () => chat.close(), text };
}

function nameOfModerator(moderator: NamedModerator): string {
  return moderator === LEAD ? 'Moderator' : `${moderator.userId}, ${moderator.role}`;
}

/** @param moderation the paragraph about how to moderate */
function describeReady(options: StartOptions, service: Service, moderation: string): string {
  const links = chooseTwoUsers(service).map((id) =>
    line(nameOf(service, id), `${service.url}/#?uuid=${encodeURIComponent(id)}`),
  );
  const { dataFolder } = options;
  const flag = dataFolder === join(ROOT, 'data') ? '' : ` --data '${dataFolder}'`;
  const data = options.isEphemeral
    ? 'in memory only; it is gone at the end'
    : `${dataFolder}\n  Reset  npm start -- --reset${flag}`;
  const inspector = service.inspectorUrl
    ? `\nWhat happens in the service, for developers:\n\n  ${line('Inspector', service.inspectorUrl)}\n`
    : '';
  return `
Moderated Chat ${version} is ready. Open each link in its own window:

  ${links.join('\n  ')}
${moderation}${inspector}
  Data   ${data}
  Stop   Ctrl-C
`;
}

function line(name: string, link: string): string {
  return `${name.padEnd(18)} ${link}`;
}

function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('The stop was not clean:', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
