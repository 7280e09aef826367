/** How long a lease lasts without being renewed. */
export const LEASE_MS = 180_000;

/** The reason with which the service refuses a decision about another moderator's case. */
export const LEASED_REASON = 'Another moderator is working on this case';
