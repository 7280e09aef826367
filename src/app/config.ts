import { toUserId, type UserId } from '../domain/ids';
import { SAMPLE_USER_IDS } from '../domain/sampleUsers';
import { isUsableId } from '../lib/isRecord';
import type { ClientConfig } from '../pubnub/client';

export interface BuildEnv {
  readonly publishKey: string;
  readonly subscribeKey: string;
  readonly isLocalService: boolean;
}

type PageAddress = Pick<Location, 'hash' | 'host' | 'protocol'>;

/** Remembers, for one tab, which sample user was picked, so that a reload stays the same person. */
export interface UserMemory {
  get(): string | null;
  set(userId: string): void;
}

/** The most a user id may have, characters (the service's limit). */
const MAX_USER_ID_LENGTH = 92;

/**
 * What the app runs with: the build's keys, overridden by the parameters behind `#…?` in the address
 * (specification, section 2). `null` when a key is missing: then the account screen shows.
 */
export function readConfig(
  env: BuildEnv,
  address: PageAddress,
  memory: UserMemory,
  random: () => number,
): ClientConfig | null {
  const parameters = readParameters(address.hash);
  const publishKey = parameters.get('pubkey') ?? env.publishKey;
  const subscribeKey = parameters.get('subkey') ?? env.subscribeKey;
  if (!publishKey.trim() || !subscribeKey.trim()) return null;
  const token = parameters.get('token');
  return {
    publishKey,
    subscribeKey,
    userId: chooseUser(parameters.get('uuid'), memory, random),
    ...(env.isLocalService && { origin: address.host }),
    ...(token && { token }),
    isSecure: env.isLocalService ? address.protocol === 'https:' : true,
  };
}

/** `#?uuid=…`, or behind any other fragment text: `#room?uuid=…`. */
function readParameters(hash: string): URLSearchParams {
  const start = hash.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : hash.slice(start + 1));
}

/**
 * The identifier that switches the demo tracker on: in the page's query, or behind the hash.
 */
export function readIdentifier(address: Pick<Location, 'hash' | 'search'>): string | null {
  return (
    new URLSearchParams(address.search).get('identifier') ??
    readParameters(address.hash).get('identifier')
  );
}

/** Whether the address asks for a recording of the session, to be replayed elsewhere. */
export function wantsRecording(address: Pick<Location, 'hash'>): boolean {
  return readParameters(address.hash).has('record');
}

function chooseUser(wanted: string | null, memory: UserMemory, random: () => number): UserId {
  if (wanted && isAcceptable(wanted)) return toUserId(wanted);
  const remembered = memory.get();
  if (remembered && SAMPLE_USER_IDS.includes(remembered)) return toUserId(remembered);
  const picked = SAMPLE_USER_IDS[Math.floor(random() * SAMPLE_USER_IDS.length)] ?? 'user_unknown';
  memory.set(picked);
  return toUserId(picked);
}

/** Anybody can make a link to the app; an id that the SDK or the state cannot take is as if absent. */
function isAcceptable(userId: string): boolean {
  return userId.trim() !== '' && userId.length <= MAX_USER_ID_LENGTH && isUsableId(userId);
}
