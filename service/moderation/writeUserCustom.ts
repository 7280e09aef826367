import type { JournalEntry } from '../domain/journal';
import type { Custom } from '../domain/objectContent';
import { appendObjectEvent } from '../domain/objectEvents';
import type { Stores } from '../storage/stores';

/** Changes a user's `custom` data, and tells the user and the channels where the user is a member. */
export function writeUserCustom(
  stores: Stores,
  entry: JournalEntry,
  userId: string,
  custom: Custom,
): void {
  const { record, changed } = stores.users.set(userId, { custom }, entry.nextTimetoken());
  if (!changed) return;
  const data = { id: userId, ...changed, updated: record.updated, eTag: record.eTag };
  const audience = [userId, ...stores.memberships.channelsOf(userId)];
  appendObjectEvent(entry, audience, { type: 'uuid', event: 'set', data });
}
