import { existsSync } from 'node:fs';
import { CHAT_SDK_PREFIX } from '../../src/domain/protocol';
import { capabilitiesOf, type KeysetParts } from '../capabilities/capabilities';
import { probeKeyset } from '../capabilities/probeKeyset';
import { createSdkKeyset } from '../keyset/sdkKeyset';
import type { ServerSettings } from '../settings';
import { SettingsError } from '../settingsError';
import { openStore } from '../store/openStore';
import { banSomebody, type BanTimes, isForbidden } from './banSomebody';
import { openPatient, type Patient, statusOf } from './patient';
import { findPermissions, type Needed } from './permissions';

/** What an examination found. */
export interface Findings extends BanTimes {
  readonly parts: KeysetParts;
  readonly level: string;
  readonly rules: ReturnType<typeof capabilitiesOf>['rules'];
  /** Whether the function sees a message that is only a text; undefined without a function. */
  readonly seesBareStrings: boolean | undefined;
  /** Empty without Access Manager. */
  readonly permissions: readonly Needed[];
  /** Names of records and messages that could not be deleted. */
  readonly left: readonly string[];
}

type Keyed = NonNullable<ServerSettings['pubnub']>;

/**
 * Examines a keyset as a moderation server and a user of it would use it, with users and a channel of its own, which it
 * deletes again.
 *
 * @param settings of the server; its database tells whether events arrive at a server that runs with it
 * @param limitMs for each measurement
 * @throws (rejects) SettingsError when the keyset does not take the keys
 */
export async function examine(
  settings: Pick<ServerSettings, 'database'>,
  pubnub: Keyed,
  limitMs: number,
): Promise<Findings> {
  const patient = openPatient(pubnub.keyset);
  try {
    await requireKeys(patient);
    const parts = await findParts(settings, pubnub, limitMs);
    const hasTokens = parts.accessManager === true;
    const hasFunction = parts.functions === true;
    const times = await banSomebody(pubnub, { patient, hasTokens, hasFunction, limitMs });
    const seesBareStrings = hasFunction ? await isStringSeen(patient) : undefined;
    const permissions = hasTokens ? await findPermissions(patient) : [];
    const { level, rules } = capabilitiesOf(parts);
    const left = await patient.cleanUp();
    return { parts, level, rules, ...times, seesBareStrings, permissions, left };
  } catch (error) {
    await patient.cleanUp();
    throw error;
  }
}

/** @throws (rejects) SettingsError */
async function requireKeys({ administrator }: Patient): Promise<void> {
  try {
    await administrator.objects.getAllUUIDMetadata({ limit: 1 });
  } catch (error) {
    const status = statusOf(error);
    throw new SettingsError(
      status === 0 || status >= 500
        ? 'PubNub cannot be reached.'
        : `PubNub does not take these keys, or App Context is off (${status}).`,
      { cause: error },
    );
  }
}

async function findParts(
  { database }: Pick<ServerSettings, 'database'>,
  { keyset: keys, eventSecrets, functions }: Keyed,
  limitMs: number,
): Promise<KeysetParts> {
  const keyset = createSdkKeyset(keys);
  // Where no server ever ran there is nobody who could be told of events.
  const isKept = database.includes('://') || existsSync(database);
  const store = await openStore({ database: isKept ? database : ':memory:' });
  const hasEventSecrets = isKept && eventSecrets.length > 0;
  let parts: KeysetParts = {
    accessManager: undefined,
    functions: undefined,
    events: undefined,
    verdicts: functions?.verdicts !== undefined,
  };
  try {
    const signal = AbortSignal.timeout(limitMs);
    await probeKeyset(
      { keyset, store, serverId: keys.userId, hasEventSecrets, signal },
      (found) => {
        parts = { ...parts, ...found };
      },
    );
    return parts;
  } finally {
    keyset.close();
    await store.close();
  }
}

/** Whether a message that is a text, and no object, is refused where the function lets nothing pass. */
async function isStringSeen({ administrator }: Patient): Promise<boolean> {
  const channel = `${CHAT_SDK_PREFIX}PROBE`;
  return await isForbidden(() =>
    administrator.publish({ channel, message: 'probe', storeInHistory: false }),
  );
}
