import { ChannelUserMap, SetMap } from '../lib/collections';
import { MAX_HEARTBEAT_SECONDS, MAX_PRESENT_CHANNELS } from '../protocol/limits';
import {
  type Occupant,
  type ChannelMatcher,
  tracksPresence,
  type PresenceChange,
  type PresenceRecord,
} from './presenceAnnouncer';
import { ServiceError } from '../protocol/serviceError';

export interface PresenceRules {
  /** Shorter heartbeat times are raised to this, seconds. */
  readonly minimumSeconds: number;
  /** Time in which a heartbeat or poll cancels a leave, ms. */
  readonly leaveSettleMs: number;
}

/** A user with several devices has several polls open, but for moments much shorter than this, ms. */
const DEVICES_KNOWN_MS = 5_000;

/** A client's first heartbeat, its handshake and its first poll arrive within this time, ms. */
const SIDE_BY_SIDE_MS = 1_000;

/** A client that stays polls within this time after its handshake, ms. */
const FIRST_POLL_MS = 2_000;

/** The call by which a user is present. A client begins with one heartbeat, one handshake, or one of each. */
export type Sign = 'heartbeat' | 'handshake' | 'poll';

/** Ends a poll, which was answered or else cut off by its client. */
export type ClosePoll = (isAnswered: boolean) => void;

interface Attendance {
  readonly joinedAt: number;
  heartbeatMs: number;
  /** Counts only while no long-poll of the user covers the channel. */
  expiresAt: number;
  /** When a poll that covers the channel was opened last. */
  polledAt: number | undefined;
  /** When several polls of the user covered the channel last. */
  severalPollsAt: number | undefined;
  /** The signs of life since the last leave. */
  signs: readonly Sign[];
  /** When a client began although one had begun since the last leave, or cut off its poll. */
  begunAgainAt: number | undefined;
  /** When a pending leave takes effect. */
  leavesAt: number | undefined;
  /** Whether the leave came from the user's only device, so that an open poll does not keep the user. */
  isLastDevice: boolean;
  /** Whether the leave is stored. */
  isStoredAsLeaving: boolean;
}

/**
 * The users present on each channel. A user is one occupant, on however many devices.
 *
 * The calls of one client travel on separate connections and may overtake each other, and devices
 * of one user do not know of each other: a leave can arrive after the heartbeat of a later
 * subscribe, or while another device is listening. So a leave is held for a moment. A heartbeat or
 * a poll that arrives in that time, or a poll that is open at its end, keeps the user, without any
 * event. A poll that closes in that time begins it anew: if it was the leaving device's own, nothing
 * follows; if it was another's, its next one is about to arrive.
 *
 * Clients that cannot cancel a poll leave while it is open. A user who has had one poll at a time on a channel is
 * taken to have one device there, whose leave counts although the poll is still there. Only a leave that a later
 * subscribe of the same device overtook does not count: that device has begun twice since its last leave.
 */
export class PresenceRegistry {
  private readonly present = new ChannelUserMap<Attendance>();
  private readonly polls = new SetMap<string, ChannelMatcher>();
  private staying: Occupant[] = [];

  constructor(
    private readonly now: () => number,
    private readonly rules: PresenceRules,
  ) {}

  /**
   * Restores the users present before a restart, each with the full heartbeat time. Leaving users get the
   * shortest time, which is enough for another of their devices to reconnect.
   */
  restore(records: readonly PresenceRecord[]): void {
    const leavesAt = this.now() + this.rules.minimumSeconds * 1_000;
    for (const { channel, userId, heartbeatMs, isLeaving } of records) {
      const attendance = this.refresh(channel, userId, heartbeatMs);
      attendance.signs = ['heartbeat', 'handshake'];
      if (!isLeaving) continue;
      attendance.leavesAt = leavesAt;
      attendance.isStoredAsLeaving = true;
    }
  }

  /**
   * A heartbeat, or another sign of life. Returns the joins: the channels on which the user was not present before.
   *
   * @throws ServiceError `tooManyPresent`; then nothing has changed
   */
  heartbeat(
    userId: string,
    channels: Iterable<string>,
    seconds: number,
    sign: Sign = 'heartbeat',
  ): PresenceChange[] {
    const { minimumSeconds } = this.rules;
    const kept = Math.min(Math.max(seconds, minimumSeconds), MAX_HEARTBEAT_SECONDS);
    const heartbeatMs = Math.ceil(kept * 1_000);
    const attended = [...new Set(channels)].filter(tracksPresence);
    const added = attended.filter((channel) => !this.isPresent(channel, userId));
    if (added.length + this.present.countOfUser(userId) > MAX_PRESENT_CHANNELS) {
      throw new ServiceError('tooManyPresent');
    }
    const joins: PresenceChange[] = [];
    for (const channel of attended) {
      const isNew = this.present.get(channel, userId) === undefined;
      this.noteSign(this.refresh(channel, userId, heartbeatMs), sign);
      if (isNew) joins.push(this.change('join', channel, userId, heartbeatMs));
    }
    return joins;
  }

