import type { EventChange } from '../protocol/channels';
import type { JournalEntry } from '../subscribe/journal';
import type { Membership, MembershipKey } from './membershipStore';
import type { WriteResult } from './metadataStore';
import type { Stores } from '../stores';
import { ATTRIBUTES, type ObjectPatch } from './objectContent';
import type { Timetoken } from '../../shared/protocol';

/** The fields of a written record that events carry. */
interface Version {
  readonly updated: string;
  readonly eTag: string;
}

type Fields = Readonly<Record<string, unknown>>;

export type ObjectEvent =
  | {
      readonly type: 'uuid' | 'channel';
      readonly event: 'set';
      /** Only the fields that changed: receivers merge. */
      readonly data: Fields & Version & { readonly id: string };
    }
  | {
      readonly type: 'uuid' | 'channel';
      readonly event: 'delete';
      readonly data: { readonly id: string };
    }
  | {
      readonly type: 'membership';
      readonly event: 'set';
      readonly data: Fields & Version & MembershipIds;
    }
  | { readonly type: 'membership'; readonly event: 'delete'; readonly data: MembershipIds };

interface MembershipIds {
  readonly channel: { readonly id: string };
  readonly uuid: { readonly id: string };
}

const UPDATE: EventChange = { isNew: false };

/** Appends the event once for each distinct channel. @param change what was done to the record */
export function appendObjectEvent(
  entry: JournalEntry,
  channels: Iterable<string>,
  told: ObjectEvent,
  change = UPDATE,
): void {
  const { type, event, data } = told;
  const payload = JSON.stringify({ source: 'objects', version: '2.0', event, type, data });
  const own = ownChannelOf(told);
  for (const channel of new Set(channels)) {
    const appended = { channel, kind: 'objects', payload } as const;
    entry.append(channel === own ? { ...appended, change } : appended);
  }
}

/** The channel on which every event of the record is delivered. */
function ownChannelOf(told: ObjectEvent): string {
  return told.type === 'membership' ? told.data.channel.id : told.data.id;
}

/** Creates or changes a membership and emits the event to its channel and user. */
export function writeMembership(
  stores: Stores,
  entry: JournalEntry,
  key: MembershipKey,
  patch: ObjectPatch<never>,
  at: Timetoken,
): WriteResult<Membership, never> {
  const result = stores.memberships.set(key, patch, at);
  const { record, changed, isNew } = result;
  if (!changed) return result;
  // Receivers know the row only from such events, so they carry all set and all newly cleared fields.
  const shown = ATTRIBUTES.filter((field) => record[field] !== null || changed[field] === null);
  const data = {
    ...idsOf(key),
    ...Object.fromEntries(shown.map((field) => [field, record[field]])),
    updated: record.updated,
    eTag: record.eTag,
  };
  const change = { isNew, fields: changed };
  appendObjectEvent(entry, audienceOf(key), { type: 'membership', event: 'set', data }, change);
  return result;
}

/** Removes a membership and emits the event to its channel and user. */
export function removeMembership(stores: Stores, entry: JournalEntry, key: MembershipKey): void {
  if (!stores.memberships.remove(key)) return;
  const event = { type: 'membership', event: 'delete', data: idsOf(key) } as const;
  appendObjectEvent(entry, audienceOf(key), event);
}

function idsOf({ channelId, userId }: MembershipKey) {
  return { channel: { id: channelId }, uuid: { id: userId } };
}

function audienceOf({ channelId, userId }: MembershipKey): string[] {
  return [channelId, userId];
}
