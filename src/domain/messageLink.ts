import { readHashParameters } from '../lib/browser';
import { roleOf } from './channelRole';
import { type ChannelId, isAcceptableId, toChannelId } from './ids';
import type { MessageAddress } from './message';
import { isTimetoken } from '../../shared/protocol';

/** The parameters of an address that name a message. */
const CHANNEL = 'channel';
const MESSAGE = 'message';
/** The parameters that say whose data is shown. */
const KEYS = ['pubkey', 'subkey'];

type PageAddress = Pick<Location, 'origin' | 'pathname' | 'hash'>;

/** The message that an address leads to: null when it cannot be any, undefined when none is named. */
export function readMessageLink({
  hash,
}: Pick<Location, 'hash'>): MessageAddress | null | undefined {
  const parameters = readHashParameters(hash);
  const [channel, message] = [parameters.get(CHANNEL), parameters.get(MESSAGE)];
  if (message === null) return undefined;
  const kind = channel === null || !isAcceptableId(channel) ? undefined : roleOf(channel).kind;
  if (channel === null || (kind !== 'chat' && kind !== 'thread')) return null;
  return isTimetoken(message) ? { channelId: toChannelId(channel), timetoken: message } : null;
}

/** The channel that an address leads to; undefined when it names none, or a message in it. */
export function readChannelLink({ hash }: Pick<Location, 'hash'>): ChannelId | undefined {
  const parameters = readHashParameters(hash);
  const channel = parameters.get(CHANNEL);
  if (channel === null || parameters.has(MESSAGE) || !isAcceptableId(channel)) return undefined;
  return roleOf(channel).kind === 'chat' ? toChannelId(channel) : undefined;
}

/** The address that leads to a message, for whomever: it names no user, and the keys only if this page does. */
export function linkToMessage(address: MessageAddress, page: PageAddress): string {
  const here = readHashParameters(page.hash);
  const keys = KEYS.flatMap((name) => {
    const value = here.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  const parameters = withPlace(new URLSearchParams(keys), address);
  return `${page.origin}${page.pathname}#?${parameters.toString()}`;
}

/** A place in the chat: a message, or the newest ones of a channel. */
export type Place = MessageAddress | { readonly channelId: ChannelId };

/** The part of the page's address behind the hash, with this place or without any. */
export function hashWithPlace({ hash }: Pick<Location, 'hash'>, place: Place | null): string {
  const start = hash.indexOf('?');
  const parameters = withPlace(readHashParameters(hash), place).toString();
  const text = start < 0 ? hash || '#' : hash.slice(0, start);
  return parameters === '' ? text : `${text}?${parameters}`;
}

function withPlace(parameters: URLSearchParams, place: Place | null): URLSearchParams {
  parameters.delete(CHANNEL);
  parameters.delete(MESSAGE);
  if (place) parameters.set(CHANNEL, place.channelId);
  if (place && 'timetoken' in place) parameters.set(MESSAGE, place.timetoken);
  return parameters;
}

/** The message to which a link in this page leads the same user of the same keys; undefined for other links. */
export function readOwnLink(url: string, page: PageAddress): ReturnType<typeof readMessageLink> {
  return isOwnAddress(url, page) ? readMessageLink(new URL(url)) : undefined;
}

/** Whether an address belongs to this page, with the same user and the same keys. */
export function isOwnAddress(url: string, page: PageAddress): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, pathname, hash } = new URL(url);
  if (origin !== page.origin || pathname !== page.pathname) return false;
  const [there, here] = [readHashParameters(hash), readHashParameters(page.hash)];
  const user = there.get('uuid');
  const isSameUser = user === null || user === here.get('uuid');
  const isSession = isSameUser && !there.has('token');
  const hasSameKeys = KEYS.every((name) => there.get(name) === here.get(name));
  return isSession && hasSameKeys;
}
