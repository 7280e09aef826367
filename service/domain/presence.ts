import type { PresenceStore } from '../storage/presence';
import { presenceChannelOf } from './channelName';
import type { Journal, JournalEntry } from './journal';
import type { Announcement, PresenceAnnouncer } from './presenceAnnouncer';
import { isAttendable, type Attendee, type Coverage, type PresenceChange } from './presenceChange';
import type { PresenceRegistry } from './presenceRegistry';
import type { PresenceStates, StateChange } from './presenceStates';
import { slicesOf } from './slicesOf';

/** JSON texts of objects by channel. */
export type States = ReadonlyMap<string, string>;

const NO_STATES: States = new Map();

/** A part of a write: what is stored or told of one channel. */
type Step = (entry: JournalEntry) => void;

/**
 * Presence as the operations see it: it is decided in memory, and each change is stored and told as
 * one step. What only proves that someone is still there writes nothing. Long lists of channels are
 * written in parts, so that nobody has to wait for all of them.
 */
export class Presence {
  constructor(
    private readonly registry: PresenceRegistry,
    private readonly states: PresenceStates,
    private readonly announcer: PresenceAnnouncer,
    private readonly journal: Journal,
    private readonly store: PresenceStore,
  ) {
    registry.restore(store.all());
    states.restore(store.states());
    for (const channel of registry.channels()) {
      announcer.resume(channel, registry.occupancyOf(channel));
    }
  }

  /** A sign of life; resolves once the joins and the changes of state have been delivered. */
  heartbeat(
    userId: string,
    channels: Iterable<string>,
    seconds: number,
    states = NO_STATES,
  ): Promise<void> {
    const joins = this.registry.heartbeat(userId, channels, seconds);
    return this.change(joins, this.states.set(userId, onAttendable(states)));
  }

  /** A device begins to listen; resolves once that has been delivered. */
  connect(userId: string, device: Coverage): Promise<void> {
    return this.change(this.registry.connect(userId, device));
  }

  /**
   * Asks to leave; resolves once that is stored. The event follows after the settle time, unless the
   * user shows up again.
   */
  async leave(userId: string, channels: Iterable<string>): Promise<void> {
    const left = this.registry.leave(userId, channels);
    if (left.length === 0) return;
    await this.journal.write(() => {
      for (const channel of left) this.store.setLeaving(channel, userId, true);
    });
  }

  /** Keeps a user who is present where the poll listens, until the returned function is called. */
  openPoll(userId: string, poll: Coverage): () => void {
    return this.registry.openPoll(userId, poll);
  }

  /** Resolves once the changes have been delivered; an empty object takes a state away. */
  setStates(userId: string, states: States): Promise<void> {
    return this.change([], this.states.set(userId, onAttendable(states)));
  }

  /** JSON text. */
  stateOf(channel: string, userId: string): string | undefined {
    return this.states.get(channel, userId);
  }

  /** Turns what has become due into events. */
  async sweep(): Promise<void> {
    const changes = this.registry.sweep();
    for (const { channel, userId } of changes) this.states.forget(channel, userId);
    const lonely = this.states.sweep((...key) => this.registry.isPresent(...key));
    await this.write(changes, lonely, this.announcer.due());
  }

  /** User ids, the first who came first. */
  occupants(channel: string): string[] {
    return this.registry.occupants(channel);
  }

  /** Channels on which someone is present. */
  channels(): string[] {
    return this.registry.channels();
  }

  get channelCount(): number {
    return this.registry.channelCount;
  }

  /** Channels on which a user is present. */
  channelsOf(userId: string): string[] {
    return this.registry.channelsOf(userId);
  }

  /** A join carries its state, so there is no change of state to tell besides. */
  private async change(
    joins: readonly PresenceChange[],
    stateChanges: readonly StateChange[] = [],
  ): Promise<void> {
    const joined = new Set(joins.map(({ channel }) => channel));
    const told = stateChanges.flatMap(({ channel, userId }) => {
      const change = joined.has(channel) ? undefined : this.registry.stateChange(channel, userId);
      return change ? [change] : [];
    });
    await this.write([...joins, ...told], stateChanges);
  }

  private async write(
    changes: readonly PresenceChange[],
    stateChanges: readonly StateChange[],
    due: readonly Announcement[] = [],
  ): Promise<void> {
    const steps: readonly Step[] = [
      ...this.registry.takeStaying().map((attendee) => () => this.stay(attendee)),
      ...stateChanges.map(({ channel, userId, state }) => () => {
        this.store.setState(channel, userId, state);
      }),
      ...changes.map((change) => (entry: JournalEntry) => this.apply(change, entry)),
      ...due.map((announcement) => (entry: JournalEntry) => deliver(entry, announcement)),
    ];
    try {
      for (const some of slicesOf(steps)) {
        await this.journal.write((entry) => some.forEach((step) => step(entry)));
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

  private stay({ channel, userId }: Attendee): void {
    this.store.setLeaving(channel, userId, false);
  }

  private apply(change: PresenceChange, entry: JournalEntry): void {
    const { action, channel, userId } = change;
    // Between two parts of a long list its first channels may have been left again.
    if (action === 'join' && !this.registry.isPresent(channel, userId)) return;
    if (action === 'join') this.store.add(change);
    if (action === 'leave' || action === 'timeout') this.store.remove(channel, userId);
    const told = { ...change, state: this.stateIn(change) };
    for (const announcement of this.announcer.announce(told)) deliver(entry, announcement);
  }

  /** What an event says about the state; who goes takes it with them. */
  private stateIn({ action, channel, userId }: PresenceChange): string | undefined {
    const state = this.states.get(channel, userId);
    if (action === 'state-change') return state ?? '{}';
    return action === 'join' ? state : undefined;
  }
}

function deliver(entry: JournalEntry, { channel, payload }: Announcement): void {
  entry.append({ channel: presenceChannelOf(channel), kind: 'presence', payload });
}

function onAttendable(states: States): States {
  return new Map([...states].filter(([channel]) => isAttendable(channel)));
}
