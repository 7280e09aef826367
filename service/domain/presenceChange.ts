import { isChannelName, isPresenceChannel, isWildcard } from './channelName';

/** A user on a channel. */
export interface Attendee {
  readonly channel: string;
  readonly userId: string;
}

/** Something that the watchers of a channel are told. */
export interface PresenceChange extends Attendee {
  readonly action: 'join' | 'leave' | 'timeout' | 'state-change';
  /** Clock, ms since the epoch. */
  readonly at: number;
  /** Users on the channel after the change. */
  readonly occupancy: number;
  /** How long the user stays without a sign of life. */
  readonly heartbeatMs: number;
  /** Another device of a user who is there already has come. */
  readonly isRepeated?: boolean;
  /** JSON text of what the user says about themselves. */
  readonly state?: string | undefined;
}

export interface PresenceRecord extends Attendee {
  readonly heartbeatMs: number;
  /** Asked to leave, and nothing has called that off. */
  readonly isLeaving: boolean;
}

/** What a device listens to. */
export interface Coverage {
  covers(channel: string): boolean;
}

/** Wildcards have users of their own, as on the network (protocol reference 5.4). */
export function isAttendable(channel: string): boolean {
  if (isPresenceChannel(channel)) return false;
  return isChannelName(channel) || isWildcard(channel);
}
