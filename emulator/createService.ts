import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { faultOperations } from './faults/faultRoutes';
import { FaultPlan } from './faults/faultPlan';
import { createHostPolicy } from './http/hostCheck';
import { createServer, type KeysetLookup } from './http/server';
import type { CallListener } from './http/callListener';
import type { RequestTimes } from './http/requestLimits';
import type { Operation } from './http/operation';
import { StructuredLog } from './http/structuredLog';
import { openKeyset } from './openKeyset';
import { operations } from './operations';
import type { Keys, ServiceContext } from './serviceContext';
import type { ServiceOptions } from './serviceOptions';
import { removeKeyset } from './storage/database';

const DEFAULT_REQUEST_TIMES: RequestTimes = { headMs: 10_000, bodyMs: 30_000 };

/** The keyset of local mode. The keys are no secret: the service listens on this machine only. */
export const LOCAL_KEYS: Keys = { publishKey: 'pub-local', subscribeKey: 'sub-local' };

export interface Service {
  /** Host and port as the SDK's `origin` option takes them. */
  readonly origin: string;
  readonly url: string;
  readonly port: number;
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
  const keyset = await openKeyset(options.keys ?? LOCAL_KEYS, { url, log, faults }, options);
  const listener = createListener(() => keyset, options, { log });
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
    context: keyset.context,
    close: async () => {
      await listener.close();
      await keyset.close();
    },
  };
}

interface ListenerParts {
  readonly log: StructuredLog | undefined;
  readonly onCall?: CallListener;
  /** Operations beside those of every service. */
  readonly more?: readonly Operation[];
}

/** A server for the keysets of a lookup. It does not listen yet. */
export function createListener(
  keysetOf: KeysetLookup,
  options: ServiceOptions,
  { log, onCall, more = [] }: ListenerParts,
) {
  const host = options.host ?? '127.0.0.1';
  const { faults } = keysetOf();
  const server = createServer({
    operations: [
      ...operations,
      ...more,
      ...(faults && options.faults ? faultOperations(faults) : []),
    ],
    keysetOf,
    hostPolicy: createHostPolicy(host, options.allowedHosts ?? []),
    requestTimes: options.requestTimes ?? DEFAULT_REQUEST_TIMES,
    fallback: options.fallback,
    onCall,
    log,
  });
  const port = () => portOf(server);
  return {
    port,
    url: () => `http://localhost:${port()}`,
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
