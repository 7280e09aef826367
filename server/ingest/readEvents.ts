import { isRecord } from '../../shared/isRecord';
import { isTimetoken, MAX_ID_LENGTH, type Timetoken } from '../../shared/protocol';
import { toChannelId, toUserId, type ChannelId, type UserId } from '../../src/domain/ids';

/** Something that happened on the keyset, as far as the server follows it. */
export type KeysetEvent =
  | {
      readonly kind: 'message';
      readonly channelId: ChannelId;
      readonly timetoken: Timetoken;
      /** Empty for what a function published. */
      readonly userId: UserId;
      readonly message: unknown;
    }
  /** Somebody attached something to a message. */
  | {
      readonly kind: 'action';
      readonly channelId: ChannelId;
      readonly message: Timetoken;
      readonly type: string;
    }
  /** Somebody wrote the record of a user. */
  | { readonly kind: 'user'; readonly userId: UserId }
  /** Somebody wrote the record of a channel. */
  | { readonly kind: 'channel'; readonly channelId: ChannelId }
  | JoinEvent;

/** A user became a member of a channel. */
export interface JoinEvent {
  readonly kind: 'join';
  readonly channelId: ChannelId;
  readonly userId: UserId;
  /** By PubNub's clock, ms since the epoch. */
  readonly at: number;
}

export interface ReadEvents {
  readonly events: readonly KeysetEvent[];
  /** How many could not be read. */
  readonly unreadable: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** An event, undefined where the server does not follow it, or null where it cannot be read. */
type Read = KeysetEvent | undefined | null;

/**
 * Reads the body of a request of Events & Actions: without an envelope, or in the envelopes 1.0, 2.0 and 2.1, of which
 * PubNub's documentation shows samples; a batch of version 1.0 is a list.
 */
export function readEvents(body: unknown): ReadEvents {
  const read = (Array.isArray(body) ? body : [body]).flatMap(readEnvelope);
  return {
    events: read.filter((event) => event !== undefined && event !== null),
    unreadable: read.filter((event) => event === null).length,
  };
}

function readEnvelope(body: unknown): readonly Read[] {
  if (!isRecord(body)) return [null];
  const { event, metadata } = body;
  if (!isRecord(event)) return readPayload(body, undefined);
  // Version 1.0 has published messages without a schema.
  if (event['eventType'] === 'message.publish') return [readFirstVersion(event)];
  const channel = isRecord(metadata) ? metadata['pubsub.channel'] : undefined;
  return isRecord(event['payload']) ? readPayload(event['payload'], channel) : [null];
}

/** @param channel that of the envelope: messages of version 2.0 have none of their own */
function readPayload(payload: Fields, channel: unknown): readonly Read[] {
  const { dataSchema, schema = dataSchema, data } = payload;
  const [, name] = /events\/([\w.]+)(?:\?|$)/.exec(String(schema)) ?? [];
  if (name === undefined || !Array.isArray(data)) return [null];
  return data.map((item: unknown) => (isRecord(item) ? readItem(name, item, channel) : null));
}

function readItem(schema: string, item: Fields, channel: unknown): Read {
  const isAction = 'messageTimetoken' in item && 'type' in item;
  switch (schema) {
    case 'messages.pubsub.publish':
      // PubNub's samples show actions with this schema, too.
      return isAction ? readAction(item) : readMessage({ channel, ...item });
    case 'messages.action.created':
      return readAction(item);
    case 'membership.created':
      return readJoin(item);
    case 'user.created':
    case 'user.updated':
    case 'user.deleted':
      return readUser(item);
    case 'channel.created':
    case 'channel.updated':
      return readChannel(item);
    default:
      return undefined;
  }
}

function readFirstVersion({ channel, timetoken, senderId, eventPayload }: Fields): Read {
  const payload = isRecord(eventPayload) ? eventPayload : {};
  return readMessage({ channel, timetoken, senderId, message: payload['message'] });
}

function readMessage({ channel, timetoken, senderId, message, fileId, fileName }: Fields): Read {
  const time = typeof timetoken === 'number' ? String(timetoken) : timetoken;
  // Functions publish without a user id.
  const sender = senderId ?? '';
  const isFrom = sender === '' || isId(sender);
  if (!isId(channel) || !isTimetoken(time) || !isFrom || message === undefined) return null;
  return {
    kind: 'message',
    channelId: toChannelId(channel),
    timetoken: time,
    userId: toUserId(sender),
    message: withFile(parsed(message), fileId, fileName),
  };
}

function readAction({ channel, messageTimetoken, type }: Fields): Read {
  const isReadable = isId(channel) && isTimetoken(messageTimetoken) && typeof type === 'string';
  if (!isReadable) return null;
  return { kind: 'action', channelId: toChannelId(channel), message: messageTimetoken, type };
}

function readUser({ userId }: Fields): Read {
  return isId(userId) ? { kind: 'user', userId: toUserId(userId) } : null;
}

function readChannel({ channelId }: Fields): Read {
  return isId(channelId) ? { kind: 'channel', channelId: toChannelId(channelId) } : null;
}

function readJoin({ channelId, userId, timestamp }: Fields): Read {
  const at = Date.parse(String(timestamp));
  if (!isId(channelId) || !isId(userId) || Number.isNaN(at)) return null;
  return { kind: 'join', channelId: toChannelId(channelId), userId: toUserId(userId), at };
}

function isId(value: unknown): value is string {
  const isText = typeof value === 'string' && value !== '' && value.length <= MAX_ID_LENGTH;
  // No address can have half a surrogate pair.
  return isText && !/\p{Surrogate}/u.test(value);
}

/** The message of a file as history has it: events name the file beside it. */
function withFile(message: unknown, id: unknown, name: unknown): unknown {
  return isId(id) && typeof name === 'string' ? { message, file: { id, name } } : message;
}

/** A message may come as JSON text. */
function parsed(message: unknown): unknown {
  if (typeof message !== 'string' || !message.startsWith('{')) return message;
  try {
    return JSON.parse(message) as unknown;
  } catch {
    return message;
  }
}
