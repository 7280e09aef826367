import type { EventStore } from './eventStore';
import {
  type ChannelEvent,
  isPresenceChannel,
  observedBy,
  presenceChannelOf,
  subscribableNames,
} from '../protocol/channels';
import type { ChannelGroups } from './channelGroups';
import { MAX_CATCH_UP_CANDIDATES, RECENT_EVENTS } from '../protocol/limits';
import { SetMap } from '../lib/collections';
import type { Subscription } from './subscription';
import { ZERO_TIMETOKEN } from '../protocol/timetoken';
import type { Timetoken } from '../../shared/protocol';

/** A held call that waits for the next event of its subscription. */
export interface Waiter {
  readonly subscription: Subscription;
  /** Start of the wait by `performance.now()`, ms. */
  readonly since: number;
  /** Called for each event until the waiter is removed. */
  wake(event: ChannelEvent): void;
  /** Ends the wait. The waiter removes itself. */
  end(): void;
}

/**
 * Holds the newest events and the waiters for the next one. A poll reads the events after its cursor and
 * waits if there are none, in one turn of the event loop: events between two polls are found by the second,
 * and later ones wake it.
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

  /** Delivers stored events, in timetoken order, to their waiters. */
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

  /** The timetoken of the newest event of all. */
  get newestTimetoken(): Timetoken {
    return this.recent.newest;
  }

  /** Adds a waiter. */
  watch(waiter: Waiter): void {
    this.waiters.add(waiter);
    for (const name of waiter.subscription.channels) this.byName.add(name, waiter);
    for (const group of waiter.subscription.groups) this.byGroup.add(group, waiter);
  }

  /** Removes a waiter. */
  unwatch(waiter: Waiter): void {
    this.waiters.delete(waiter);
    for (const name of waiter.subscription.channels) this.byName.delete(name, waiter);
    for (const group of waiter.subscription.groups) this.byGroup.delete(group, waiter);
  }

  /** Ends all waits that began before a moment; one sweep instead of a timer for each. */
  endWaiting(before: number): void {
    // Waiters are in the order of their start.
    for (const waiter of this.waiters) {
      if (waiter.since >= before) return;
      waiter.end();
    }
  }

  /** Number of waiters for events of a channel. */
  waitersOf(channel: string): number {
    return this.waitersFor(channel).size;
  }

  /** Number of all waiters. */
  get waiterCount(): number {
    return this.waiters.size;
  }

  /** Each waiter once. The cost depends on the subscribers and groups of this channel only. */
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
    // Timetokens first: the channels may hold far more events than are delivered.
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

/**
 * The newest events of all channels in timetoken order. Recent events are found without reading each of the
 * subscribed channels.
 */
class RecentEvents {
  private readonly events: ChannelEvent[];
  /** All events after this timetoken are in memory. */
  private completeSince = ZERO_TIMETOKEN;

  /** @param stored the newest stored events of all channels, oldest first, all if there are fewer */
  constructor(stored: readonly ChannelEvent[]) {
    this.events = [...stored];
    if (stored.length >= RECENT_EVENTS) this.completeSince = stored[0]?.timetoken ?? ZERO_TIMETOKEN;
  }

  /** The timetoken of the newest event. */
  get newest(): Timetoken {
    return this.events.at(-1)?.timetoken ?? ZERO_TIMETOKEN;
  }

  add(event: ChannelEvent): void {
    this.events.push(event);
    if (this.events.length < 2 * RECENT_EVENTS) return;
    const dropped = this.events.splice(0, this.events.length - RECENT_EVENTS);
    this.completeSince = dropped.at(-1)?.timetoken ?? this.completeSince;
  }

  /** Whether all events after a timetoken are in memory. */
  reaches(timetoken: Timetoken): boolean {
    return timetoken >= this.completeSince;
  }

  /** Events after a timetoken, oldest first; `undefined` when some are no longer in memory. */
  after(timetoken: Timetoken): ChannelEvent[] | undefined {
    if (!this.reaches(timetoken)) return undefined;
    return this.events.slice(
      this.events.findLastIndex((event) => event.timetoken <= timetoken) + 1,
    );
  }
}
