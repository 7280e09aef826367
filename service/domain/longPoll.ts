import type { ChannelEvent } from './channelEvent';
import { CATCH_UP_EVENTS } from './limits';
import type { MessageFilter } from './messageFilter';
import type { SubscribeHub, Waiter } from './subscribeHub';
import type { Subscription } from './subscription';
import { millisecondsOf, type Timetoken } from './timetoken';

/** Several events of one burst travel in one answer, ms. */
const COALESCE_MS = 3;
/**
 * Whoever was handed something just now is handed the next this long after it, ms, with all that came
 * meanwhile. A poll costs a client more than a message does; on the network their distance does the same.
 */
const PACE_MS = 40;
/** Fewer than make a client believe that there was more than it was handed. */
const MOST_GATHERED = CATCH_UP_EVENTS / 2;

/** What is asked for, and how to answer it. It is kept for as long as the answer takes. */
export interface LongPoll<Answer> {
  readonly subscription: Subscription;
  readonly cursor: Timetoken;
  readonly filter: MessageFilter | undefined;
  /**
   * @param cursor where the next poll goes on
   * @param events ascending; the newest 100
   */
  answer(cursor: Timetoken, events: readonly ChannelEvent[]): Answer;
}

/**
 * Resolves with the answer to the next events, or to none when the time is over (see
 * `SubscribeHub.endWaiting`) or the caller has gone.
 *
 * @param onClosed calls back when nobody waits for the answer any more
 */
export function answerPoll<Answer>(
  hub: SubscribeHub,
  poll: LongPoll<Answer>,
  onClosed: (listener: () => void) => void,
): Answer | Promise<Answer> {
  const { subscription, cursor, filter } = poll;
  const events = hub.eventsAfter(subscription, cursor);
  const pending = filter ? events.filter(filter) : events;
  if (pending.length > 0) return answerWith(hub, poll, pending);
  return new Promise((resolve) => {
    endWhenClosed(new ParkedPoll(hub, poll, resolve), onClosed);
  });
}

/** By itself, so that the listener keeps the waiter and nothing else that is around. */
function endWhenClosed(waiter: Waiter, onClosed: (listener: () => void) => void): void {
  onClosed(() => waiter.end());
}

function answerWith<Answer>(
  hub: SubscribeHub,
  poll: LongPoll<Answer>,
  found: readonly ChannelEvent[],
): Answer {
  const events = found.slice(-CATCH_UP_EVENTS);
  const last = events.at(-1);
  if (last) return poll.answer(last.timetoken, events);
  // Everything up to the newest event has been looked at. Moving on spares the next poll from that.
  const { newestTimetoken } = hub;
  return poll.answer(newestTimetoken > poll.cursor ? newestTimetoken : poll.cursor, events);
}

const NO_EVENTS: readonly ChannelEvent[] = [];

/**
 * A poll with nothing to answer yet. It was put in the moment it had looked, so it is woken by
 * everything it has not seen. There may be thousands of them: it holds no closures and no timers.
 */
class ParkedPoll<Answer> implements Waiter {
  readonly since = performance.now();
  private events: ChannelEvent[] | undefined;
  private gathering: NodeJS.Timeout | undefined;

  constructor(
    private readonly hub: SubscribeHub,
    private readonly poll: LongPoll<Answer>,
    private readonly resolve: (answer: Answer) => void,
  ) {
    hub.watch(this);
  }

  get subscription(): Subscription {
    return this.poll.subscription;
  }

  wake(event: ChannelEvent): void {
    if (this.poll.filter?.(event) === false) return;
    this.events ??= [];
    this.events.push(event);
    if (this.events.length === MOST_GATHERED) this.end();
    else this.gathering ??= setTimeout(end, this.pauseBefore(event), this);
  }

  private pauseBefore({ timetoken }: ChannelEvent): number {
    const sinceLast = millisecondsOf(timetoken) - millisecondsOf(this.poll.cursor);
    return Math.max(COALESCE_MS, PACE_MS - sinceLast);
  }

  end(): void {
    clearTimeout(this.gathering);
    this.hub.unwatch(this);
    this.resolve(answerWith(this.hub, this.poll, this.events ?? NO_EVENTS));
  }
}

function end(waiter: Waiter): void {
  waiter.end();
}
