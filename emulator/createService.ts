import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Delivery } from './eventsAndActions/eventsOptions';
import { faultOperations } from './faults/faultRoutes';
import { FaultPlan } from './faults/faultPlan';
import { CallLog } from './http/callLog';
import { createHostPolicy, isForThisMachine } from './http/hostCheck';
import { createServer, type KeysetLookup } from './http/server';
import type { CallListener } from './http/callListener';
import type { RequestTimes } from './http/requestLimits';
import { inspectorOperations, type InspectorSource } from './inspector/inspectorRoutes';
import { PAGE_FOLDER } from './inspector/pageFolder.cjs';
import { StructuredLog } from './http/structuredLog';
import { LOCAL_KEYS } from './localKeys';
import { openKeyset } from './openKeyset';
import { operations } from './operations';
import type { Keys, ServiceContext } from './serviceContext';
import type { ServiceOptions } from './serviceOptions';
import { removeKeyset } from './storage/database';

/** This machine only. */
const DEFAULT_HOST = '127.0.0.1';
const INSPECTOR_KEY_BYTES = 32;
const DEFAULT_REQUEST_TIMES: RequestTimes = { headMs: 10_000, bodyMs: 30_000 };

export { LOCAL_KEYS };

export interface Service {
  /** Host and port as the SDK's `origin` option takes them. */
  readonly origin: string;
  readonly url: string;
  readonly port: number;
  /** The page of the Inspector; missing where it is not served. */
  readonly inspectorUrl: string | undefined;
  readonly context: ServiceContext;
  /** Commits what is waiting, cuts open connections and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts a messaging service that speaks PubNub's protocol, for one keyset.
 *
 * @throws when the port is taken or the data folder cannot be used
 */
export async function createService(options: ServiceOptions = {}): Promise<Service> {
  const log = createLog(options);
  // Nobody asks for it before the server listens.
  const url = () => listener.url();
  const faults = options.faults ? new FaultPlan() : undefined;
  const keys = options.keys ?? LOCAL_KEYS;
  const calls = new CallLog();
  const inspector: InspectorSource | undefined = options.hasInspector
    ? createInspector(options, {
        keysets: () => [keys],
        inspected: () => ({ calls, deliveries: (): readonly Delivery[] => keyset.deliveries() }),
      })
    : undefined;
  const surroundings = { url, log, faults, inspectorKey: inspector?.key };
  const keyset = await openKeyset(keys, surroundings, options);
  const listener = createListener(() => keyset, options, {
    log,
    inspector,
    onCall: inspector && ((call) => calls.add(call)),
  });
  try {
    await listener.listen();
  } catch (error) {
    await keyset.close();
    throw error;
  }
  keyset.start();
  return {
    origin: `localhost:${listener.port()}`,
    url: url(),
    port: listener.port(),
    inspectorUrl: listener.inspectorUrl(),
    context: keyset.context,
    close: async () => {
      await listener.close();
      await keyset.close();
    },
  };
}

interface ListenerParts {
  readonly log: StructuredLog | undefined;
  readonly onCall?: CallListener | undefined;
  readonly inspector?: InspectorSource | undefined;
}

/** The Inspector's source; undefined where others than this machine may call. */
export function createInspector(
  { host = DEFAULT_HOST, allowedHosts = [] }: Pick<ServiceOptions, 'host' | 'allowedHosts'>,
  shown: Omit<InspectorSource, 'key'>,
): InspectorSource | undefined {
  if (!isForThisMachine(host, allowedHosts)) return undefined;
  return { ...shown, key: randomBytes(INSPECTOR_KEY_BYTES).toString('base64url') };
}

/** A server for the keysets of a lookup. It does not listen yet. */
export function createListener(
  keysetOf: KeysetLookup,
  options: ServiceOptions,
  { log, onCall, inspector }: ListenerParts,
) {
  const host = options.host ?? DEFAULT_HOST;
  const { faults } = keysetOf();
  const server = createServer({
    operations: [
      ...operations,
      ...(inspector ? inspectorOperations(inspector) : []),
      ...(faults && options.faults ? faultOperations(faults) : []),
    ],
    keysetOf,
    hostPolicy: createHostPolicy(host, options.allowedHosts ?? []),
    requestTimes: options.requestTimes ?? DEFAULT_REQUEST_TIMES,
    fallback: options.fallback,
    mount: options.mount,
    onCall,
    inspectorKey: inspector?.key,
    log,
  });
  const port = () => portOf(server);
  const url = () => `http://localhost:${port()}`;
  return {
    port,
    url,
    inspectorUrl: () => (inspector && existsSync(PAGE_FOLDER) ? `${url()}/inspector` : undefined),
    listen: () => server.listen({ host, port: options.port ?? 0 }),
    close: () => server.close(),
  };
}

function portOf({ server }: FastifyInstance): number {
  return (server.address() as AddressInfo).port;
}

export function createLog({
  logLevel = 'silent',
  writeLog,
}: ServiceOptions): StructuredLog | undefined {
  if (logLevel === 'silent') return undefined;
  return new StructuredLog(logLevel, writeLog ?? ((line) => void process.stdout.write(line)));
}

/**
 * Deletes what a service kept for a keyset; other files in the folder are left alone.
 *
 * @throws `SQLITE_BUSY` when a service runs on it
 */
export function removeData(dataFolder: string, keys: Keys = LOCAL_KEYS): void {
  removeKeyset(dataFolder, keys.subscribeKey);
}
