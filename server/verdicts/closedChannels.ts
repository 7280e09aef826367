import type { Protection } from '../../src/domain/behaviourRules/protectionState';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { setTime } from '../../src/lib/setTime';
import { requireValue } from '../keyset/requireValue';
import type { Keyset } from '../keyset/keyset';

interface Members {
  readonly since: number;
  readonly ids: Promise<Set<string>>;
}

/** Channels whose members are in memory: each has at most 10,000. */
const MAX_CHANNELS = 20;
/** How long a membership that was looked at is taken to be there, ms, and of how many. */
const SEEN_MS = 5_000;
const MAX_SEEN = 10_000;

/**
 * Knows who was a member of a channel when it was closed. They are read once, at the first message after it: nobody
 * can be kept from joining by a token that is there already, so whoever comes later is none. Who came between the two is
 * taken out of the channel again, and is none from then on.
 */
export class ClosedChannels {
  private readonly members = new Map<string, Members>();
  /** When each membership was looked at, ms since the epoch. */
  private readonly seen = new Map<string, number>();

  constructor(private readonly keyset: Pick<Keyset, 'members' | 'memberships'>) {}

  /** @throws (rejects) Problem `unavailable` when PubNub does not answer */
  async isMember({ channel, since }: Protection, userId: string): Promise<boolean> {
    const known = this.members.get(channel);
    const ids = await (known?.since === since ? known : this.read(channel, since)).ids;
    if (!ids.has(userId)) return false;
    if (await this.isThere(channel, userId)) return true;
    ids.delete(userId);
    return false;
  }

  private async isThere(channel: string, userId: string): Promise<boolean> {
    const key = `${userId} ${channel}`;
    const now = Date.now();
    if (now - (this.seen.get(key) ?? 0) < SEEN_MS) return true;
    const memberships = requireValue(await this.keyset.memberships(toUserId(userId)));
    const isThere = memberships.some(({ channelId }) => channelId === channel);
    if (isThere) setTime(this.seen, key, now, { lastsMs: SEEN_MS, most: MAX_SEEN });
    return isThere;
  }

  private read(channel: string, since: number): Members {
    const [oldest] = this.members.keys();
    if (this.members.size >= MAX_CHANNELS && oldest !== undefined) this.members.delete(oldest);
    const read = { since, ids: this.fetch(channel) };
    this.members.set(channel, read);
    read.ids.catch(() => {
      if (this.members.get(channel) === read) this.members.delete(channel);
    });
    return read;
  }

  private async fetch(channel: string): Promise<Set<string>> {
    const members = requireValue(await this.keyset.members(toChannelId(channel)));
    return new Set<string>(members.map(({ userId }) => userId));
  }
}
