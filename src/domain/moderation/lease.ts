import { isRecord, textField } from '../../../shared/isRecord';
import { toChannelId, toUserId, type UserId } from '../ids';
import { MODERATION_PREFIX } from '../protocol';
import type { Timetoken } from '../../../shared/protocol';

/**
 * A moderator who works on a case holds its lease. The service gives it to one moderator at a time and publishes
 * every change here; the messages expire, since a lease does.
 */
export const LEASES_CHANNEL = toChannelId(`${MODERATION_PREFIX}leases`);

/** How long a lease lasts without being renewed. */
export const LEASE_MS = 180_000;

/** The reason with which the service refuses a decision about another moderator's case. */
export const LEASED_REASON = 'Another moderator is working on this case';

/** A change of a lease. Its id is the timetoken of the message that carries it. */
export interface LeaseRecord {
  readonly id: Timetoken;
  /** The user whom the case is about. */
  readonly userId: UserId;
  /** The moderator who holds it from now on; missing when nobody does. */
  readonly holderId?: UserId;
}

/** Reads a message of the channel; undefined when it is none. */
export function readLease(id: Timetoken, payload: unknown): LeaseRecord | undefined {
  if (!isRecord(payload)) return undefined;
  const userId = textField(payload, 'userId');
  const holderId = textField(payload, 'holderId');
  if (!userId) return undefined;
  return { id, userId: toUserId(userId), ...(holderId && { holderId: toUserId(holderId) }) };
}
