import { MAX_CHANNELS_PER_CALL, MAX_GROUPS, MAX_JSON_DEPTH } from '../protocol/limits';
import { type ErrorCode, ServiceError } from '../protocol/serviceError';
import type { OperationRequest } from './request';
import type { ServiceContext } from '../serviceContext';
import { parseTimetoken } from '../protocol/timetoken';
import { MAX_ID_LENGTH, type Timetoken } from '../../shared/protocol';
import { type AccessNeed, needs } from '../access/access';
import { isNetworkChannelName, isPresenceChannel, observedBy } from '../protocol/channels';

/** @throws ServiceError when the path names another keyset's subscribe key */
export function requireSubscribeKey(request: OperationRequest, context: ServiceContext): void {
  if (request.segment('subscribeKey') !== context.keys.subscribeKey) {
    throw new ServiceError('invalidSubscribeKey');
  }
}

/** @throws ServiceError when the path names another keyset */
export function requireKeys(request: OperationRequest, context: ServiceContext): void {
  const { publishKey, subscribeKey } = context.keys;
  if (
    request.segment('publishKey') !== publishKey ||
    request.segment('subscribeKey') !== subscribeKey
  ) {
    throw new ServiceError('invalidPublishKey');
  }
}

/**
 * The identity of the caller: the `uuid` query value, and nothing else (protocol reference 1.2).
 *
 * @throws ServiceError when it is missing or longer than 92 characters
 */
export function requireUserId(request: OperationRequest): string {
  const userId = request.query.get('uuid');
  if (!userId) throw new ServiceError('missingUserId');
  if (!isShort(userId)) throw new ServiceError('invalidUserId');
  return userId;
}

/** Counts characters, not UTF-16 units. */
function isShort(userId: string): boolean {
  if (userId.length <= MAX_ID_LENGTH) return true;
  return userId.length <= 2 * MAX_ID_LENGTH && Array.from(userId).length <= MAX_ID_LENGTH;
}

/**
 * A count in a query parameter: digits only.
 *
 * @throws ServiceError `invalidArguments`
 */
export function readWholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new ServiceError('invalidArguments');
  return Number(text);
}

/**
 * The requested page size of a list.
 *
 * @param most what a call without a number gets, and one that asks for more
 * @throws ServiceError `invalidArguments` when it is no whole number from 1
 */
export function readPageSize(text: string | undefined, most: number): number {
  const size = readWholeNumber(text) ?? most;
  if (size < 1) throw new ServiceError('invalidArguments');
  return Math.min(size, most);
}

/** @throws ServiceError when the text is no timetoken */
export function requireTimetoken(text: string): Timetoken {
  const timetoken = parseTimetoken(text);
  if (!timetoken) throw new ServiceError('invalidTimetoken');
  return timetoken;
}

/** @throws ServiceError when there is a text and it is no timetoken */
export function optionalTimetoken(text: string | undefined): Timetoken | undefined {
  return text === undefined ? undefined : requireTimetoken(text);
}

/** The channels and groups that a call names. */
export interface ChannelList {
  readonly channels: readonly string[];
  readonly groups: readonly string[];
}

/**
 * Reads the path's list of channels, in which a single comma stands for none, and the query's list
 * of groups. A name with an asterisk is taken, although no group can have it: Go's own suite asks for the state in one.
 *
 * @throws ServiceError when a group's name is none, or there are too many channels or groups
 */
export function readChannelList(request: OperationRequest): ChannelList {
  const groups = new Set(splitNames(request.query.get('channel-group')));
  const names = new Set([...groups].map(withoutPresence));
  if (names.size > MAX_GROUPS) throw new ServiceError('tooManyGroups');
  for (const name of names) requirePossibleGroup(name);
  const channels = [...new Set(request.segmentList('channels'))];
  if (channels.length > MAX_CHANNELS_PER_CALL) throw new ServiceError('tooManyChannels');
  return { channels, groups: [...groups] };
}

/** Reading a list needs permission to read every channel and group in it. */
export function listAccess({ channels, groups }: ChannelList): AccessNeed[] {
  return [...needs('channel', 'read', channels), ...needs('group', 'read', groups)];
}

/** The channels of a list with those of its groups, each once. Presence channels are left out. */
export function everyChannel({ channels, groups }: ChannelList, context: ServiceContext): string[] {
  const grouped = groups
    .filter((group) => !isPresenceChannel(group))
    .flatMap((group) => [...context.channelGroups.channelsOf(group)]);
  return [...new Set([...channels, ...grouped])].filter((name) => !isPresenceChannel(name));
}

/** Number of names in a list, including the channels of its groups. */
export function sizeOfList({ channels, groups }: ChannelList, context: ServiceContext): number {
  const ofGroup = (group: string) => context.channelGroups.channelsOf(withoutPresence(group)).size;
  return groups.reduce((sum, group) => sum + ofGroup(group), channels.length);
}

/** Names joined by commas, as in a query. */
export function splitNames(text: string | undefined): string[] {
  return (text ?? '').split(',').filter((name) => name !== '');
}

/** @throws ServiceError when the name cannot be one of a group */
export function requireGroupName(name: string): string {
  requirePossibleGroup(name);
  if (name.includes('*')) throw new ServiceError('invalidChannelGroup');
  return name;
}

/** @throws ServiceError */
function requirePossibleGroup(name: string): void {
  if (!isNetworkChannelName(name) || isPresenceChannel(name)) {
    throw new ServiceError('invalidChannelGroup');
  }
}

function withoutPresence(group: string): string {
  return isPresenceChannel(group) ? observedBy(group) : group;
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING: ReadonlySet<number> = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const CLOSING: ReadonlySet<number> = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/**
 * Parses JSON from a client. Deeply nested values are refused first: engines need quadratic time or fail for
 * thousands of levels.
 *
 * @param refusal what the call's family says of text that is no JSON
 * @throws ServiceError `nestedTooDeeply`, or `refusal`
 */
export function parseJson(text: string, refusal: ErrorCode): unknown {
  if (isNestedTooDeeply(text)) throw new ServiceError('nestedTooDeeply');
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ServiceError(refusal, [], { cause });
  }
}

/** Scans each character once; the text need not be valid JSON. */
function isNestedTooDeeply(text: string): boolean {
  if (text.length <= MAX_JSON_DEPTH) return false;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isInString) {
      if (unit === BACKSLASH) at += 1;
      else if (unit === QUOTE) isInString = false;
    } else if (unit === QUOTE) isInString = true;
    else if (OPENING.has(unit)) depth += 1;
    else if (CLOSING.has(unit)) depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}