  /** Undoes joins that could not be stored, so that the next heartbeat is a join again. */
  takeBack(changes: readonly PresenceChange[]): void {
    for (const { action, channel, userId, isRepeated } of changes) {
      if (action === 'join' && !isRepeated) this.present.delete(channel, userId);
    }
  }

  /**
   * A device subscribes. Returns a join for each channel on which the user is present and
   * listens with another device: on the network each device joins (protocol reference 6.3).
   */
  connect(userId: string, device: ChannelMatcher): PresenceChange[] {
    return this.coveredBy(device, userId)
      .filter(([channel]) => this.isListening(channel, userId))
      .map(([channel, { heartbeatMs }]) => ({
        ...this.change('join', channel, userId, heartbeatMs),
        isRepeated: true,
      }));
  }

  /** When the user joined a channel of this device, if that was just now: ms since the epoch, the first join. */
  recentJoin(userId: string, device: ChannelMatcher): number | undefined {
    const joins = this.coveredBy(device, userId).map(([, { joinedAt }]) => joinedAt);
    const first = Math.min(...joins.filter((at) => at > this.now() - SIDE_BY_SIDE_MS));
    return Number.isFinite(first) ? first : undefined;
  }

  /**
   * Requests a leave, which a `sweep` after the settle time decides. Returns the channels of the list on which
   * the user is present.
   */
  leave(userId: string, channels: Iterable<string>): string[] {
    return [...channels].filter((channel) => {
      const attendance = this.present.get(channel, userId);
      if (!attendance) return false;
      attendance.leavesAt = this.now() + this.rules.leaveSettleMs;
      attendance.isLastDevice = this.isOnlyDevice(channel, userId, attendance);
      attendance.isStoredAsLeaving = true;
      attendance.signs = [];
      attendance.begunAgainAt = undefined;
      return true;
    });
  }

  /**
   * The user polls until the returned function is called. A poll keeps a present user but is no join.
   *
   * The leave may have overtaken calls that were sent before it. So it holds if the poll is cut off in the settle time,
   * and if no poll follows a handshake.
   */
  openPoll(userId: string, poll: ChannelMatcher, isHandshake = false): ClosePoll {
    this.polls.add(userId, poll);
    const calledOff: [channel: string, Attendance, leavesAt: number][] = [];
    for (const [channel, attendance] of this.coveredBy(poll, userId)) {
      const { leavesAt } = attendance;
      attendance.polledAt = this.now();
      this.noteSeveralPolls(channel, userId, attendance);
      if (leavesAt === undefined) continue;
      if (isHandshake) {
        attendance.leavesAt = this.now() + FIRST_POLL_MS;
        attendance.isLastDevice = false;
        continue;
      }
      calledOff.push([channel, attendance, leavesAt]);
      this.callOffLeave(channel, userId, attendance);
    }
    return (isAnswered) => {
      this.closePoll(userId, poll);
      if (isAnswered) return;
      for (const [, attendance] of this.coveredBy(poll, userId)) {
        attendance.begunAgainAt = this.now();
      }
      // A heartbeat, which keeps the user, puts another attendance in place.
      const leaving = calledOff.filter(
        ([channel, attendance, leavesAt]) =>
          this.now() < leavesAt && this.present.get(channel, userId) === attendance,
      );
      this.leave(
        userId,
        leaving.map(([channel]) => channel),
      );
    };
  }

  /** Removes users who have left or timed out. */
  sweep(): PresenceChange[] {
    const now = this.now();
    const changes: PresenceChange[] = [];
    for (const { channel, userId, value } of this.present.entries()) {
      const isLeaving = value.leavesAt !== undefined && value.leavesAt <= now;
      if (!isLeaving && value.expiresAt > now) continue;
      const isGone = isLeaving && value.isLastDevice;
      if (!isGone && this.isListening(channel, userId)) {
        if (isLeaving) this.callOffLeave(channel, userId, value);
        continue;
      }
      this.present.delete(channel, userId);
      const action = isLeaving ? 'leave' : 'timeout';
      changes.push(this.change(action, channel, userId, value.heartbeatMs));
    }
    return changes;
  }

