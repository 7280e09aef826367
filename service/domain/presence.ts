import type { PresenceStore } from '../storage/presence';
import { presenceChannelOf } from './channelName';
import type { Journal, JournalEntry } from './journal';
import type { PresenceChange, PresenceRegistry } from './presenceRegistry';

/**
 * Presence as the operations see it: the registry decides in memory, and each coming and going is
 * stored and delivered as one step. What only proves that someone is still there writes nothing.
 */
export class Presence {
  constructor(
    private readonly registry: PresenceRegistry,
    private readonly journal: Journal,
    private readonly store: PresenceStore,
  ) {
    registry.restore(store.all());
  }

  /** A sign of life; resolves once the joins, if there are any, have been delivered. */
  heartbeat(userId: string, channels: Iterable<string>, seconds: number): Promise<void> {
    return this.record(this.registry.heartbeat(userId, channels, seconds));
  }

  /** Asks to leave. The event follows after the settle time, unless the user shows up again. */
  leave(userId: string, channels: Iterable<string>): void {
    this.registry.leave(userId, channels);
  }

  /** Keeps a user who is present on the channels, until the returned function is called. */
  openPoll(userId: string, channels: Iterable<string>): () => void {
    return this.registry.openPoll(userId, channels);
  }

  /** Turns what has become due into leave and timeout events. */
  sweep(): Promise<void> {
    return this.record(this.registry.sweep());
  }

  /** User ids, the first who came first. */
  occupants(channel: string): string[] {
    return this.registry.occupants(channel);
  }

  /** Channels on which someone is present. */
  channels(): string[] {
    return this.registry.channels();
  }

  private async record(changes: readonly PresenceChange[]): Promise<void> {
    if (changes.length === 0) return;
    try {
      await this.journal.write((entry) => {
        for (const change of changes) this.apply(change, entry);
      });
    } catch (error) {
      this.registry.takeBack(changes);
      throw error;
    }
  }

  private apply(change: PresenceChange, entry: JournalEntry): void {
    const { action, channel, userId } = change;
    if (action === 'join') this.store.add(change);
    else this.store.remove(channel, userId);
    entry.append({
      channel: presenceChannelOf(channel),
      kind: 'presence',
      payload: payloadOf(change),
    });
  }
}

/** Protocol reference 5.7. */
function payloadOf({ action, userId, at, occupancy }: PresenceChange): string {
  return JSON.stringify({
    action,
    uuid: userId,
    timestamp: Math.floor(at / 1_000),
    precise_timestamp: at,
    occupancy,
  });
}
