import type { PresenceStore } from './presenceStore';
import { presenceChannelOf } from '../protocol/channels';
import type { Journal, JournalEntry } from '../subscribe/journal';
import {
  type Announcement,
  type Occupant,
  type ChannelMatcher,
  tracksPresence,
  type PresenceAnnouncer,
  type PresenceChange,
} from './presenceAnnouncer';
import type { ClosePoll, PresenceRegistry, Sign } from './presenceRegistry';
import type { PresenceStates, StateChange } from './presenceStates';
import { slicesOf } from '../lib/collections';

/** JSON texts of objects by channel. */
export type States = ReadonlyMap<string, string>;

const NO_STATES: States = new Map();

/** A part of a write: the change of one channel. */
type Step = (entry: JournalEntry) => void;

/**
 * Presence for operations. It is decided in memory, and each change is stored and delivered as one step, in the
 * journal of the call that causes it. A
 * heartbeat without a change writes nothing. Long lists of channels are written in slices, so that other
 * writes do not wait for all of them.
 */
export class Presence {
  constructor(
    private readonly registry: PresenceRegistry,
    private readonly states: PresenceStates,
    private readonly announcer: PresenceAnnouncer,
    private readonly store: PresenceStore,
  ) {
    registry.restore(store.all());
    states.restore(store.states());
    for (const channel of registry.channels()) {
      announcer.resume(channel, registry.occupancyOf(channel));
    }
  }

  /** A heartbeat, or another sign of life. Resolves when its joins and state changes have been delivered. */
  heartbeat(
    journal: Journal,
    userId: string,
    channels: Iterable<string>,
    seconds: number,
    states = NO_STATES,
    sign: Sign = 'heartbeat',
  ): Promise<void> {
    const joins = this.registry.heartbeat(userId, channels, seconds, sign);
    return this.change(journal, joins, this.states.set(userId, ofTrackedChannels(states)));
  }

  /** When the user joined a channel of this device, if that was just now: ms since the epoch, the first join. */
  recentJoin(userId: string, device: ChannelMatcher): number | undefined {
    return this.registry.recentJoin(userId, device);
  }

  /** A device subscribes. Resolves when its joins have been delivered. */
  connect(journal: Journal, userId: string, device: ChannelMatcher): Promise<void> {
    return this.change(journal, this.registry.connect(userId, device));
  }

  /**
   * Requests a leave. Resolves when it is stored. The event follows after the settle time, unless the user
   * sends a heartbeat or polls again.
   */
  async leave(journal: Journal, userId: string, channels: Iterable<string>): Promise<void> {
    const left = this.registry.leave(userId, channels);
    if (left.length === 0) return;
    await journal.write(() => {
      for (const channel of left) this.store.setLeaving(channel, userId, true);
    });
  }

  /** Keeps a user present on the channels of a poll until the returned function is called. */
  openPoll(userId: string, poll: ChannelMatcher, isHandshake: boolean): ClosePoll {
    return this.registry.openPoll(userId, poll, isHandshake);
  }

  /** Sets states; an empty object removes one. Resolves when the changes have been delivered. */
  setStates(journal: Journal, userId: string, states: States): Promise<void> {
    return this.change(journal, [], this.states.set(userId, ofTrackedChannels(states)));
  }

  /** JSON text. */
  stateOf(channel: string, userId: string): string | undefined {
    return this.states.get(channel, userId);
  }

  /** Emits the events that have become due. */
  async sweep(journal: Journal): Promise<void> {
    const changes = this.registry.sweep();
    for (const { channel, userId } of changes) this.states.forget(channel, userId);
    const lonely = this.states.sweep((...key) => this.registry.isPresent(...key));
    await this.write(journal, changes, lonely, this.announcer.due());
  }

  /** User ids in the order of their joins. */
  occupants(channel: string): string[] {
    return this.registry.occupants(channel);
  }

  /** Channels with an occupant. */
  channels(): string[] {
    return this.registry.channels();
  }

  /** Channels on which a user is present. */
  channelsOf(userId: string): string[] {
    return this.registry.channelsOf(userId);
  }

  /** A join carries its state, so it needs no state-change event. */
  private async change(
    journal: Journal,
    joins: readonly PresenceChange[],
    stateChanges: readonly StateChange[] = [],
  ): Promise<void> {
    const joined = new Set(joins.map(({ channel }) => channel));
    const told = stateChanges.flatMap(({ channel, userId }) => {
      const change = joined.has(channel) ? undefined : this.registry.stateChange(channel, userId);
      return change ? [change] : [];
    });
    await this.write(journal, [...joins, ...told], stateChanges);
  }

  private async write(
    journal: Journal,
    changes: readonly PresenceChange[],
    stateChanges: readonly StateChange[],
    due: readonly Announcement[] = [],
  ): Promise<void> {
    const steps: readonly Step[] = [
      ...this.registry.takeStaying().map((occupant) => () => this.stay(occupant)),
      ...stateChanges.map(({ channel, userId, state }) => () => {
        this.store.setState(channel, userId, state);
      }),
      ...changes.map((change) => (entry: JournalEntry) => this.apply(change, entry)),
      ...due.map((announcement) => (entry: JournalEntry) => deliver(entry, announcement)),
    ];
    try {
      for (const some of slicesOf(steps)) {
        await journal.write((entry) => some.forEach((step) => step(entry)));
      }
    } catch (error) {
      this.registry.takeBack(changes);
      this.states.takeBack(stateChanges);
      for (const { channel } of [...changes, ...due]) {
        this.announcer.resume(channel, this.registry.occupancyOf(channel));
      }
      throw error;
    }
  }

  private stay({ channel, userId }: Occupant): void {
    this.store.setLeaving(channel, userId, false);
  }

  private apply(change: PresenceChange, entry: JournalEntry): void {
    const { action, channel, userId } = change;
    // The user may have left channels of an earlier slice.
    if (action === 'join' && !this.registry.isPresent(channel, userId)) return;
    if (action === 'join') this.store.add(change);
    if (action === 'leave' || action === 'timeout') this.store.remove(channel, userId);
    const told = { ...change, state: this.stateIn(change) };
    for (const announcement of this.announcer.announce(told)) deliver(entry, announcement);
  }

  /** The state in an event; the state of a leaving user is gone. */
  private stateIn({ action, channel, userId }: PresenceChange): string | undefined {
    const state = this.states.get(channel, userId);
    if (action === 'state-change') return state ?? '{}';
    return action === 'join' ? state : undefined;
  }
}

function deliver(entry: JournalEntry, { channel, payload, isFirst }: Announcement): void {
  const event = { channel: presenceChannelOf(channel), kind: 'presence', payload } as const;
  entry.append(isFirst ? { ...event, change: { isNew: true } } : event);
}

function ofTrackedChannels(states: States): States {
  return new Map([...states].filter(([channel]) => tracksPresence(channel)));
}