  /** Users who are stored as leaving but stay. Each is returned once. */
  takeStaying(): Occupant[] {
    const staying = this.staying.filter(({ channel, userId }) => {
      const attendance = this.present.get(channel, userId);
      return attendance !== undefined && attendance.leavesAt === undefined;
    });
    this.staying = [];
    return staying;
  }

  /** The event of a state change; `undefined` when the user is not present on the channel. */
  stateChange(channel: string, userId: string): PresenceChange | undefined {
    const attendance = this.present.get(channel, userId);
    return attendance && this.change('state-change', channel, userId, attendance.heartbeatMs);
  }

  isPresent(channel: string, userId: string): boolean {
    return this.present.get(channel, userId) !== undefined;
  }

  /** User ids in the order of their joins. */
  occupants(channel: string): string[] {
    return this.present.usersOf(channel);
  }

  occupancyOf(channel: string): number {
    return this.present.countOf(channel);
  }

  /** Channels with an occupant. */
  channels(): string[] {
    return this.present.channels();
  }

  /** Channels on which a user is present. */
  channelsOf(userId: string): string[] {
    return this.present.entriesOf(userId).map(([channel]) => channel);
  }

  /** Whether the user has one device on the channel, whose leave this is. */
  private isOnlyDevice(channel: string, userId: string, attendance: Attendance): boolean {
    const now = this.now();
    const { polledAt = now, severalPollsAt = -Infinity, begunAgainAt = -Infinity } = attendance;
    if (this.pollsOn(channel, userId) !== 1 || now - severalPollsAt <= DEVICES_KNOWN_MS) {
      return false;
    }
    const isPollNew = now - polledAt <= this.rules.leaveSettleMs;
    const isOvertaken = isPollNew && polledAt - begunAgainAt <= SIDE_BY_SIDE_MS;
    return !isOvertaken;
  }

  private noteSign(attendance: Attendance, sign: Sign): void {
    if (!attendance.signs.includes(sign)) attendance.signs = [...attendance.signs, sign];
    else if (sign !== 'poll') attendance.begunAgainAt = this.now();
  }

  private noteSeveralPolls(channel: string, userId: string, attendance: Attendance): void {
    if (this.pollsOn(channel, userId) > 1) attendance.severalPollsAt = this.now();
  }

  /** How many polls of the user cover the channel. */
  private pollsOn(channel: string, userId: string): number {
    let count = 0;
    for (const poll of this.polls.get(userId)) if (poll.covers(channel)) count += 1;
    return count;
  }

  private closePoll(userId: string, poll: ChannelMatcher): void {
    const covered = this.coveredBy(poll, userId);
    for (const [channel, attendance] of covered) this.noteSeveralPolls(channel, userId, attendance);
    this.polls.delete(userId, poll);
    const now = this.now();
    for (const [, attendance] of covered) {
      attendance.expiresAt = now + attendance.heartbeatMs;
      if (attendance.leavesAt === undefined) continue;
      attendance.leavesAt = Math.max(attendance.leavesAt, now + this.rules.leaveSettleMs);
    }
  }

  private coveredBy(device: ChannelMatcher, userId: string): [channel: string, Attendance][] {
    return this.present.entriesOf(userId).filter(([channel]) => device.covers(channel));
  }

  private isListening(channel: string, userId: string): boolean {
    return this.pollsOn(channel, userId) > 0;
  }

  private refresh(channel: string, userId: string, heartbeatMs: number): Attendance {
    const expiresAt = this.now() + heartbeatMs;
    const known = this.present.get(channel, userId);
    if (known) this.callOffLeave(channel, userId, known);
    const attendance: Attendance = {
      joinedAt: known?.joinedAt ?? this.now(),
      heartbeatMs,
      expiresAt,
      polledAt: known?.polledAt,
      severalPollsAt: known?.severalPollsAt,
      signs: known?.signs ?? [],
      begunAgainAt: known?.begunAgainAt,
      leavesAt: undefined,
      isLastDevice: false,
      isStoredAsLeaving: false,
    };
    this.present.set(channel, userId, attendance);
    return attendance;
  }

  private callOffLeave(channel: string, userId: string, attendance: Attendance): void {
    attendance.leavesAt = undefined;
    attendance.isLastDevice = false;
    if (!attendance.isStoredAsLeaving) return;
    attendance.isStoredAsLeaving = false;
    this.staying.push({ channel, userId });
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
