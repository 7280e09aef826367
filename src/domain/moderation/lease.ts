/** How long a lease lasts without being renewed. */
export const LEASE_MS = 180_000;
