import { RecentValues } from './recentValues';

/** Accounts that were first seen less than this before count as new, ms. */
export const NEW_ACCOUNT_MS = 24 * 3_600_000;
const WINDOW_MS = 60_000;
/** A suggestion stays for so long after the numbers have fallen. */
const CALM_MS = 5 * 60_000;
/** New accounts that write or join within a minute. */
const RAID_SIZE = 30;
/** Users of a minute that are told apart. */
const MAX_COUNTED = 1_000;

/**
 * Says when the numbers indicate a raid: many new accounts are active within a minute, and more of them than
 * of all others. Its memory is bounded.
 */
export class RaidMeter {
  private readonly fresh = new RecentValues(WINDOW_MS, MAX_COUNTED);
  private readonly known = new RecentValues(WINDOW_MS, MAX_COUNTED);
  private lastSign: number | undefined;
  private most = 0;

  /** @param at ms since the epoch, like `firstSeen` */
  observe(userId: string, firstSeen: number, at: number): void {
    const isNew = at - firstSeen < NEW_ACCOUNT_MS;
    (isNew ? this.fresh : this.known).add('', userId, at);
    const count = this.fresh.count('', at);
    if (!isNew || count < RAID_SIZE || count <= this.known.count('', at)) return;
    this.lastSign = at;
    this.most = Math.max(this.most, count);
  }

  /** The most new accounts within a minute of the present raid; undefined when there is none. */
  newAccounts(now: number): number | undefined {
    if (this.lastSign === undefined || now - this.lastSign > CALM_MS) {
      this.most = 0;
      return undefined;
    }
    return this.most;
  }
}
