import type { EventStore } from '../storage/events';
import type { ChannelEvent } from './channelEvent';
import type { ChannelGroups } from './channelGroups';
import { isPresenceChannel, observedBy, presenceChannelOf, subscribableNames } from './channelName';
import { MAX_CATCH_UP_CANDIDATES, RECENT_EVENTS } from './limits';
import { RecentEvents } from './recentEvents';
import { SetMap } from './setMap';
import type { Subscription } from './subscription';
import type { Timetoken } from './timetoken';

/** Someone who waits for the next event of a subscription. */
export interface Waiter {
  readonly subscription: Subscription;
  /** When it was put in, by the clock of `performance.now()`, ms. */
  readonly since: number;
  /** Called for each event, until the waiter is taken out. */
  wake(event: ChannelEvent): void;
  /** Has waited for long enough. It takes itself out. */
  end(): void;
}

/**
 * Knows the newest events and who waits for the next one. A poll first reads what came after its
 * cursor and waits if there is nothing, in one turn of the event loop: what happens between two
 * polls is found by the second, and what happens later wakes it.
 */
export class SubscribeHub {
  private readonly recent: RecentEvents;
  private readonly byName = new SetMap<string, Waiter>();
  private readonly byGroup = new SetMap<string, Waiter>();
  private readonly waiters = new Set<Waiter>();

  constructor(
    private readonly store: EventStore,
    private readonly groups: ChannelGroups,
  ) {
    this.recent = new RecentEvents(store.newest(RECENT_EVENTS));
  }

  /** Takes events that are already stored, in timetoken order, and wakes who waits for them. */
  deliver(events: readonly ChannelEvent[]): void {
    for (const event of events) {
      this.recent.add(event);
      for (const waiter of this.waitersFor(event.channel)) waiter.wake(event);
    }
  }

  /**
   * Events of the subscription with a timetoken past `after`, ascending: all of them, or the newest
   * 100 of each channel and 500 of all when `after` is long ago.
   */
  eventsAfter(subscription: Subscription, after: Timetoken): ChannelEvent[] {
    const events = this.recent.after(after) ?? this.storedAfter(subscription, after);
    return events.filter(({ channel }) => subscription.matchOf(channel) !== undefined);
  }

  /** Whether what came after a moment is known without a look at single channels. */
  remembers(after: Timetoken): boolean {
    return this.recent.reaches(after);
  }

  /** The timetoken of the newest event of all. */
  get newestTimetoken(): Timetoken {
    return this.recent.newest;
  }

  /** Puts a waiter in. */
  watch(waiter: Waiter): void {
    this.waiters.add(waiter);
    for (const name of waiter.subscription.channels) this.byName.add(name, waiter);
    for (const group of waiter.subscription.groups) this.byGroup.add(group, waiter);
  }

  /** Takes a waiter out. */
  unwatch(waiter: Waiter): void {
    this.waiters.delete(waiter);
    for (const name of waiter.subscription.channels) this.byName.delete(name, waiter);
    for (const group of waiter.subscription.groups) this.byGroup.delete(group, waiter);
  }

  /** Ends the waiting of those who were put in before a moment. One look for all, no timer for each. */
  endWaiting(before: number): void {
    // They are in the order in which they came.
    for (const waiter of this.waiters) {
      if (waiter.since >= before) return;
      waiter.end();
    }
  }

  /** How many callers wait for events of a channel. */
  waitersOf(channel: string): number {
    return this.waitersFor(channel).size;
  }

  /** How many callers wait for anything. */
  get waiterCount(): number {
    return this.waiters.size;
  }

  /** Everyone once. The work is that of the channel's own subscribers and groups. */
  private waitersFor(channel: string): Set<Waiter> {
    const found = new Set<Waiter>();
    for (const waiters of this.waitersByName(channel)) {
      for (const waiter of waiters) found.add(waiter);
    }
    return found;
  }

  private waitersByName(channel: string): ReadonlySet<Waiter>[] {
    const waiters = subscribableNames(channel).map((name) => this.byName.get(name));
    for (const group of this.groups.groupsOf(channel)) waiters.push(this.byGroup.get(group));
    if (isPresenceChannel(channel)) {
      for (const group of this.groups.groupsOf(observedBy(channel))) {
        waiters.push(this.byGroup.get(presenceChannelOf(group)));
      }
    }
    return waiters;
  }

  private storedAfter(subscription: Subscription, after: Timetoken): ChannelEvent[] {
    const channels = [...new Set(subscription.literalChannels())];
    const prefixes = [...subscription.prefixes()];
    // Timetokens first: together the channels may hold far more than can be handed out.
    const timetokens = [
      ...channels.flatMap((channel) => this.store.timetokensAfter(channel, after)),
      ...prefixes.flatMap((prefix) => this.store.timetokensUnder(prefix, after)),
    ].sort();
    const from = timetokens.at(-MAX_CATCH_UP_CANDIDATES - 1) ?? after;
    const found = new Map<Timetoken, ChannelEvent>();
    const take = (events: readonly ChannelEvent[]) => {
      for (const event of events) found.set(event.timetoken, event);
    };
    for (const channel of channels) take(this.store.after(channel, from));
    for (const prefix of prefixes) take(this.store.afterUnder(prefix, from));
    return [...found.values()].sort((a, b) => (a.timetoken < b.timetoken ? -1 : 1));
  }
}
