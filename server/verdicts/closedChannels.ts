import type { Protection } from '../../src/domain/behaviourRules/protectionState';
import { toChannelId } from '../../src/domain/ids';
import { requireValue } from '../keyset/requireValue';
import type { Keyset } from '../keyset/keyset';

interface Members {
  readonly since: number;
  readonly ids: Promise<ReadonlySet<string>>;
}

/** Channels whose members are in memory: each has at most 10,000. */
const MAX_CHANNELS = 20;

/**
 * Knows who was a member of a channel when it was closed. They are read once, at the first message after it: nobody
 * can be kept from joining by a token that is there already, so whoever comes later is none.
 */
export class ClosedChannels {
  private readonly members = new Map<string, Members>();

  constructor(private readonly keyset: Pick<Keyset, 'members'>) {}

  /** @throws (rejects) Problem `unavailable` when PubNub does not answer */
  async isMember({ channel, since }: Protection, userId: string): Promise<boolean> {
    const known = this.members.get(channel);
    const { ids } = known?.since === since ? known : this.read(channel, since);
    return (await ids).has(userId);
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

  private async fetch(channel: string): Promise<ReadonlySet<string>> {
    const members = requireValue(await this.keyset.members(toChannelId(channel)));
    return new Set(members.map(({ userId }) => userId));
  }
}
