import { randomUUID } from 'node:crypto';
import { isRecord } from '../../shared/isRecord';
import { type ChannelEvent, isPresenceChannel, observedBy } from '../protocol/channels';
import type { EventName } from './eventsOptions';
import { isoTime, type Occurrence } from './occurrence';

type Fields = Readonly<Record<string, unknown>>;

/** PubNub's samples give times with as many digits as the service that writes them has. */
const MILLISECONDS = 3;
const MICROSECONDS = 6;
const NANOSECONDS = 9;

/**
 * What listeners can have of an event of a channel. The shapes are those of PubNub's documentation of the payloads of
 * Events & Actions; where it contradicts itself, docs/emulator.md says what was chosen.
 */
export function readOccurrences(event: ChannelEvent, subscribeKey: string): readonly Occurrence[] {
  const occurrences = new OccurrenceReader(event, subscribeKey);
  switch (event.kind) {
    case 'message':
      // What presence publishes is told by its own events.
      return isPresenceChannel(event.channel) ? [] : [occurrences.message()];
    case 'file':
      return [occurrences.file()];
    case 'action':
      return [occurrences.action()];
    case 'presence':
      return occurrences.presence();
    case 'objects':
      return [occurrences.object()];
    case 'signal':
      return [];
  }
}

/** The number of users in a channel is written like a Go program writes it that leaves out zeros. */
const ofOccupancy = (occupancy: unknown) => (occupancy === 0 ? {} : { occupancy });

const PRESENCE: Readonly<Record<string, EventName>> = {
  join: 'channel.subscribed',
  leave: 'channel.unsubscribed',
  timeout: 'channel.timedOut',
  'state-change': 'user.stateChanged',
};

/** How the lists of an interval are called. */
const DELTAS = { join: 'usersJoinedDelta', leave: 'usersLeftDelta', timeout: 'usersTimedoutDelta' };

class OccurrenceReader {
  constructor(
    private readonly event: ChannelEvent,
    private readonly subscribeKey: string,
  ) {}

  message(): Occurrence {
    const { channel, payload, meta = 'null', publisher = '', timetoken } = this.event;
    return this.published('message.sent', {
      timestamp: text(isoTime(timetoken, MILLISECONDS)),
      message: payload,
      meta,
      senderId: text(publisher),
      channel: text(channel),
      timetoken: text(timetoken),
    });
  }

  file(): Occurrence {
    const { channel, payload, meta = 'null', publisher = '', timetoken } = this.event;
    const sent: unknown = JSON.parse(payload);
    const { file, message = null } = isRecord(sent) ? sent : {};
    const isNamed = isRecord(file);
    return this.published('file.sent', {
      channel: text(channel),
      // A client with a cipher key encrypts which file it is.
      ...(isNamed && { fileId: text(file['id']), fileName: text(file['name']) }),
      message: isNamed ? text(message) : payload,
      meta,
      senderId: text(publisher),
      timestamp: text(isoTime(timetoken, MILLISECONDS)),
      timetoken: text(timetoken),
    });
  }

  action(): Occurrence {
    const { channel, payload, publisher = '', timetoken } = this.event;
    const { event, data } = recordOf(JSON.parse(payload));
    const { messageTimetoken, type, value } = recordOf(data);
    const name = event === 'removed' ? 'messageAction.deleted' : 'messageAction.created';
    return this.occurrence(name, { channel, userId: publisher }, (id) => ({
      id,
      channel,
      subKey: this.subscribeKey,
      messageTimetoken,
      timestamp: isoTime(timetoken, MICROSECONDS),
      type,
      value,
      userId: publisher,
    }));
  }

  /** A join or a leave, and that it was the first or the last. */
  presence(): readonly Occurrence[] {
    const channel = observedBy(this.event.channel);
    const payload = recordOf(JSON.parse(this.event.payload));
    const { action, uuid, occupancy } = payload;
    if (action === 'interval') return [this.interval(channel, payload)];
    const name = PRESENCE[String(action)];
    if (name === undefined) return [];
    const moved = this.occurrence(name, { channel, userId: String(uuid) }, (id) => ({
      id,
      channel,
      userId: uuid,
      ...ofOccupancy(occupancy),
      data: stringsOf(payload),
      timestamp: this.timestamp,
      subKey: this.subscribeKey,
    }));
    const turned = this.activity(channel, payload);
    return turned ? [moved, turned] : [moved];
  }

