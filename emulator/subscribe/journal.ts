import type { EventStore } from './eventStore';
import type { Work } from '../lib/work';
import type { WriteQueue } from '../storage/writeQueue';
import type { ChannelEvent, NewChannelEvent } from '../protocol/channels';
import type { SubscribeHub } from './subscribeHub';
import type { TimetokenSource } from '../protocol/timetoken';
import type { Timetoken } from '../../shared/protocol';

/** The operations of a write while its transaction is open. */
export interface JournalEntry {
  /** Gives the event its timetoken and keeps it for catch-up; subscribers get it after the commit. */
  append<E extends NewChannelEvent>(event: E): E & ChannelEvent;
  /** A timetoken for something that is stored but not delivered. */
  nextTimetoken(): Timetoken;
}

/**
 * The one way to change anything: store and deliver as one step. Timetokens are given inside the
 * transaction and events are delivered straight after its commit, in the same turn of the event
 * loop, so that no subscriber can be handed a cursor that lies past an event it has not seen.
 */
export class Journal {
  /** @param listener hears of all events, after the commit and before the answer; it must not throw or take long */
  constructor(
    private readonly queue: WriteQueue,
    private readonly timetokens: TimetokenSource,
    private readonly events: EventStore,
    private readonly hub: SubscribeHub,
    private readonly listener?: (events: readonly ChannelEvent[]) => void,
    private readonly call?: Work,
  ) {}

  /** The same journal, for the writes of a call, which are charged to its caller. */
  of(call: Work): Journal {
    const { queue, timetokens, events, hub, listener } = this;
    return new Journal(queue, timetokens, events, hub, listener, call);
  }

  /**
   * Runs `work` in a transaction. Resolves with its result once that is on disk and delivered.
   *
   * @throws (rejects) what `work` throws, or `storageFailed`; then nothing is stored and nothing delivered
   */
  write<T>(work: (entry: JournalEntry) => T): Promise<T> {
    const entry = new Entry(this.timetokens, this.events);
    return this.queue.add(
      () => work(entry),
      () => {
        this.hub.deliver(entry.appended);
        this.listener?.(entry.appended);
      },
      this.call,
    );
  }
}

class Entry implements JournalEntry {
  readonly appended: ChannelEvent[] = [];

  constructor(
    private readonly timetokens: TimetokenSource,
    private readonly events: EventStore,
  ) {}

  append<E extends NewChannelEvent>(event: E): E & ChannelEvent {
    const stamped = { ...event, timetoken: this.timetokens.next() };
    this.events.append(stamped);
    this.appended.push(stamped);
    return stamped;
  }

  nextTimetoken(): Timetoken {
    return this.timetokens.next();
  }
}
