import { isAcceptableId, toUserId, type UserId } from '../domain/ids';
import type { Moderators } from '../domain/revision';
import { readHashParameters } from '../lib/browser';
import type { ClientConfig } from '../pubnub/client';
import type { buildEnv } from './buildEnv';

export interface BuildEnv {
  readonly publishKey: string;
  readonly subscribeKey: string;
  readonly origin: string;
}

/** Under this name a tab keeps the token of the link that was opened. */
export const tokenKeyOf = (userId: string) => `token ${userId}`;

type PageHost = Pick<Location, 'host' | 'protocol'>;
type PageAddress = PageHost & Pick<Location, 'hash'>;

/**
 * Remembers for one tab which user it shows, so that a reload keeps the user, and the token of the link that was
 * opened; for all tabs of the browser, which user was shown last.
 */
export interface UserMemory {
  get(): string | null;
  set(userId: string): void;
  getLast(): string | null;
  setLast(userId: string): void;
  getToken(userId: string): string | null;
  setToken(userId: string, token: string): void;
}

/** The sample users to choose from when the address names no user. */
export interface SampleUsers {
  readonly ids: readonly string[];
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** The user that the address names; null when it names none or an unacceptable id. */
function namedUser({ hash }: Pick<Location, 'hash'>): UserId | null {
  const wanted = readHashParameters(hash).get('uuid');
  return wanted && isAcceptableId(wanted) ? toUserId(wanted) : null;
}

/**
 * Reads the configuration of the app: the build's keys, overridden by the parameters behind `#…?` in
 * the address (specification, section 2). Gives `null` when a key is missing: then the account screen
 * shows.
 */
export function readConfig(
  env: BuildEnv,
  address: PageAddress,
  memory: UserMemory,
  sample: SampleUsers,
): ClientConfig | null {
  const parameters = readHashParameters(address.hash);
  const publishKey = readKey(parameters.get('pubkey')) ?? env.publishKey;
  const subscribeKey = readKey(parameters.get('subkey')) ?? env.subscribeKey;
  if (!publishKey.trim() || !subscribeKey.trim()) return null;
  const userId = namedUser(address) ?? chooseUser(memory, sample);
  memory.setLast(userId);
  const given = parameters.get('token');
  if (given) memory.setToken(userId, given);
  const token = given ?? memory.getToken(userId);
  return {
    publishKey,
    subscribeKey,
    userId,
    ...readOrigin(env, address),
    ...(token && { token }),
  };
}

/** Where the SDK finds PubNub; without an `origin` on PubNub's network. */
export function readOrigin(
  { origin }: Pick<BuildEnv, 'origin'>,
  { host, protocol }: PageHost,
): Pick<ClientConfig, 'origin' | 'isSecure'> {
  if (origin === 'self') return { origin: host, isSecure: protocol === 'https:' };
  return { ...(origin !== '' && { origin }), isSecure: true };
}

/**
 * The address of the moderation server; undefined when the build has none, and when the address of the page names keys of
 * its own: then the page is the sample without a server.
 */
export function readServerUrl(
  { serverUrl }: Pick<typeof buildEnv, 'serverUrl'>,
  { hash }: Pick<Location, 'hash'>,
): string | undefined {
  const parameters = readHashParameters(hash);
  const hasKeys = parameters.has('pubkey') || parameters.has('subkey');
  return serverUrl === '' || hasKeys ? undefined : serverUrl.replace(/\/+$/, '');
}

/** The users whose edits and deletions of other users' messages count. */
export function readModerators({
  moderatorIds,
}: Pick<typeof buildEnv, 'moderatorIds'>): Moderators {
  const ids = moderatorIds.split(',').map((id) => id.trim());
  return ids.filter((id) => id !== '').map(toUserId);
}

/** The part of an address behind the hash, without the token; undefined when it has none. */
export function hashWithoutToken({ hash }: Pick<Location, 'hash'>): string | undefined {
  const parameters = readHashParameters(hash);
  if (!parameters.has('token')) return undefined;
  parameters.delete('token');
  return `${hash.slice(0, hash.indexOf('?'))}?${parameters.toString()}`;
}

/** The identifier that switches the demo tracker on: in the page's query, or behind the hash. */
export function readIdentifier(address: Pick<Location, 'hash' | 'search'>): string | null {
  return (
    new URLSearchParams(address.search).get('identifier') ||
    readHashParameters(address.hash).get('identifier')
  );
}

/** The format of a key; blanks stand for a key that is left out on purpose. */
const KEY = /^(?:[\w-]{1,100}|\s*)$/;

/** Ignores keys of another format: the SDK puts keys into request paths unencoded. */
function readKey(text: string | null): string | null {
  return text !== null && KEY.test(text) ? text : null;
}

/** The user of this tab, else the last one of the browser, who opens a link that was copied; else a sample user. */
function chooseUser(memory: UserMemory, { ids, random }: SampleUsers): UserId {
  const remembered = memory.get() ?? memory.getLast();
  const picked =
    remembered && isAcceptableId(remembered)
      ? remembered
      : (ids[Math.floor(random() * ids.length)] ?? 'user_unknown');
  memory.set(picked);
  return toUserId(picked);
}
