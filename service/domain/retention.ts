import { EVIDENCE_HOURS } from './limits';
import type { Stores } from '../storage/stores';

const EVIDENCE_MS = EVIDENCE_HOURS * 3_600_000;

/** Removes messages past their retention, with their actions. @param now ms since the epoch */
export function removeExpiredMessages(
  { messages, messageActions, evidence }: Stores,
  now: number,
): void {
  evidence.removeDelivered(Math.max(0, now - EVIDENCE_MS));
  if (!messages.hasExpired(now)) return;
  messageActions.removeOfExpired(now);
  messages.removeExpired(now);
}
