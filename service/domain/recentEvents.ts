import type { ChannelEvent } from './channelEvent';
import { RECENT_EVENTS } from './limits';
import { ZERO_TIMETOKEN, type Timetoken } from './timetoken';

/**
 * The newest events of all channels in timetoken order. Whoever asks for what came after a moment in
 * that time needs no look at single channels, however many they listen to.
 */
export class RecentEvents {
  private readonly events: ChannelEvent[];
  /** Everything after this is here. */
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

  /** Whether everything that came after a moment is here. */
  reaches(timetoken: Timetoken): boolean {
    return timetoken >= this.completeSince;
  }

  /** Events past a moment, oldest first; `undefined` when that is too long ago to know them all. */
  after(timetoken: Timetoken): ChannelEvent[] | undefined {
    if (!this.reaches(timetoken)) return undefined;
    return this.events.slice(
      this.events.findLastIndex((event) => event.timetoken <= timetoken) + 1,
    );
  }
}
