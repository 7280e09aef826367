import type { ChannelEvent } from './channelEvent';
import { CATCH_UP_EVENTS } from './limits';
import type { MessageFilter } from './messageFilter';
import type { SubscribeHub, Waiter } from './subscribeHub';
import type { Subscription } from './subscription';
import type { Timetoken } from './timetoken';

/** Several events of one burst travel in one answer, ms. */
const COALESCE_MS = 3;

export interface LongPoll {
  readonly subscription: Subscription;
  readonly cursor: Timetoken;
  readonly filter: MessageFilter | undefined;
  /** How long to wait when there is nothing to answer, ms. */
  readonly holdMs: number;
  /** Calls back when nobody waits for the answer any more. */
  onClosed(listener: () => void): void;
}

export interface LongPollAnswer {
  /** Where the next poll goes on. */
  readonly cursor: Timetoken;
  /** Ascending; the newest 100. */
  readonly events: readonly ChannelEvent[];
}

/** Resolves with the next events, or with none when the time is over or the caller has gone. */
export async function answerPoll(hub: SubscribeHub, poll: LongPoll): Promise<LongPollAnswer> {
  const pending = collect(hub, poll);
  const events = pending.length > 0 ? pending : await nextEvents(hub, poll);
  const last = events.at(-1);
  if (last) return { cursor: last.timetoken, events };
  // Everything up to the newest event has been looked at. Moving on spares the next poll from that.
  const { newestTimetoken } = hub;
  return { cursor: newestTimetoken > poll.cursor ? newestTimetoken : poll.cursor, events };
}

function collect(hub: SubscribeHub, { subscription, cursor, filter }: LongPoll): ChannelEvent[] {
  const events = hub.eventsAfter(subscription, cursor);
  return (filter ? events.filter(filter) : events).slice(-CATCH_UP_EVENTS);
}

function nextEvents(hub: SubscribeHub, poll: LongPoll): Promise<readonly ChannelEvent[]> {
  return new Promise((resolve) => {
    const parked = new ParkedPoll(hub, poll, resolve);
    poll.onClosed(() => parked.end());
  });
}

/**
 * A poll with nothing to answer yet. It was put in the moment it had looked, so it is woken by
 * everything it has not seen. There may be thousands of them: it holds no closures.
 */
class ParkedPoll implements Waiter {
  readonly subscription: Subscription;
  private readonly events: ChannelEvent[] = [];
  private readonly holding: NodeJS.Timeout;
  private gathering: NodeJS.Timeout | undefined;

  constructor(
    private readonly hub: SubscribeHub,
    private readonly poll: LongPoll,
    private readonly resolve: (events: readonly ChannelEvent[]) => void,
  ) {
    this.subscription = poll.subscription;
    this.holding = setTimeout(end, poll.holdMs, this);
    hub.watch(this);
  }

  wake(event: ChannelEvent): void {
    if (this.poll.filter?.(event) === false) return;
    this.events.push(event);
    this.gathering ??= setTimeout(end, COALESCE_MS, this);
  }

  end(): void {
    clearTimeout(this.holding);
    clearTimeout(this.gathering);
    this.hub.unwatch(this);
    this.resolve(this.events.slice(-CATCH_UP_EVENTS));
  }
}

function end(poll: ParkedPoll): void {
  poll.end();
}
