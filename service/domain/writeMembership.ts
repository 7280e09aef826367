import type { Membership, MembershipKey } from '../storage/memberships';
import type { WriteResult } from '../storage/metadataRecords';
import type { Stores } from '../storage/stores';
import type { JournalEntry } from './journal';
import { ATTRIBUTES, type ObjectPatch } from './objectContent';
import { appendObjectEvent } from './objectEvents';
import type { Timetoken } from './timetoken';

/** Creates or changes a membership, and tells its channel and its user. */
export function writeMembership(
  stores: Stores,
  entry: JournalEntry,
  key: MembershipKey,
  patch: ObjectPatch<never>,
  at: Timetoken,
): WriteResult<Membership, never> {
  const result = stores.memberships.set(key, patch, at);
  const { record, changed } = result;
  if (!changed) return result;
  // Receivers know the row only from such events: all that is set, and what has just been cleared.
  const shown = ATTRIBUTES.filter((field) => record[field] !== null || changed[field] === null);
  const data = {
    ...idsOf(key),
    ...Object.fromEntries(shown.map((field) => [field, record[field]])),
    updated: record.updated,
    eTag: record.eTag,
  };
  appendObjectEvent(entry, audienceOf(key), { type: 'membership', event: 'set', data });
  return result;
}

/** Ends a membership, and tells its channel and its user. */
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
