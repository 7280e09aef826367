import { readHashParameters } from '../lib/browser';
import { roleOf } from './channelRole';
import { isAcceptableId, toChannelId } from './ids';
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
  if (channel === null && message === null) return undefined;
  const kind = channel === null || !isAcceptableId(channel) ? undefined : roleOf(channel).kind;
  if (channel === null || (kind !== 'chat' && kind !== 'thread')) return null;
  return isTimetoken(message) ? { channelId: toChannelId(channel), timetoken: message } : null;
}

/** The address that leads to a message, for whomever: it names no user, and the keys only if this page does. */
export function linkToMessage(address: MessageAddress, page: PageAddress): string {
  const here = readHashParameters(page.hash);
  const keys = KEYS.flatMap((name) => {
    const value = here.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  const parameters = withMessage(new URLSearchParams(keys), address);
  return `${page.origin}${page.pathname}#?${parameters.toString()}`;
}

/** The part of the page's address behind the hash, with this message or without any. */
export function hashWithMessage(
  { hash }: Pick<Location, 'hash'>,
  address: MessageAddress | null,
): string {
  const start = hash.indexOf('?');
  const parameters = withMessage(readHashParameters(hash), address).toString();
  const text = start < 0 ? hash || '#' : hash.slice(0, start);
  return parameters === '' ? text : `${text}?${parameters}`;
}

function withMessage(parameters: URLSearchParams, address: MessageAddress | null): URLSearchParams {
  parameters.delete(CHANNEL);
  parameters.delete(MESSAGE);
  if (address) {
    parameters.set(CHANNEL, address.channelId);
    parameters.set(MESSAGE, address.timetoken);
  }
  return parameters;
}

/** The message to which a link in this page leads the same user of the same keys; undefined for other links. */
export function readOwnLink(url: string, page: PageAddress): ReturnType<typeof readMessageLink> {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname, hash } = new URL(url);
  if (origin !== page.origin || pathname !== page.pathname) return undefined;
  const [there, here] = [readHashParameters(hash), readHashParameters(page.hash)];
  const user = there.get('uuid');
  const isSameUser = user === null || user === here.get('uuid');
  const isSession = isSameUser && !there.has('token');
  const hasSameKeys = KEYS.every((name) => there.get(name) === here.get(name));
  return isSession && hasSameKeys ? readMessageLink({ hash }) : undefined;
}
