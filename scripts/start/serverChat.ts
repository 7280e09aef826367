import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createService, removeData, type Service } from '../../emulator/createService';
import type { EventsOptions } from '../../emulator/eventsAndActions/eventsOptions';
import { readEventsOptions } from '../../emulator/eventsAndActions/readEventsOptions';
import { LOCAL_KEYS } from '../../emulator/localKeys';
import { readModuleOptions } from '../../emulator/functions/readModuleOptions';
import { storeSeed } from '../../emulator/keysetSeed';
import { readSettings } from '../../server/settings';
import { type Server, startServer } from '../../server/startServer';
import { buildServerFunctions } from '../functions/buildFunctions';
import { generateSampleData } from '../sample/generateSampleData';
import { tellMessages } from '../sample/tellMessages';
import { EARLIER_LEAD, tellStories } from '../sample/tellStories';
import { toSeed } from '../sample/toSeed';
import { StartError } from '../setup/startError.cjs';
import type { AppFiles } from './appFiles';
import { SERVER_ID, SERVER_PATH } from './environments';
import { findFreePort } from './findFreePort';
import { isEmpty, keysetOptions, SAMPLE_FOLDER } from './localChat';
import { createProxy } from './proxy';
import { markFile, SampleMark } from './sampleMark';
import type { StartOptions } from './startOptions';

const DATABASE = 'moderation.sqlite';
const SECRET_BYTES = 32;

export interface ServerChat {
  readonly service: Service;
  readonly server: Server;
  /** The address of the server for browsers. */
  readonly serverUrl: string;
  close(): Promise<void>;
}

/**
 * Starts a plain keyset with the app on the same address, and the moderation server, which acts on it as on one of
 * PubNub's network: both know of each other what settings say, and talk over HTTP.
 *
 * @throws (rejects) StartError when the server cannot start; what the system says about the port or the folder
 */
export async function startServerChat(
  options: StartOptions,
  root: string,
  app: AppFiles,
): Promise<ServerChat> {
  if (options.isReset && !options.isEphemeral) removeAll(options.dataFolder);
  const link = await linkToServer();
  const service = await startKeyset(options, link, root, app);
  try {
    const server = await startModeration(options, link, service);
    const close = async () => {
      await server.stop();
      await service.close();
    };
    try {
      if (options.isSeeded) await fill(service, server, link, options, join(root, SAMPLE_FOLDER));
    } catch (error) {
      await server.stop();
      throw error;
    }
    return { service, server, serverUrl: service.url + SERVER_PATH, close };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** @throws `SQLITE_BUSY` when a service runs on it */
function removeAll(dataFolder: string): void {
  removeData(dataFolder);
  const database = join(dataFolder, DATABASE);
  for (const file of [database, `${database}-wal`, `${database}-shm`, markFile(dataFolder)]) {
    rmSync(file, { force: true });
  }
}

/** How the keyset reaches the server. Secrets are of one start: nothing that is kept was signed with them. */
interface Link {
  readonly port: number;
  /** Of Events & Actions. */
  readonly eventsSecret: string;
  /** Of the functions. */
  readonly functionsSecret: string;
}

async function linkToServer(): Promise<Link> {
  return {
    port: await findFreePort(),
    eventsSecret: randomBytes(SECRET_BYTES).toString('base64url'),
    functionsSecret: randomBytes(SECRET_BYTES).toString('base64'),
  };
}

async function startKeyset(
  options: StartOptions,
  link: Link,
  root: string,
  app: AppFiles,
): Promise<Service> {
  const { revokeDelayMs } = options;
  return await createService({
    ...keysetOptions(options, app),
    functionsFolder: buildServerFunctions(root),
    functions: await readModuleOptions({ secrets: { 'moderation-secrets': link.functionsSecret } }),
    accessManager: { isEnforced: true, revokeDelayMs, listable: ['user'] },
    eventsAndActions: await readEventsOptions(eventsFor(link)),
    mount: { path: SERVER_PATH, handle: createProxy(SERVER_PATH, link.port) },
  });
}

/** The listener that docs/server.md describes. */
function eventsFor({ port, eventsSecret }: Link): EventsOptions {
  return {
    listeners: [
      {
        id: 'moderation',
        events: [
          ...(['message.sent', 'file.sent', 'messageAction.created'] as const),
          ...(['user.created', 'user.updated', 'channel.created'] as const),
          ...(['channel.updated', 'membership.created'] as const),
        ],
        actions: ['server'],
      },
    ],
    actions: [
      {
        id: 'server',
        url: `http://127.0.0.1:${port}/v1/events`,
        headers: { 'x-events-secret': eventsSecret },
        isEnveloped: true,
        batching: { items: 400, seconds: 1 },
      },
    ],
  };
}

/** @throws (rejects) StartError */
async function startModeration(
  { logLevel, dataFolder, isEphemeral, webhooks }: StartOptions,
  { port, eventsSecret, functionsSecret }: Link,
  { origin, context }: Service,
): Promise<Server> {
  try {
    return await startServer(
      readSettings({
        SERVER_PORT: String(port),
        SERVER_DATABASE: isEphemeral ? ':memory:' : join(dataFolder, DATABASE),
        SERVER_LOG_LEVEL: logLevel,
        // The proxy.
        SERVER_TRUSTED_PROXIES: '127.0.0.1',
        SERVER_PUBNUB_PUBLISH_KEY: LOCAL_KEYS.publishKey,
        SERVER_PUBNUB_SUBSCRIBE_KEY: LOCAL_KEYS.subscribeKey,
        SERVER_PUBNUB_SECRET_KEY: context.accessManager.secretKey,
        SERVER_PUBNUB_ORIGIN: `http://${origin}`,
        SERVER_USER_ID: SERVER_ID,
        SERVER_EVENTS_SECRETS: eventsSecret,
        // The local service keeps messages for good.
        SERVER_SEARCH_DAYS: '3650',
        SERVER_FUNCTION_SECRETS: functionsSecret,
        SERVER_URL: `http://127.0.0.1:${port}`,
        SERVER_WEBHOOKS: webhooks.targets.map(({ url }) => url).join(),
        SERVER_WEBHOOK_SECRETS: webhooks.targets.map((target) => target.secrets.join(' ')).join(),
        SERVER_WEBHOOK_PRIVATE: webhooks.privateAddresses?.join(),
      }),
    );
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The moderation server cannot start: ${said}`, { cause });
  }
}

/** Gives an empty keyset the sample, or goes on with that where an earlier start was killed. */
async function fill(
  service: Service,
  server: Server,
  { eventsSecret }: Link,
  { seed, dataFolder, isEphemeral }: StartOptions,
  folder: string,
): Promise<void> {
  const mark = new SampleMark(isEphemeral ? undefined : dataFolder);
  const begun = isEmpty(service) ? mark.begin({ seed, now: Date.now() }) : mark.begun();
  if (!begun) return;
  const data = generateSampleData({ ...begun, folder });
  if (isEmpty(service)) await storeSeed(service.context, toSeed(data));
  await tellMessages(server.url, eventsSecret, data);
  await tellStories(server.url, await server.invite(EARLIER_LEAD, 'lead'), service, data);
  mark.end();
}
