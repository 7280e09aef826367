import type { Call } from '../../../api';
import { queryOf, segmentsOf } from './callUrl';

interface SdkTarget {
  readonly publishKey: string;
  readonly subscribeKey: string;
  readonly origin: string;
}

/** A call in parts, as the SDK's methods need them. */
interface CallParts {
  readonly channels: readonly string[];
  readonly channelGroups: readonly string[];
  readonly segments: readonly string[];
  readonly message: unknown;
  readonly body: unknown;
  /** A parameter of the query; undefined when missing. */
  readonly query: (name: string) => string | undefined;
  readonly number: (name: string) => number | undefined;
  readonly isTrue: (name: string) => boolean;
}

type SdkMethod = readonly [name: string, parameters?: Readonly<Record<string, unknown>>];

/** The method of the SDK by which each operation is called; those that are missing have none of their own. */
const METHODS: Readonly<Record<string, (parts: CallParts) => SdkMethod | undefined>> = {
  time: () => ['time'],
  publish: ({ channels: [channel], message, query, number, isTrue }) => [
    'publish',
    {
      channel,
      message,
      meta: parse(query('meta')),
      customMessageType: query('custom_message_type'),
      storeInHistory: query('store') === '0' ? false : undefined,
      replicate: isTrue('norep') ? false : undefined,
      ttl: number('ttl'),
    },
  ],
  signal: ({ channels: [channel], message, query }) => [
    'signal',
    { channel, message, customMessageType: query('custom_message_type') },
  ],
  subscribe: (parts) => [
    'subscribe',
    { ...listOf(parts), timetoken: timetokenOf(parts.query('tt')) },
  ],
  leave: (parts) => ['unsubscribe', listOf(parts)],
  history: fetchMessages,
  historyWithActions: fetchMessages,
  historyV2: ({ channels: [channel], query, number, isTrue }) => [
    'history',
    {
      channel,
      count: number('count'),
      start: query('start'),
      end: query('end'),
      reverse: isTrue('reverse') || undefined,
      includeMeta: isTrue('include_meta') || undefined,
    },
  ],
  deleteHistory: ({ channels: [channel], query }) => [
    'deleteMessages',
    { channel, start: query('start'), end: query('end') },
  ],
  messageCounts: ({ channels, query }) => [
    'messageCounts',
    {
      channels,
      channelTimetokens: (query('timetoken') ?? query('channelsTimetoken') ?? '').split(','),
    },
  ],
  addMessageAction: ({ channels: [channel], segments, body }) => [
    'addMessageAction',
    { channel, messageTimetoken: segments[6], action: body },
  ],
  removeMessageAction: ({ channels: [channel], segments }) => [
    'removeMessageAction',
    { channel, messageTimetoken: segments[6], actionTimetoken: segments[8] },
  ],
  getMessageActions: ({ channels: [channel], query, number }) => [
    'getMessageActions',
    { channel, start: query('start'), end: query('end'), limit: number('limit') },
  ],
  hereNow: (parts) => ['hereNow', { ...listOf(parts), ...hereNowOptions(parts) }],
  hereNowEverywhere: (parts) => ['hereNow', hereNowOptions(parts)],
  whereNow: ({ segments }) => ['whereNow', { uuid: segments[5] }],
  setPresenceState: (parts) => [
    'setState',
    { ...listOf(parts), state: parse(parts.query('state')) },
  ],
  getPresenceState: (parts) => ['getState', { ...listOf(parts), uuid: parts.segments[7] }],
  channelGroup: ({ segments: { 5: channelGroup }, query }) => {
    const [added, removed] = [query('add'), query('remove')];
    if (added !== undefined) {
      return ['channelGroups.addChannels', { channelGroup, channels: added.split(',') }];
    }
    return removed === undefined
      ? ['channelGroups.listChannels', { channelGroup }]
      : ['channelGroups.removeChannels', { channelGroup, channels: removed.split(',') }];
  },
  deleteChannelGroup: ({ segments: { 5: channelGroup } }) => [
    'channelGroups.deleteGroup',
    { channelGroup },
  ],
  userGet: ({ segments: { 4: uuid }, ...parts }) => [
    'objects.getUUIDMetadata',
    { uuid, include: includeOf(parts) },
  ],
  userSet: ({ segments: { 4: uuid }, body: data, ...parts }) => [
    'objects.setUUIDMetadata',
    { uuid, data, include: includeOf(parts) },
  ],
  userRemove: ({ segments: { 4: uuid } }) => ['objects.removeUUIDMetadata', { uuid }],
  userList: (parts) => ['objects.getAllUUIDMetadata', pageOf(parts)],
  channelGet: ({ segments: { 4: channel }, ...parts }) => [
    'objects.getChannelMetadata',
    { channel, include: includeOf(parts) },
  ],
  channelSet: ({ segments: { 4: channel }, body: data, ...parts }) => [
    'objects.setChannelMetadata',
    { channel, data, include: includeOf(parts) },
  ],
  channelRemove: ({ segments: { 4: channel } }) => ['objects.removeChannelMetadata', { channel }],
  channelList: (parts) => ['objects.getAllChannelMetadata', pageOf(parts)],
  membershipList: (parts) => [
    'objects.getMemberships',
    { uuid: parts.segments[4], ...pageOf(parts) },
  ],
  memberList: (parts) => [
    'objects.getChannelMembers',
    { channel: parts.segments[4], ...pageOf(parts) },
  ],
  membershipSet: ({ segments: { 4: uuid }, body }) => {
    const { set, removed } = readItems(body, 'channel');
    if (set && !removed) return ['objects.setMemberships', { uuid, channels: set }];
    if (!removed || set) return undefined;
    return ['objects.removeMemberships', { uuid, channels: removed.map(({ id }) => id) }];
  },
  memberSet: ({ segments: { 4: channel }, body }) => {
    const { set, removed } = readItems(body, 'uuid');
    if (set && !removed) return ['objects.setChannelMembers', { channel, uuids: set }];
    if (!removed || set) return undefined;
    return ['objects.removeChannelMembers', { channel, uuids: removed.map(({ id }) => id) }];
  },
  listFiles: ({ channels: [channel], query, number }) => [
    'listFiles',
    { channel, limit: number('limit'), next: query('next') },
  ],
  deleteFile: ({ channels: [channel], segments: { 6: id, 7: name } }) => [
    'deleteFile',
    { channel, id, name },
  ],
  downloadFile: ({ channels: [channel], segments: { 6: id, 7: name } }) => [
    'downloadFile',
    { channel, id, name },
  ],
};

