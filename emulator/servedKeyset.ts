import type { Fault, Keyset, KeysetKeys, KeysetOptions, Snapshot } from './api';
import { FaultPlan } from './faults/faultPlan';
import { FAULT_KINDS, type FaultRule, readFaultRule } from './faults/faultRule';
import { CallLog } from './http/callLog';
import type { StructuredLog } from './http/structuredLog';
import { readEventsOptions } from './eventsAndActions/readEventsOptions';
import { openKeyset, type OpenKeyset } from './openKeyset';
import { describeFunctions } from './functions/inspectionRoutes';
import { readModuleOptions } from './functions/readModuleOptions';
import { readSeed, storeSeed } from './keysetSeed';
import type { TableContent } from './storage/sqlite';

/** A keyset for the test that uses it and for the server that answers its calls. */
export interface ServedKeyset {
  readonly keyset: Keyset;
  /** The open keyset that answers calls now; a reset replaces it. */
  opened(): OpenKeyset;
  /** The calls that were answered; a reset begins another log. */
  calls(): CallLog;
}

/** The options that a keyset gets from its emulator. */
interface Surroundings {
  /** The emulator's address, once it listens. */
  readonly url: () => string;
  readonly log: StructuredLog | undefined;
  readonly inspectorKey: string | undefined;
  readonly dataFolder?: string | undefined;
  /** Takes the keyset from those that the emulator knows. */
  readonly forget: () => void;
}

/** @throws (rejects) when a folder cannot be used, or the seed or the configuration of events is none */
export async function serveKeyset(
  keys: KeysetKeys,
  options: KeysetOptions,
  { url, log, inspectorKey, dataFolder, forget }: Surroundings,
): Promise<ServedKeyset> {
  const { publishKey, subscribeKey, secretKey } = keys;
  const { seed, functionsFolder } = options;
  const accessManager = {
    secretKey,
    isEnforced: options.requiresTokens,
    revokeDelayMs: options.revokeDelayMs,
    listable: options.listable,
  };
  const given = seed === undefined ? {} : await readSeed(seed);
  const eventsAndActions =
    options.events === undefined ? undefined : await readEventsOptions(options.events);
  const functions = await readModuleOptions(options);
  const open = async (tables?: readonly TableContent[]) => {
    const opened = await openKeyset(
      { publishKey, subscribeKey },
      { url, log, faults: new FaultPlan(), inspectorKey },
      { dataFolder, functionsFolder, functions, accessManager, eventsAndActions },
      tables,
    );
    opened.start();
    return opened;
  };

  let opened = await open();
  await storeSeed(opened.context, given);
  let calls = new CallLog();
  const reopen = async (tables: readonly TableContent[]) => {
    await end(opened);
    opened = await open(tables);
    calls = new CallLog();
  };
  const keyset: Keyset = {
    publishKey,
    subscribeKey,
    secretKey,
    get sdk() {
      return { publishKey, subscribeKey, origin: new URL(url()).host, ssl: false as const };
    },
    clock: {
      now: () => opened.context.now(),
      advance: (ms) => advance(opened, ms),
    },
    faults: {
      add: (rule) => addFault(opened.faults, rule),
      clear: () => opened.faults.clear(),
    },
    calls: (operation) => calls.all(operation),
    deliveries: () => opened.deliveries(),
    functions: () => describeFunctions(opened.context, url()),
    functionLogs: (name) => {
      const lines = opened.context.functions.logOf(name);
      if (!lines) throw new Error(`There is no function "${name}".`);
      return lines;
    },
    seed: async (more) => storeSeed(opened.context, await readSeed(more)),
    snapshot: () => takeSnapshot(opened),
    restore: (snapshot) => reopen(tablesOf(snapshot)),
    reset: () => reopen([]),
    close: async () => {
      forget();
      await end(opened);
    },
  };
  return {
    keyset,
    opened: () => opened,
    calls: () => calls,
  };
}

/** Polls that wait are answered, so that their clients do not wait for events of a keyset that is gone. */
async function end(opened: OpenKeyset): Promise<void> {
  opened.context.hub.endWaiting(Infinity);
  await opened.close();
}

async function advance(opened: OpenKeyset, ms: number): Promise<void> {
  if (!(ms >= 0)) throw new Error('The clock moves forwards only.');
  opened.settle();
  opened.faults.clockOffsetMs += ms;
  await opened.sweep();
}

/** JavaScript has no types that would find a mistake. */
function readRule(rule: FaultRule): FaultRule {
  try {
    return readFaultRule(rule);
  } catch (cause) {
    const rest = `Kinds of effects are ${FAULT_KINDS.join(', ')}.`;
    throw new Error(`This is no fault: ${JSON.stringify(rule)}. ${rest}`, { cause });
  }
}

function addFault(plan: FaultPlan, rule: FaultRule): Fault {
  const { id } = plan.add(readRule(rule));
  return {
    hits: () => plan.list().find((fault) => fault.id === id)?.hits ?? 0,
    remove: () => plan.remove(id),
  };
}

/** The tables of each snapshot: for its owner it is opaque. */
const snapshots = new WeakMap<Snapshot, readonly TableContent[]>();

async function takeSnapshot(opened: OpenKeyset): Promise<Snapshot> {
  // Writes that wait are committed before this one.
  await opened.context.journal.write(() => undefined);
  const snapshot = { takenAt: opened.context.now() };
  snapshots.set(snapshot, opened.copyTables());
  return snapshot;
}

function tablesOf(snapshot: Snapshot): readonly TableContent[] {
  const tables = snapshots.get(snapshot);
  if (!tables) throw new Error('This is no snapshot of this process.');
  return tables;
}
