import { randomUUID } from 'node:crypto';
import type { EventName } from './eventsOptions';
import { isoTime, isPublished, itemText, joinFields, type Occurrence } from './occurrence';
import type { EventAction } from './readEventsOptions';

const SCHEMAS: Readonly<Record<EventName, string>> = {
  'message.sent': 'messages.pubsub.publish',
  'messageAction.created': 'messages.action.created',
  'messageAction.deleted': 'messages.action.deleted',
  'file.sent': 'messages.pubsub.publish',
  'user.stateChanged': 'presence.channel.user.state.in.changed',
  'user.created': 'user.created',
  'user.updated': 'user.updated',
  'user.deleted': 'user.deleted',
  'channel.subscribed': 'presence.user.channel.joined',
  'channel.unsubscribed': 'presence.user.channel.left',
  'channel.timedOut': 'presence.user.timedout.in.channel',
  'channel.firstSubscribed': 'presence.channel.state.active',
  'channel.lastLeft': 'presence.channel.state.inactive',
  'channel.occupancyCounted': 'presence.channel.occupancy.counted',
  'channel.created': 'channel.created',
  'channel.updated': 'channel.updated',
  'channel.deleted': 'channel.deleted',
  'membership.created': 'membership.created',
  'membership.updated': 'membership.updated',
  'membership.deleted': 'membership.deleted',
};

const ENVELOPE_SCHEMA = 'https://www.pubnub.com/schemas/edp.ena.event?schema-instance+json';

/** The listener, the event and the action of a request. */
export interface Route {
  readonly listener: string;
  readonly event: EventName;
  readonly action: EventAction;
  readonly subscribeKey: string;
}

/** An event as a body carries it: everything of it that does not depend on the other events of the batch. */
export interface Item {
  readonly id: string;
  readonly channel: string | undefined;
  /** ISO 8601, whole seconds. */
  readonly time: string;
  /** JSON text: an entry of `data`, or the whole envelope where each event has its own. */
  readonly text: string;
}

/** Writes an event for a route. */
export function itemOf(occurrence: Occurrence, route: Route): Item {
  const { id, channel, timetoken } = occurrence;
  const version = route.action.isEnveloped ? route.action.version : '2.1';
  return {
    id,
    channel,
    time: isoTime(timetoken, 0),
    text: hasOwnEnvelope(route)
      ? publishedEnvelope(occurrence, route)
      : itemText(occurrence, version),
  };
}

/**
 * The body of a request: JSON text. Without an envelope it is the same in all versions. All events of a batch are in
 * one `data`; messages and files of version 1.0 have an envelope each, and a batch of them is a list.
 *
 * What an envelope says of listener and action is documented by the names of its fields only
 * (`eventsAndActionsMetadata`, `ena:listener`, `ena:action`, `provenance`).
 */
export function requestBody(items: readonly Item[], route: Route): string {
  const texts = items.map(({ text }) => text);
  if (hasOwnEnvelope(route)) {
    return route.action.batching ? `[${texts.join(',')}]` : texts.join('');
  }
  const { action, event } = route;
  const schema = `pubnub.com/schemas/events/${SCHEMAS[event]}?v=1.0.0`;
  const isFirstVersion = action.isEnveloped && action.version === '1.0';
  const payload = joinFields([
    [isFirstVersion ? 'schema' : 'dataSchema', JSON.stringify(schema)],
    ['data', `[${texts.join(',')}]`],
  ]);
  if (!action.isEnveloped) return payload;
  const [first] = items;
  const id = items.length === 1 && first ? first.id : randomUUID();
  if (isFirstVersion) {
    return joinFields([
      ['schema', JSON.stringify(ENVELOPE_SCHEMA)],
      ['event', eventText(id, payload, first?.time)],
      ['metadata', JSON.stringify(firstMetadata(items, route))],
    ]);
  }
  return joinFields([
    ['event', eventText(id, payload)],
    ['metadata', JSON.stringify(laterMetadata(items, route))],
  ]);
}

function hasOwnEnvelope({ action, event }: Route): boolean {
  return action.isEnveloped && action.version === '1.0' && isPublished({ event });
}

/** @param payload JSON text */
function eventText(id: string, payload: string, time?: string): string {
  return joinFields([
    ['id', JSON.stringify(id)],
    ...(time === undefined ? [] : [['timestamp', JSON.stringify(time)] as const]),
    ['payload', payload],
  ]);
}

/** Version 1.0 of a message or a file. */
function publishedEnvelope(occurrence: Occurrence, route: Route): string {
  const { id, channel = '', userId = '', timetoken, fields } = occurrence;
  const carried = ['fileId', 'fileName', 'message', 'meta'];
  const event = joinFields([
    ['channel', JSON.stringify(channel)],
    ['eventCategory', '"message"'],
    ['eventType', '"message.publish"'],
    ['eventId', JSON.stringify(id)],
    ['eventPayload', joinFields(Object.entries(fields).filter(([name]) => carried.includes(name)))],
    ['iso8601timestamp', JSON.stringify(isoTime(timetoken, 0))],
    ['subscribeKey', JSON.stringify(route.subscribeKey)],
    ['timetoken', JSON.stringify(timetoken)],
    ['senderId', JSON.stringify(userId)],
  ]);
  const metadata = {
    eventListenerMetadata: { eventListenerId: route.listener },
    actionMetadata: { actionId: route.action.id, webhookMetadata: {} },
  };
  return joinFields([
    ['event', event],
    ['eventsAndActionsMetadata', JSON.stringify(metadata)],
  ]);
}

function firstMetadata(items: readonly Item[], { listener, action }: Route): object {
  return {
    ...channelField('pubsub:channel', items),
    'ena:listener': { id: listener },
    'ena:action': { id: action.id },
  };
}

function laterMetadata(items: readonly Item[], { listener, action }: Route): object {
  return {
    ...(action.version === '2.0' && channelField('pubsub.channel', items)),
    provenance: { listener: { id: listener }, action: { id: action.id } },
  };
}

/** Events without a channel have none in their envelope, and neither has a batch from several. */
function channelField(name: string, items: readonly Item[]): object {
  const [channel, ...others] = new Set(items.map((item) => item.channel));
  return channel === undefined || others.length > 0 ? {} : { [name]: channel };
}