/**
 * A call as code for the JavaScript SDK, with a client of its own. The texts of others are only in JSON, which is
 * JavaScript, too.
 *
 * @returns undefined for calls that the SDK has no method for
 */
export function sdkCode(
  call: Call,
  { publishKey, subscribeKey, origin }: SdkTarget,
): string | undefined {
  const parts = partsOf(call);
  const method = Object.hasOwn(METHODS, call.operation)
    ? METHODS[call.operation]?.(parts)
    : undefined;
  if (!method) return undefined;
  const [name, parameters] = method;
  const userId = call.userId ?? 'inspector';
  const client = { publishKey, subscribeKey, userId, origin, ssl: false };
  const token = parts.query('auth');
  // These two return at once: their answers come to the listeners.
  const isAwaited = !['subscribe', 'unsubscribe'].includes(name);
  return [
    `const pubnub = new PubNub(${written(client)});`,
    ...(token === undefined ? [] : [`pubnub.setToken(${JSON.stringify(token)});`]),
    `${isAwaited ? 'await ' : ''}pubnub.${name}(${parameters ? written(parameters) : ''});`,
  ].join('\n');
}

/** Without what is undefined. */
function written(value: object): string {
  return JSON.stringify(value, null, 2);
}

function partsOf({ url, channels, message, body }: Call): CallParts {
  const fields = new Map(queryOf(url));
  const query = (name: string) => fields.get(name);
  return {
    channels,
    channelGroups: (query('channel-group') ?? '').split(',').filter(Boolean),
    segments: segmentsOf(url),
    message: parse(message),
    body: parse(body),
    query,
    number: (name) => (query(name) === undefined ? undefined : Number(query(name))),
    isTrue: (name) => /^(?:true|1)$/i.test(query(name) ?? ''),
  };
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

function listOf({ channels, channelGroups }: CallParts) {
  return {
    channels: channels.length > 0 ? channels : undefined,
    channelGroups: channelGroups.length > 0 ? channelGroups : undefined,
  };
}

/** The first poll of a client has none. */
function timetokenOf(text: string | undefined): string | undefined {
  return text === '0' ? undefined : text;
}

function fetchMessages({ channels, query, number, isTrue, segments }: CallParts): SdkMethod {
  return [
    'fetchMessages',
    {
      channels,
      count: number('max'),
      start: query('start'),
      end: query('end'),
      includeMeta: isTrue('include_meta') || undefined,
      includeMessageActions: segments[1] === 'history-with-actions' || undefined,
    },
  ];
}

function hereNowOptions({ query, isTrue, number }: CallParts) {
  return {
    includeUUIDs: query('disable_uuids') === '1' ? false : undefined,
    includeState: isTrue('state') || undefined,
    limit: number('limit'),
    offset: number('offset'),
  };
}

type QueryParts = Pick<CallParts, 'query' | 'number' | 'isTrue'>;

function includeOf({ query }: QueryParts) {
  return (query('include') ?? '').split(',').includes('custom')
    ? { customFields: true }
    : undefined;
}

function pageOf(parts: QueryParts) {
  const { query, number, isTrue } = parts;
  const page = { next: query('start'), prev: query('end') };
  const include = { ...includeOf(parts), ...(isTrue('count') && { totalCount: true }) };
  return {
    filter: query('filter'),
    limit: number('limit'),
    page: page.next || page.prev ? page : undefined,
    include: Object.keys(include).length > 0 ? include : undefined,
  };
}

interface Item {
  readonly id: unknown;
}

/** The memberships that a body sets and removes, in the form that the SDK takes them. */
function readItems(body: unknown, kind: 'channel' | 'uuid') {
  const { set, delete: removed } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const itemsOf = (list: unknown): readonly Item[] | undefined =>
    Array.isArray(list)
      ? list.map((item: Readonly<Record<string, unknown>>) => {
          const { [kind]: named, ...rest } = item;
          return { id: (named as Item | undefined)?.id, ...rest };
        })
      : undefined;
  return { set: itemsOf(set), removed: itemsOf(removed) };
}
