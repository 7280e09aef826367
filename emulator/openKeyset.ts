import { EventsAndActions } from './eventsAndActions/eventsAndActions';
import type { Delivery } from './eventsAndActions/eventsOptions';
import type { EventsConfiguration } from './eventsAndActions/readEventsOptions';
import {
  createWaitingDeliveryStore,
  type WaitingDeliveryStore,
} from './eventsAndActions/waitingDeliveryStore';
import type { FaultPlan } from './faults/faultPlan';
import { createFileStore } from './files/diskFileStore';
import { compareFiles, createFileRecordStore } from './files/fileRecordStore';
import type { StructuredLog } from './http/structuredLog';
import { createContext } from './createContext';
import type { ChannelEvent } from './protocol/channels';
import type { Keys, ServiceContext } from './serviceContext';
import type { ServiceOptions } from './serviceOptions';
import { databaseFile, openDatabase, type Sql } from './storage/database';
import type { TableContent } from './storage/sqlite';
import { WriteQueue } from './storage/writeQueue';
import type { Journal } from './subscribe/journal';
import { sweepsOf } from './sweeps';

/** A keyset with its data, ready to answer calls. */
export interface OpenKeyset<Faults extends FaultPlan | undefined = FaultPlan> {
  readonly context: ServiceContext;
  /** The faults of its calls and the shift of its clock; missing where nobody may disturb it. */
  readonly faults: Faults;
  /** Begins the regular work. */
  start(): void;
  /** Does at once what was put off to a later turn of the event loop, before the clock is moved. */
  settle(): void;
  /** Does the regular work at once, e.g. after the clock was moved. */
  sweep(): Promise<void>;
  /** The newest deliveries of Events & Actions. */
  deliveries(): readonly Delivery[];
  /** Everything that is stored, except for the bytes of files. */
  copyTables(): readonly TableContent[];
  /** Commits what is waiting and closes the database. */
  close(): Promise<void>;
}

/** The options that a keyset gets from its server. */
interface Surroundings<Faults> {
  /** The server's address, once it listens. */
  readonly url: () => string;
  readonly log: StructuredLog | undefined;
  readonly faults: Faults;
  /** Proves that a call is the Inspector's. */
  readonly inspectorKey: string | undefined;
}

/**
 * @param tables replaces what is stored
 * @throws (rejects) when the data folder cannot be used, or the functions' folder cannot be read
 */
export async function openKeyset<Faults extends FaultPlan | undefined>(
  keys: Keys,
  { url, log, faults, inspectorKey }: Surroundings<Faults>,
  options: ServiceOptions,
  tables?: readonly TableContent[],
): Promise<OpenKeyset<Faults>> {
  const sql = openDatabase(databaseFile(options.dataFolder, keys.subscribeKey));
  const queue = new WriteQueue(sql);
  try {
    if (tables) sql.replaceTables(tables);
    const clock = options.now ?? Date.now;
    const now = faults ? () => clock() + faults.clockOffsetMs : clock;
    const fileStore = await openFileStore(sql, keys, options, log);
    const events =
      options.eventsAndActions &&
      createEvents(options.eventsAndActions, { ...keys, now, log, faults });
    const hear = events && ((heard: readonly ChannelEvent[]) => events.hear(heard));
    const context = createContext(
      { keys, sql, queue, fileStore, now, url, log, hear, inspectorKey },
      options,
    );
    const { functions } = context;
    if (options.functionsFolder !== undefined) await functions.load(options.functionsFolder);
    const sweeps = sweepsOf(context, options);
    const waiting = createWaitingDeliveryStore(sql);
    events?.restore(waiting.take());
    const timers: ReturnType<typeof setInterval>[] = [];
    return {
      context,
      faults,
      start: () => {
        for (const { name, everyMs, run } of sweeps) {
          const runLogged = () => {
            run().catch((err: unknown) => log?.error({ event: 'sweepFailed', sweep: name, err }));
          };
          timers.push(setInterval(runLogged, everyMs).unref());
        }
      },
      settle: () => events?.settle(),
      sweep: async () => {
        for (const { run } of sweeps) await run();
        events?.sweep();
      },
      deliveries: () => events?.deliveries() ?? [],
      copyTables: () => sql.copyTables(),
      close: async () => {
        timers.forEach((timer) => clearInterval(timer));
        await functions.close();
        if (events) await keepWaiting(context.journal, events, waiting, log);
        await queue.close();
        sql.close();
      },
    };
  } catch (error) {
    await queue.close();
    sql.close();
    throw error;
  }
}

function createEvents(
  configuration: EventsConfiguration,
  {
    subscribeKey,
    now,
    log,
    faults,
  }: Keys & {
    readonly now: () => number;
    readonly log: StructuredLog | undefined;
    readonly faults: FaultPlan | undefined;
  },
): EventsAndActions {
  return new EventsAndActions(configuration, {
    subscribeKey,
    now,
    log: (fields) => log?.error(fields),
    faultsOf: ({ listener, action }) => faults?.beforeDelivery(listener, action.id),
  });
}

/** Stores what Events & Actions did not deliver, for the next start. */
async function keepWaiting(
  journal: Journal,
  events: EventsAndActions,
  store: WaitingDeliveryStore,
  log: StructuredLog | undefined,
): Promise<void> {
  try {
    // Events of writes that still wait are heard before the end.
    await journal.write(() => undefined);
    const waiting = events.close();
    await journal.write(() => store.keep(waiting));
  } catch (err) {
    log?.error({ event: 'deliveriesNotKept', err });
  }
}

/** Opens the bytes of files, and says in the log where the database does not agree with them. */
async function openFileStore(
  sql: Sql,
  { subscribeKey }: Keys,
  options: ServiceOptions,
  log: StructuredLog | undefined,
) {
  const fileStore = options.fileStore ?? (await createFileStore(options.dataFolder, subscribeKey));
  const records = createFileRecordStore(sql);
  const differences = await compareFiles(records, fileStore);
  if (differences.lostFiles + differences.unlistedFiles > 0) {
    log?.error({ event: 'filesDiffer', ...differences });
  }
  return fileStore;
}
