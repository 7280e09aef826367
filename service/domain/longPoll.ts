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
    poll.onClosed(() => parked.end([]));
  });
}

/** A poll with nothing to answer yet. There may be thousands of them, so it holds no closures. */
class ParkedPoll implements Waiter {
  readonly subscription: Subscription;
  private readonly holding: NodeJS.Timeout;
  private gathering: NodeJS.Timeout | undefined;

  constructor(
    private readonly hub: SubscribeHub,
    private readonly poll: LongPoll,
    private readonly resolve: (events: readonly ChannelEvent[]) => void,
  ) {
    this.subscription = poll.subscription;
    this.holding = setTimeout(endHold, poll.holdMs, this);
    hub.watch(this);
  }

  wake(event: ChannelEvent): void {
    if (this.poll.filter?.(event) === false) return;
    this.gathering ??= setTimeout(gather, COALESCE_MS, this);
  }

  /** Answers what has come, or waits on: an event's channel may just have left its group. */
  gather(): void {
    this.gathering = undefined;
    const events = collect(this.hub, this.poll);
    if (events.length > 0) this.end(events);
  }

  endHold(): void {
    this.end(collect(this.hub, this.poll));
  }

  end(events: readonly ChannelEvent[]): void {
    clearTimeout(this.holding);
    clearTimeout(this.gathering);
    this.hub.unwatch(this);
    this.resolve(events);
  }
}

function gather(poll: ParkedPoll): void {
  poll.gather();
}

function endHold(poll: ParkedPoll): void {
  poll.endHold();
}
