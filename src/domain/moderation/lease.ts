import { toChannelId } from '../ids';
import { MODERATION_PREFIX } from '../protocol';

/**
 * A moderator who works on a case holds its lease. The service gives it to one moderator at a time and publishes
 * every change here; the messages expire, since a lease does.
 */
export const LEASES_CHANNEL = toChannelId(`${MODERATION_PREFIX}leases`);

/** How long a lease lasts without being renewed. */
export const LEASE_MS = 180_000;

/** The reason with which the service refuses a decision about another moderator's case. */
export const LEASED_REASON = 'Another moderator is working on this case';
