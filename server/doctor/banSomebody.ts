import { setTimeout } from 'node:timers/promises';
import type PubNub from 'pubnub';
import { decide } from '../decisions/decide';
import { createFunctionEntries } from '../functions/entries';
import { createSdkKeyset } from '../keyset/sdkKeyset';
import { MessageSearch } from '../messageSearch/messageSearch';
import { showUser } from '../outbox/userState';
import { Sessions } from '../sessions/sessions';
import type { ServerSettings } from '../settings';
import { openStore } from '../store/openStore';
import { MARK, type Patient, statusOf } from './patient';

/** How soon a ban took effect, ms; undefined for what did not happen within the limit. */
export interface BanTimes {
  /** Until the function refused a message of the user, whose token still let it through. */
  readonly banAtFunctionMs: number | undefined;
  /** Until a token that the server gave was refused. */
  readonly revocationMs: number | undefined;
  /** Until the ban was read in the record of the user. */
  readonly appContextMs: number | undefined;
}

interface Examination {
  readonly patient: Patient;
  readonly hasTokens: boolean;
  readonly hasFunction: boolean;
  /** For each measurement, ms. */
  readonly limitMs: number;
}

const FORBIDDEN = 403;
/** Between two tries, ms: the precision of a measurement. */
const PAUSE_MS = 50;
const MINUTES = 5;

/**
 * Bans a user, watches what becomes of that, and lifts the ban. It is decided in a database in memory, so that the log of
 * the real server has nothing of it, and shown to PubNub as the server shows its decisions.
 */
export async function banSomebody(
  { keyset: keys, functions }: NonNullable<ServerSettings['pubnub']>,
  { patient, hasTokens, hasFunction, limitMs }: Examination,
): Promise<BanTimes> {
  const { userId, channel, administrator } = patient;
  const keyset = createSdkKeyset(keys);
  const store = await openStore({ database: ':memory:' });
  const sessions = new Sessions({ store, keyset, minutes: MINUTES });
  const entries =
    hasFunction && functions ? createFunctionEntries({ store, ...functions }) : undefined;
  const search = new MessageSearch(store, 0);
  const parts = { store, keyset, sessions, search, serverId: keys.userId, entries };
  const make = async (kind: 'ban' | 'unban') => {
    const decision = { kind, userId, actorId: `${MARK}lead`, reason: 'Examination' };
    await store.write((write) => decide(write, decision));
    // An effect that does not arrive is not measured.
    await showUser(parts, userId);
  };
  try {
    const ofServer = patient.client(
      hasTokens ? (await sessions.open(userId, false)).token : undefined,
    );
    // The server does not know of this token, so nobody takes it back: only the function can refuse the user.
    const grants = { channels: { [channel]: { read: true, write: true } } } as const;
    const untouched = patient.client(hasTokens ? await patient.grant(grants) : undefined);
    const publish = () =>
      untouched.publish({ channel, message: { text: 'probe' }, storeInHistory: false });
    const read = () => ofServer.fetchMessages({ channels: [channel], count: 1 });
    await Promise.all([publish(), read()]);
    const elapsed = stopwatch();
    const within = (happened: () => Promise<boolean>) => timeUntil(happened, elapsed, limitMs);
    const [banAtFunctionMs, revocationMs, appContextMs] = await Promise.all([
      within(() => isForbidden(publish)),
      hasTokens ? within(() => isForbidden(read)) : undefined,
      within(() => isBanShown(administrator, userId)),
      make('ban'),
    ]);
    await make('unban');
    return { banAtFunctionMs, revocationMs, appContextMs };
  } finally {
    keyset.close();
    await store.close();
  }
}

async function isBanShown({ objects }: PubNub, uuid: string): Promise<boolean> {
  const { data } = await objects.getUUIDMetadata({ uuid, include: { customFields: true } });
  return data.custom?.['ban'] === true;
}

/** @throws (rejects) when the call fails for another reason */
export async function isForbidden(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return false;
  } catch (error) {
    if (statusOf(error) === FORBIDDEN) return true;
    throw error;
  }
}

function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => Math.round(performance.now() - startedAt);
}

/** @returns undefined when it did not happen within the limit */
async function timeUntil(
  happened: () => Promise<boolean>,
  elapsed: () => number,
  limitMs: number,
): Promise<number | undefined> {
  while (elapsed() < limitMs) {
    // A call that fails now and then, as on any network, is no answer.
    if (await happened().catch(() => false)) return elapsed();
    await setTimeout(PAUSE_MS);
  }
  return undefined;
}
