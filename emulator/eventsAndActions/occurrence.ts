import type { EnvelopeVersion, EventName } from './eventsOptions';
import { timetokenToMs, type Timetoken } from '../../shared/protocol';

/** Something that happened which listeners can have. */
export interface Occurrence {
  readonly event: EventName;
  /** A UUID. */
  readonly id: string;
  readonly timetoken: Timetoken;
  /** The channel that it is about, for filters and envelopes. */
  readonly channel?: string | undefined;
  /** The user who caused the event, or whom it concerns. */
  readonly userId?: string | undefined;
  /** The payload: JSON texts by the name of the field, in the order of PubNub's samples. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Messages and files have the same schema, and an envelope of their own in version 1.0. */
export function isPublished({ event }: Pick<Occurrence, 'event'>): boolean {
  return event === 'message.sent' || event === 'file.sent';
}

/** The event as one entry of `data`: JSON text. Version 2.0 of a message or a file has no channel. */
export function itemText(occurrence: Occurrence, version: EnvelopeVersion): string {
  const hidden = version === '2.0' && isPublished(occurrence) ? 'channel' : undefined;
  return joinFields(Object.entries(occurrence.fields).filter(([name]) => name !== hidden));
}

/** @param fields names and JSON texts */
export function joinFields(fields: readonly (readonly [name: string, text: string])[]): string {
  return `{${fields.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

/** The moment of a timetoken in ISO 8601, UTC. @param digits of the fraction of a second, up to 9 */
export function isoTime(timetoken: Timetoken, digits: number): string {
  const seconds = new Date(timetokenToMs(timetoken)).toISOString().slice(0, 19);
  const fraction = timetoken.slice(-7).padEnd(9, '0').slice(0, digits);
  return `${seconds}${fraction === '' ? '' : `.${fraction}`}Z`;
}