  private activity(channel: string, { action, occupancy }: Fields): Occurrence | undefined {
    const isLast = (action === 'leave' || action === 'timeout') && occupancy === 0;
    if (!isLast && !this.event.change?.isNew) return undefined;
    const name = isLast ? 'channel.lastLeft' : 'channel.firstSubscribed';
    return this.occurrence(name, { channel }, (id) => ({
      id,
      timestamp: this.timestamp,
      subKey: this.subscribeKey,
      channel,
    }));
  }

  private interval(channel: string, payload: Fields): Occurrence {
    const lists = Object.entries(DELTAS).map(([name, delta]) => [delta, payload[name]] as const);
    return this.occurrence('channel.occupancyCounted', { channel }, (id) => ({
      id,
      channel,
      occupancy: payload['occupancy'],
      subKey: this.subscribeKey,
      timestamp: this.timestamp,
      ...Object.fromEntries(lists.filter(([, users]) => users !== undefined)),
    }));
  }

  private get timestamp(): string {
    return isoTime(this.event.timetoken, MILLISECONDS);
  }

  /** A user, channel or membership that was written or removed. */
  object(): Occurrence {
    const { type, event, data } = recordOf(JSON.parse(this.event.payload));
    const record = recordOf(data);
    const isDeleted = event === 'delete';
    if (type === 'membership') return this.membership(record, isDeleted);
    const id = String(record['id']);
    return type === 'uuid'
      ? this.changed('user', { userId: id }, { userId: id }, record, isDeleted)
      : this.changed('channel', { channel: id }, { channelId: id }, record, isDeleted);
  }

  private membership(record: Fields, isDeleted: boolean): Occurrence {
    const channelId = String(recordOf(record['channel'])['id']);
    const userId = String(recordOf(record['uuid'])['id']);
    const about = { channel: channelId, userId };
    return this.changed('membership', about, { channelId, userId }, record, isDeleted);
  }

  private changed(
    kind: keyof typeof TEXT_FIELDS,
    about: Pick<Occurrence, 'channel' | 'userId'>,
    ids: Fields,
    record: Fields,
    isDeleted: boolean,
  ): Occurrence {
    const { timetoken, change } = this.event;
    const timestamp = isoTime(timetoken, NANOSECONDS);
    const head = (id: string) => ({ id, subKey: this.subscribeKey, timestamp });
    if (isDeleted) {
      return this.occurrence(`${kind}.deleted`, about, (id) => ({ ...head(id), ...ids }));
    }
    const isNew = change?.isNew ?? false;
    const written = change?.fields ?? record;
    return this.occurrence(`${kind}.${isNew ? 'created' : 'updated'}`, about, (id) => ({
      ...head(id),
      eTag: record['eTag'],
      ...ids,
      ...(isNew ? createdFields(kind, written) : updatedFields(kind, written)),
    }));
  }

  private published(event: EventName, fields: Readonly<Record<string, string>>): Occurrence {
    const { channel, publisher, timetoken } = this.event;
    return { event, id: randomUUID(), timetoken, channel, userId: publisher, fields };
  }

  private occurrence(
    event: EventName,
    about: Pick<Occurrence, 'channel' | 'userId'>,
    write: (id: string) => Fields,
  ): Occurrence {
    const id = randomUUID();
    const fields = Object.fromEntries(
      Object.entries(write(id)).map(([name, value]) => [name, text(value)]),
    );
    return { event, id, timetoken: this.event.timetoken, ...about, fields };
  }
}

const TEXT_FIELDS = {
  user: ['name', 'email', 'profileUrl', 'externalId', 'type', 'status'],
  channel: ['name', 'description', 'type', 'status'],
  membership: ['type', 'status'],
} as const;

/** Fields that are not set are empty texts. */
function createdFields(kind: keyof typeof TEXT_FIELDS, record: Fields): Fields {
  const texts = TEXT_FIELDS[kind].map((field) => [field, record[field] ?? ''] as const);
  const { custom } = record;
  return { ...Object.fromEntries(texts), ...(isRecord(custom) && { properties: custom }) };
}

/** Only what changed; a field that was cleared is an empty text. */
function updatedFields(kind: keyof typeof TEXT_FIELDS, record: Fields): Fields {
  const changed = TEXT_FIELDS[kind].filter((field) => record[field] !== undefined);
  const fields = Object.fromEntries(changed.map((field) => [field, record[field] ?? '']));
  return {
    ...(changed.length > 0 && { fields }),
    ...(record['custom'] !== undefined && { properties: record['custom'] ?? {} }),
  };
}

/** The event as it was announced. Its values are texts, also numbers and the state. */
function stringsOf(payload: Fields): Fields {
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

function recordOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

function text(value: unknown): string {
  return JSON.stringify(value ?? null);
}
