import { randomUUID } from 'node:crypto';
import type { Emulator, EmulatorOptions, KeysetKeys, KeysetOptions } from './api';
import { createInspector, createListener, createLog } from './createService';
import { LOCAL_KEYS } from './localKeys';
import { serveKeyset, type ServedKeyset } from './servedKeyset';

const DEFAULT_KEYS: KeysetKeys = { ...LOCAL_KEYS, secretKey: 'sec-local' };

/**
 * Starts a local PubNub for development and tests.
 *
 * @throws (rejects) when the port is taken, a folder cannot be used, or the seed or the configuration of events is none
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const log = createLog(options);
  const served = new Map<string, ServedKeyset>();
  const inspector = createInspector(options, {
    keysets: () => [...served.values()].map(({ keyset }) => keyset),
    inspected: (subscribeKey) => {
      const shown = keysetOf(subscribeKey);
      return { calls: shown.calls(), deliveries: () => shown.opened().deliveries() };
    },
  });
  const inspectorKey = inspector?.key;
  const serve = async (keys: KeysetKeys, given: KeysetOptions, dataFolder?: string) => {
    const { subscribeKey } = keys;
    if (served.has(subscribeKey)) throw new Error(`There is a keyset ${subscribeKey} already.`);
    const forget = () => void served.delete(subscribeKey);
    const surroundings = { url: () => listener.url(), log, inspectorKey, dataFolder, forget };
    const added = await serveKeyset(keys, given, surroundings);
    served.set(subscribeKey, added);
    return added;
  };

  const first = await serve(keysOf(options, DEFAULT_KEYS), options, options.dataFolder);
  const keysetOf = (subscribeKey = first.keyset.subscribeKey) => served.get(subscribeKey) ?? first;
  const listener = createListener((subscribeKey) => keysetOf(subscribeKey).opened(), options, {
    log,
    inspector,
    onCall: (call, subscribeKey) => keysetOf(subscribeKey).calls().add(call),
  });
  const close = async () => {
    await listener.close();
    await Promise.all([...served.values()].map(({ keyset }) => keyset.close()));
  };
  try {
    await listener.listen();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...first.keyset,
    url: listener.url(),
    port: listener.port(),
    inspectorUrl: listener.inspectorUrl(),
    createKeyset: async (given = {}) => {
      const { keyset } = await serve(keysOf(given, newKeys()), given);
      return keyset;
    },
    close,
  };
}

/** The keys that are given, and others for those that are not. */
function keysOf(
  { publishKey, subscribeKey, secretKey }: KeysetOptions,
  others: KeysetKeys,
): KeysetKeys {
  return {
    publishKey: publishKey ?? others.publishKey,
    subscribeKey: subscribeKey ?? others.subscribeKey,
    secretKey: secretKey ?? others.secretKey,
  };
}

function newKeys(): KeysetKeys {
  const id = randomUUID();
  return { publishKey: `pub-${id}`, subscribeKey: `sub-${id}`, secretKey: `sec-${id}` };
}
