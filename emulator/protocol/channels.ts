import type { Timetoken } from '../../shared/protocol';

const MAX_NAME_LENGTH = 92;
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const FORBIDDEN = /[,\u0000-\u001f\u007f]/;

const PRESENCE_SUFFIX = '-pnpres';

/** `a.*` or `a.b.*`. Other places for an asterisk make a literal name. */
const WILDCARD = /^[^.*]+(?:\.[^.*]+)?\.\*$/;
/** A wildcard reaches three levels: `a.b.*` is as deep as it goes (protocol reference 5.12). */
const MAX_WILDCARD_DOTS = 2;

/** Whether it is a name of the network's (`isNetworkChannelName`) without an asterisk, so never a pattern. */
export function isChannelName(name: string): boolean {
  return isNetworkChannelName(name) && !name.includes('*');
}

/**
 * Whether the network takes a name as a channel's: 1 to 92 characters, whatever their bytes, no comma or control
 * character (the rest of the documented list is let through, as the network does). An asterisk is taken literally
 * except in subscriptions.
 */
export function isNetworkChannelName(name: string): boolean {
  return name !== '' && isShort(name) && !FORBIDDEN.test(name);
}

function isShort(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH || Array.from(name).length <= MAX_NAME_LENGTH;
}

export function isPresenceChannel(name: string): boolean {
  return name.endsWith(PRESENCE_SUFFIX);
}

/** The channel on which presence events of `name` are delivered; the same holds for groups. */
export function presenceChannelOf(name: string): string {
  return name + PRESENCE_SUFFIX;
}

/** The channel or group that a presence channel tells about. */
export function observedBy(presenceChannel: string): string {
  return presenceChannel.slice(0, -PRESENCE_SUFFIX.length);
}

/** Whether a subscription to the name is one to all channels that begin alike. */
export function isWildcard(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && WILDCARD.test(name);
}

/** The prefix of a wildcard's channels, e.g. `a.` of `a.*` and of `a.*-pnpres`. */
export function prefixOfWildcard(name: string): string | undefined {
  const wildcard = baseChannelOf(name);
  return isWildcard(wildcard) ? wildcard.slice(0, -1) : undefined;
}

/** `a.b.c.*` and deeper: meant as a wildcard, and none. */
export function isTooDeepWildcard(name: string): boolean {
  const wildcard = baseChannelOf(name);
  return wildcard.endsWith('.*') && wildcard.split('.').length - 1 > MAX_WILDCARD_DOTS;
}

/**
 * Every name under which a channel can be subscribed to without a group, the closest first: itself,
 * for presence events the wildcards of presence, then the wildcards. The network matches presence
 * channels with wildcards like any other name, so `a.*` hears the presence events of `a.b`
 * (protocol reference 5.4; it was recorded for a subscription to `a.*` alone).
 */
export function subscribableNames(channel: string): string[] {
  const names = [channel];
  if (isPresenceChannel(channel)) {
    names.push(...wildcardsOf(observedBy(channel)).map(presenceChannelOf));
  }
  names.push(...wildcardsOf(channel));
  return names;
}

/** `a.b.*` and `a.*` for `a.b.c`. */
function wildcardsOf(channel: string): string[] {
  const first = channel.indexOf('.');
  if (first <= 0) return [];
  const second = channel.indexOf('.', first + 1);
  const ends = second < 0 ? [first] : [second, first];
  return ends.filter((end) => end < channel.length - 1).map((end) => `${channel.slice(0, end)}.*`);
}

/** The channel that a name is about: itself, or the one whose presence events it delivers. */
function baseChannelOf(name: string): string {
  return isPresenceChannel(name) ? observedBy(name) : name;
}

/** Kinds of events. Their numbers on the wire are in `subscribe/subscribeRoutes.ts`. */
export type ChannelEventKind = 'message' | 'signal' | 'objects' | 'action' | 'file' | 'presence';

/**
 * One thing that happened on a channel. JSON texts are kept as the client sent them: the service
 * must treat payloads as opaque, and a round trip through JavaScript would change large numbers.
 */
export interface ChannelEvent {
  readonly timetoken: Timetoken;
  readonly channel: string;
  readonly kind: ChannelEventKind;
  /** The user id of the caller; absent on presence and App Context events. */
  readonly publisher?: string | undefined;
  /** JSON text. */
  readonly payload: string;
  /** JSON text of the publish's `meta`. */
  readonly meta?: string | undefined;
  readonly customMessageType?: string | undefined;
  /** Neither stored nor sent to subscribers; of a record's events only the one on its own channel has it. */
  readonly change?: EventChange | undefined;
}

/** What listeners of all events need to know besides the payload. */
export interface EventChange {
  /** Whether there was nothing before: no such record, or nobody on the channel. */
  readonly isNew: boolean;
  /** The fields that were written, where the payload has others as well. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

export type NewChannelEvent = Omit<ChannelEvent, 'timetoken'>;
