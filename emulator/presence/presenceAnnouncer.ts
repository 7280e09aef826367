import { MAX_INTERVAL_BYTES } from '../protocol/limits';
import { isNetworkChannelName, isPresenceChannel } from '../protocol/channels';

interface AnnouncementRules {
  /** With more users than this, a channel's changes are collected in interval events. */
  readonly announceMax: number;
  /** Time between interval events, ms. */
  readonly intervalMs: number;
}

/** A presence event of a channel and its payload. */
export interface Announcement {
  readonly channel: string;
  /** JSON text. */
  readonly payload: string;
  /** Whether it is a join to a channel on which nobody was. */
  readonly isFirst?: boolean;
}

type Movement = Exclude<PresenceChange['action'], 'state-change'>;

/** Changes on a channel since its last presence event. */
interface Summary {
  readonly dueAt: number;
  occupancy: number;
  /** By user id: whether the user was present before the first movement, and the last movement. */
  readonly movements: Map<string, { readonly wasPresent: boolean; readonly last: Movement }>;
  /** Whether changes may be missing here. */
  isIncomplete: boolean;
}

/**
 * Decides how changes are told: one by one on small channels, every few seconds on channels with
 * many users (interval mode, protocol reference 5.7 and 6.3). States are always told at once,
 * because no summary has room for them.
 */
export class PresenceAnnouncer {
  private readonly summaries = new Map<string, Summary>();

  constructor(
    private readonly now: () => number,
    private readonly rules: AnnouncementRules,
  ) {}

  /** Continues a channel of an earlier run, or one whose event could not be delivered. */
  resume(channel: string, occupancy: number): void {
    if (!this.summaries.has(channel) && occupancy <= this.rules.announceMax) return;
    Object.assign(this.summaryOf(channel), { occupancy, isIncomplete: true });
  }

  /** The presence event to emit at once; undefined while changes are collected for an interval. */
  announce(change: PresenceChange): Announcement[] {
    const { action, channel, occupancy } = change;
    const isFirst = action === 'join' && occupancy === 1 && !change.isRepeated;
    const single = { channel, payload: payloadOf(change), isFirst };
    if (action === 'state-change') return [single];
    if (occupancy <= this.rules.announceMax) return [...this.conclude(channel), single];
    if (!change.isRepeated) this.note(change, action);
    return [];
  }

  /** Interval events that are due. */
  due(): Announcement[] {
    const now = this.now();
    const due = [...this.summaries].filter(([, { dueAt }]) => dueAt <= now);
    return due.map(([channel, summary]) => {
      const { occupancy } = summary;
      this.summaries.delete(channel);
      if (occupancy > this.rules.announceMax) this.summaryOf(channel).occupancy = occupancy;
      return { channel, payload: intervalPayload(summary, now) };
    });
  }

  /** An immediate event must not overtake earlier changes. */
  private conclude(channel: string): Announcement[] {
    const summary = this.summaries.get(channel);
    this.summaries.delete(channel);
    return summary && (summary.isIncomplete || summary.movements.size > 0)
      ? [{ channel, payload: intervalPayload(summary, this.now()) }]
      : [];
  }

  private note({ channel, userId, occupancy }: PresenceChange, last: Movement): void {
    const summary = this.summaryOf(channel);
    summary.occupancy = occupancy;
    const wasPresent = summary.movements.get(userId)?.wasPresent ?? last !== 'join';
    summary.movements.set(userId, { wasPresent, last });
  }

  private summaryOf(channel: string): Summary {
    const known = this.summaries.get(channel);
    if (known) return known;
    const dueAt = this.now() + this.rules.intervalMs;
    const summary: Summary = { dueAt, occupancy: 0, movements: new Map(), isIncomplete: false };
    this.summaries.set(channel, summary);
    return summary;
  }
}

/** Protocol reference 5.7. */
function payloadOf({ action, userId, at, occupancy, state }: PresenceChange): string {
  const fields = JSON.stringify({
    action,
    uuid: userId,
    timestamp: Math.floor(at / 1_000),
    precise_timestamp: at,
    occupancy,
  });
  return state === undefined ? fields : `${fields.slice(0, -1)},"data":${state}}`;
}

/**
 * Users who joined and left, each at most once; a user who did both in between is not mentioned. When the
 * list is unknown or too long, watchers have to call here-now.
 */
function intervalPayload({ occupancy, movements, isIncomplete }: Summary, now: number): string {
  const head = { action: 'interval', timestamp: Math.floor(now / 1_000), occupancy };
  const lists: Partial<Record<Movement, string[]>> = {};
  for (const [userId, { wasPresent, last }] of movements) {
    if (wasPresent !== (last === 'join')) (lists[last] ??= []).push(userId);
  }
  const payload = JSON.stringify({ ...head, ...lists });
  return isIncomplete || Buffer.byteLength(payload) > MAX_INTERVAL_BYTES
    ? JSON.stringify({ ...head, here_now_refresh: true })
    : payload;
}

/** A user on a channel. */
export interface Occupant {
  readonly channel: string;
  readonly userId: string;
}

/** A change of presence on a channel. */
export interface PresenceChange extends Occupant {
  readonly action: 'join' | 'leave' | 'timeout' | 'state-change';
  /** Clock, ms since the epoch. */
  readonly at: number;
  /** Users on the channel after the change. */
  readonly occupancy: number;
  /** Time until the user times out without a heartbeat, ms. */
  readonly heartbeatMs: number;
  /** Whether the user was already present on another device. */
  readonly isRepeated?: boolean;
  /** The user's state as JSON text. */
  readonly state?: string | undefined;
}

export interface PresenceRecord extends Occupant {
  readonly heartbeatMs: number;
  /** Whether a leave is pending. */
  readonly isLeaving: boolean;
}

/** The channels that a device is subscribed to. */
export interface ChannelMatcher {
  covers(channel: string): boolean;
}

/** Wildcards, and other names with an asterisk, have users of their own, as on the network (protocol reference 5.4). */
export function tracksPresence(channel: string): boolean {
  return !isPresenceChannel(channel) && isNetworkChannelName(channel);
}
