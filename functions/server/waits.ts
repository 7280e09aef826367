import type { ShieldEntry } from '../../src/domain/enforcement/shieldEntry';
import { setTime } from '../../src/lib/setTime';

/** Users who are remembered. */
const MAX_WAITING = 10_000;

/** Until when users whom raid mode holds have to wait, ms since the epoch. */
const waits = new Map<string, number>();

/** Has the next messages of a user be refused without a question: PubNub lets functions ask 100 times in a second. */
export function rememberWait(userId: string, waitMs: number): void {
  setTime(waits, userId, Date.now() + waitMs, { lastsMs: waitMs, most: MAX_WAITING });
}

/** Whether raid mode has held a message of the user just now. */
export function mustWait({ raidUntil = 0 }: ShieldEntry, userId: string): boolean {
  return Date.now() < Math.min(raidUntil, waits.get(userId) ?? 0);
}
