import type { Stores } from '../storage/stores';

/** Removes messages past their retention, with their actions. @param now ms since the epoch */
export function removeExpiredMessages({ messages, messageActions }: Stores, now: number): void {
  if (!messages.hasExpired(now)) return;
  messageActions.removeOfExpired(now);
  messages.removeExpired(now);
}
