import { isChannelName, isPresenceChannel } from './channelName';
import { ChannelUserMap } from './channelUserMap';

/** Someone came or went. */
export interface PresenceChange {
  readonly action: 'join' | 'leave' | 'timeout';
  readonly channel: string;
  readonly userId: string;
  /** How long the user stays without a sign of life. */
  readonly heartbeatMs: number;
  /** Clock, ms since the epoch. */
  readonly at: number;
  /** Users on the channel after the change. */
  readonly occupancy: number;
}

export interface PresenceRecord {
  readonly channel: string;
  readonly userId: string;
  readonly heartbeatMs: number;
}

export interface PresenceRules {
  /** Shorter heartbeat times are raised to this, seconds. */
  readonly minimumSeconds: number;
  /** How long a leave may be taken back by another sign of life, ms. */
  readonly leaveSettleMs: number;
}

interface Attendance {
  heartbeatMs: number;
  /** Counts only while no long-poll of the user covers the channel. */
  expiresAt: number;
  /** When a leave that was asked for takes effect. */
  leavesAt: number | undefined;
}

/**
 * Who is present on which channel. A user is one occupant, however many devices there are.
 *
 * The calls of one client travel on separate connections and may overtake each other, and devices
 * of one user do not know of each other: a leave can arrive after the heartbeat of a later
 * subscribe, or while another device is listening. So a leave is held for a moment. A heartbeat or
 * a poll that arrives in that time, or a poll that is open at its end, keeps the user, without any
 * event.
 */
export class PresenceRegistry {
  private readonly present = new ChannelUserMap<Attendance>();
  private readonly openPolls = new ChannelUserMap<number>();

  constructor(
    private readonly now: () => number,
    private readonly rules: PresenceRules,
  ) {}

  /** Takes over who was present before a restart; everyone has the full time to come back. */
  restore(records: readonly PresenceRecord[]): void {
    for (const { channel, userId, heartbeatMs } of records) {
      this.refresh(channel, userId, heartbeatMs);
    }
  }

  /** A sign of life. Gives the joins: the channels on which the user was not present before. */
  heartbeat(userId: string, channels: Iterable<string>, seconds: number): PresenceChange[] {
    const heartbeatMs = Math.ceil(Math.max(seconds, this.rules.minimumSeconds) * 1_000);
    const joins: PresenceChange[] = [];
    for (const channel of attendable(channels)) {
      const isNew = this.present.get(channel, userId) === undefined;
      this.refresh(channel, userId, heartbeatMs);
      if (isNew) joins.push(this.change('join', channel, userId, heartbeatMs));
    }
    return joins;
  }

  /** Undoes joins that could not be stored, so that the next heartbeat is a join again. */
  takeBack(changes: readonly PresenceChange[]): void {
    for (const { action, channel, userId } of changes) {
      if (action === 'join') this.present.delete(channel, userId);
    }
  }

  /** Asks to leave; the next `sweep` after the settle time tells whether it came to that. */
  leave(userId: string, channels: Iterable<string>): void {
    for (const channel of channels) {
      const attendance = this.present.get(channel, userId);
      if (attendance) attendance.leavesAt = this.now() + this.rules.leaveSettleMs;
    }
  }

  /**
   * The user listens to the channels until the returned function is called. That keeps who is
   * present, but is no join.
   */
  openPoll(userId: string, channels: Iterable<string>): () => void {
    const covered = attendable(channels);
    for (const channel of covered) {
      this.openPolls.set(channel, userId, (this.openPolls.get(channel, userId) ?? 0) + 1);
      const attendance = this.present.get(channel, userId);
      if (attendance) attendance.leavesAt = undefined;
    }
    return () => {
      for (const channel of covered) this.closePoll(channel, userId);
    };
  }

  /** Removes who has left or has been silent for too long. */
  sweep(): PresenceChange[] {
    const now = this.now();
    const changes: PresenceChange[] = [];
    for (const { channel, userId, value } of this.present.entries()) {
      const isListening = this.openPolls.get(channel, userId) !== undefined;
      const isLeaving = value.leavesAt !== undefined && value.leavesAt <= now;
      if (isLeaving && isListening) value.leavesAt = undefined;
      if (isListening || (!isLeaving && value.expiresAt > now)) continue;
      this.present.delete(channel, userId);
      const action = isLeaving ? 'leave' : 'timeout';
      changes.push(this.change(action, channel, userId, value.heartbeatMs));
    }
    return changes;
  }

  /** User ids, the first who came first. */
  occupants(channel: string): string[] {
    return this.present.usersOf(channel);
  }

  /** Channels on which someone is present. */
  channels(): string[] {
    return this.present.channels();
  }

  private refresh(channel: string, userId: string, heartbeatMs: number): void {
    const expiresAt = this.now() + heartbeatMs;
    this.present.set(channel, userId, { heartbeatMs, expiresAt, leavesAt: undefined });
  }

  private closePoll(channel: string, userId: string): void {
    const others = (this.openPolls.get(channel, userId) ?? 1) - 1;
    if (others > 0) {
      this.openPolls.set(channel, userId, others);
      return;
    }
    this.openPolls.delete(channel, userId);
    const attendance = this.present.get(channel, userId);
    if (attendance) attendance.expiresAt = this.now() + attendance.heartbeatMs;
  }

  private change(
    action: PresenceChange['action'],
    channel: string,
    userId: string,
    heartbeatMs: number,
  ): PresenceChange {
    const occupancy = this.present.countOf(channel);
    return { action, channel, userId, heartbeatMs, at: this.now(), occupancy };
  }
}

/** Listening to a channel's presence events is not being there. */
function attendable(channels: Iterable<string>): string[] {
  return [...new Set(channels)].filter((name) => isChannelName(name) && !isPresenceChannel(name));
}
