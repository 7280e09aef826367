import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createService, LOCAL_KEYS, removeData, type Service } from '../../emulator/createService';
import type { EventsOptions } from '../../emulator/eventsAndActions/eventsOptions';
import { readEventsOptions } from '../../emulator/eventsAndActions/readEventsOptions';
import { readModuleOptions } from '../../emulator/functions/readModuleOptions';
import { generateSampleData } from '../../emulator/seed/generateSampleData';
import type { SampleData } from '../../emulator/seed/sampleData';
import { isEmpty, seedService } from '../../emulator/seed/seedService';
import { readSettings } from '../../server/settings';
import { type Server, startServer } from '../../server/startServer';
import { buildServerFunctions } from '../functions/buildFunctions';
import { StartError } from '../setup/startError.cjs';
import type { AppFiles } from './appFiles';
import { SERVER_ID, SERVER_PATH } from './environments';
import { findFreePort } from './findFreePort';
import { keysetOptions } from './localChat';
import { createProxy } from './proxy';
import { EARLIER_LEAD, seedRejected, seedServer } from './seedServer';
import type { StartOptions } from './startOptions';

const DATABASE = 'moderation.sqlite';
const SECRET_BYTES = 32;
/** The sample's restrictions are in force within this time, ms. */
const SEED_LIMIT_MS = 5_000;
const PAUSE_MS = 10;

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
      if (options.isSeeded && isEmpty(service.context)) await seed(service, server, options, root);
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
  for (const file of [database, `${database}-wal`, `${database}-shm`])
    rmSync(file, { force: true });
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
    accessManager: { isEnforced: true, isStrict: false, revokeDelayMs, listable: ['user'] },
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
        events: ['message.sent', 'file.sent', 'messageAction.created', 'user.updated'],
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

async function seed(service: Service, server: Server, options: StartOptions, root: string) {
  const folder = join(root, 'emulator/seed');
  const data = generateSampleData({ seed: options.seed, now: Date.now(), folder });
  await seedService(service.context, {
    ...data,
    // The server writes restrictions itself.
    users: data.users.map(({ custom: { title = '' }, ...user }) => ({
      ...user,
      custom: { title },
    })),
  });
  await seedServer(server.url, await server.invite(EARLIER_LEAD, 'lead'), data);
  await inForce(service, data);
  await seedRejected(server.url, service, data);
}

/** Waits until the records of the sample's restricted users say so. */
async function inForce({ context }: Service, { story: { muted, blocked } }: SampleData) {
  const isShown = (userId: string, field: string) =>
    context.stores.users.get(userId)?.custom?.[field] !== undefined;
  const deadline = Date.now() + SEED_LIMIT_MS;
  while (!isShown(muted.userId, 'mutedChannels') || !isShown(blocked.userId, 'blockedChannels')) {
    if (Date.now() > deadline) {
      throw new StartError('The moderation server does not reach the local service.');
    }
    await setTimeout(PAUSE_MS);
  }
}
