import type { Message } from '../../src/domain/message';
import { ANN, GENERAL } from './buildMessage';
import { timetokenAt } from './timetokens';
import { createSequence } from './sequence';

/** Raw shapes as the SDK hands them over. Fields may be overridden with anything, as on the wire. */
type Raw = Readonly<Record<string, unknown>>;

const nextNumber = createSequence();

/** A live message. */
export function sdkMessageEvent(overrides: Raw = {}): Raw {
  const count = nextNumber();
  return {
    channel: GENERAL,
    subscription: null,
    timetoken: timetokenAt(count),
    publisher: ANN,
    message: { id: `id-${count}`, text: `live ${count}`, type: 'default' },
    ...overrides,
  };
}

/** A live file message; the SDK has already taken the file out of the payload. */
export function sdkFileEvent(overrides: Raw = {}): Raw {
  return sdkMessageEvent({
    message: { text: 'look', type: '' },
    file: { id: 'file-1', name: 'cat.png', url: 'https://files.test/cat.png' },
    ...overrides,
  });
}

/** An item of a history page. */
export function sdkHistoryItem(overrides: Raw = {}): Raw {
  const count = nextNumber();
  return {
    channel: GENERAL,
    timetoken: timetokenAt(count),
    uuid: ANN,
    message: { id: `id-${count}`, text: `stored ${count}`, type: 'default' },
    messageType: -1,
    ...overrides,
  };
}

/** The history item that a message would be read from. */
export function sdkHistoryItemOf(message: Message): Raw {
  const { channelId, timetoken, authorId, id, text, type } = message;
  return sdkHistoryItem({
    channel: channelId,
    timetoken,
    uuid: authorId,
    message: { text, type, ...(id !== undefined && { id }) },
  });
}

/** A user, channel or membership that was written or deleted. */
export function sdkObjectEvent(
  type: 'uuid' | 'channel' | 'membership',
  event: 'set' | 'delete',
  data: unknown,
): Raw {
  return {
    channel: GENERAL,
    subscription: null,
    timetoken: timetokenAt(0),
    message: { source: 'objects', version: '2.0', type, event, data },
  };
}

/** The rejection of an SDK call. */
export function sdkRejection(statusCode: number, category = 'PNUnknownCategory'): Error {
  return Object.assign(new Error(`rejected with ${statusCode}`), {
    name: 'PubNubError',
    status: { error: true, statusCode, category },
  });
}

/** Somebody came to or left the general channel. */
export function sdkPresenceEvent(action: string, overrides: Raw = {}): Raw {
  const count = nextNumber();
  return {
    channel: GENERAL,
    subscription: null,
    timetoken: timetokenAt(count),
    action,
    uuid: ANN,
    timestamp: 1_763_700_000,
    occupancy: 1,
    ...overrides,
  };
}

/** A signal in the general channel. */
export function sdkSignalEvent(message: unknown, overrides: Raw = {}): Raw {
  return sdkMessageEvent({ message, ...overrides });
}

/** The answer of `hereNow`: who is on which channel. */
export function sdkHereNow(users: Readonly<Record<string, readonly string[]>>): Raw {
  const channels = Object.entries(users).map(([name, ids]) => [
    name,
    { name, occupancy: ids.length, occupants: ids.map((uuid) => ({ uuid, state: null })) },
  ]);
  return { totalChannels: channels.length, channels: Object.fromEntries(channels) as unknown };
}
