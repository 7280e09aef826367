import type { EventStore } from '../storage/events';
import type { ChannelEvent } from './channelEvent';
import { CATCH_UP_EVENTS } from './limits';
import type { Timetoken } from './timetoken';

interface Waiter {
  readonly channels: ReadonlySet<string>;
  wake(): void;
}

/**
 * Knows the newest events of every channel and who waits for the next one. Waiters only get woken:
 * what they receive is always read from the channels' events past their cursor, so an event between
 * two polls is found by the second.
 */
export class SubscribeHub {
  private readonly recent = new Map<string, ChannelEvent[]>();
  private readonly waiters = new Map<string, Set<Waiter>>();

  constructor(private readonly store: EventStore) {}

  /** Takes events that are already stored, in timetoken order, and wakes who waits for them. */
  deliver(events: readonly ChannelEvent[]): void {
    for (const event of events) {
      this.remember(event);
      for (const waiter of this.waiters.get(event.channel) ?? []) waiter.wake();
    }
  }

  /** Events of the channels with a timetoken past `after`, ascending; the newest 100 of them. */
  eventsAfter(channels: ReadonlySet<string>, after: Timetoken): ChannelEvent[] {
    const found: ChannelEvent[] = [];
    for (const channel of channels) {
      for (const event of this.recentOf(channel)) {
        if (event.timetoken > after) found.push(event);
      }
    }
    found.sort((a, b) => (a.timetoken < b.timetoken ? -1 : 1));
    return found.slice(-CATCH_UP_EVENTS);
  }

  /**
   * Calls `onEvent` whenever something was delivered to one of the channels, until the returned
   * function is called.
   */
  watch(channels: ReadonlySet<string>, onEvent: () => void): () => void {
    const waiter: Waiter = { channels, wake: onEvent };
    for (const channel of channels) {
      const waiting = this.waiters.get(channel) ?? new Set();
      waiting.add(waiter);
      this.waiters.set(channel, waiting);
    }
    return () => this.forget(waiter);
  }

  /** How many callers wait for events of a channel. */
  waitersOf(channel: string): number {
    return this.waiters.get(channel)?.size ?? 0;
  }

  /** How many callers wait for anything. */
  get waiterCount(): number {
    return new Set([...this.waiters.values()].flatMap((waiting) => [...waiting])).size;
  }

  private forget(waiter: Waiter): void {
    for (const channel of waiter.channels) {
      const waiting = this.waiters.get(channel);
      waiting?.delete(waiter);
      if (waiting?.size === 0) this.waiters.delete(channel);
    }
  }

  private remember(event: ChannelEvent): void {
    const cached = this.recent.get(event.channel);
    // Not read yet: the store already holds this event, so reading it now would find it twice.
    if (!cached) return;
    cached.push(event);
    if (cached.length > 2 * CATCH_UP_EVENTS) cached.splice(0, cached.length - CATCH_UP_EVENTS);
  }

  private recentOf(channel: string): readonly ChannelEvent[] {
    let events = this.recent.get(channel);
    if (!events) {
      events = this.store.newest(channel);
      this.recent.set(channel, events);
    }
    return events;
  }
}
