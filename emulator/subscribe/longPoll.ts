import type { ChannelEvent } from '../protocol/channels';
import type { MessageFilter } from '../filters/messageFilter';
import type { SubscribeHub, Waiter } from './subscribeHub';
import type { Subscription } from './subscription';
import { MAX_EVENTS_PER_RESPONSE, timetokenToMs, type Timetoken } from '../../shared/protocol';

/**
 * Time between two answers to the same subscriber, ms: the events of that time travel in one answer. A
 * poll costs a client more than a message does (docs/decisions/0009-speed-of-the-service.md).
 */
const PACE_MS = 40;
/** Fewer than make a client believe that there was more than it was handed. */
const MAX_GATHERED = MAX_EVENTS_PER_RESPONSE / 2;

/** A waiting poll and the way to answer it. It lives until the answer is written. */
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
  const events = found.slice(-MAX_EVENTS_PER_RESPONSE);
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
    if (this.events.length === MAX_GATHERED) this.end();
    else this.gathering ??= setTimeout(end, this.delayOf(event), this);
  }

  /** A timer also when it is over: the other events of the same turn travel in the same answer. */
  private delayOf({ timetoken }: ChannelEvent): number {
    const passed = timetokenToMs(timetoken) - timetokenToMs(this.poll.cursor);
    return Math.max(0, PACE_MS - passed);
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
