import { ChannelUserMap } from '../lib/collections';

/** The state that a user sets on a channel. */
export interface StateRecord {
  readonly channel: string;
  readonly userId: string;
  /** JSON text of an object that is not empty. */
  readonly state: string;
}

/** A change of a state. */
export interface StateChange {
  readonly channel: string;
  readonly userId: string;
  /** JSON text, `undefined` for none. */
  readonly state: string | undefined;
  readonly before: string | undefined;
}

interface KeptState {
  readonly state: string;
  readonly setAt: number;
}

/** How long the state of an absent user is kept until the user joins, ms. */
const LONELY_STATE_MS = 300_000;

const EMPTY = '{}';

/**
 * Presence states. A state is removed when its user leaves. A client sets its state while it joins, on
 * another connection, so a state may arrive before the join and is kept for a while.
 */
export class PresenceStates {
  private readonly kept = new ChannelUserMap<KeptState>();

  constructor(private readonly now: () => number) {}

  restore(records: readonly StateRecord[]): void {
    for (const { channel, userId, state } of records) this.keep(channel, userId, state);
  }

  /** JSON text. */
  get(channel: string, userId: string): string | undefined {
    return this.kept.get(channel, userId)?.state;
  }

  /** Sets states; an empty object removes one. Returns the changes. */
  set(userId: string, states: ReadonlyMap<string, string>): StateChange[] {
    const changes = [...states].map(([channel, state]): StateChange => {
      const before = this.get(channel, userId);
      return { channel, userId, state: state === EMPTY ? undefined : state, before };
    });
    for (const { channel, state } of changes) this.keep(channel, userId, state);
    return changes.filter(({ state, before }) => state !== before);
  }

  /** Undoes changes that could not be stored. */
  takeBack(changes: readonly StateChange[]): void {
    for (const { channel, userId, before } of changes) this.keep(channel, userId, before);
  }

  forget(channel: string, userId: string): void {
    this.kept.delete(channel, userId);
  }

  /** Removes and returns the states whose users did not join. */
  sweep(isPresent: (channel: string, userId: string) => boolean): StateChange[] {
    const oldest = this.now() - LONELY_STATE_MS;
    const changes: StateChange[] = [];
    for (const { channel, userId, value } of this.kept.entries()) {
      if (value.setAt > oldest || isPresent(channel, userId)) continue;
      this.kept.delete(channel, userId);
      changes.push({ channel, userId, state: undefined, before: value.state });
    }
    return changes;
  }

  private keep(channel: string, userId: string, state: string | undefined): void {
    if (state === undefined) this.kept.delete(channel, userId);
    else this.kept.set(channel, userId, { state, setAt: this.now() });
  }
}
