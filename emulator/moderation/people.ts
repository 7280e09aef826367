import type { Stores } from '../stores';
import type { Person } from './behaviourStore';

/** Messages of a user that are counted: no rule asks for more. */
export const MAX_COUNTED_MESSAGES = 50;
/** Users in memory; the others are read from the database. */
const MAX_KNOWN = 20_000;

/**
 * When users were first seen and how many messages they have published. Changes are kept in memory until
 * they are saved: a count that is lost in a crash does not matter.
 */
export class People {
  private readonly known = new Map<string, Person>();
  private readonly changed = new Map<string, Person>();

  constructor(private readonly stores: Pick<Stores, 'behaviour' | 'users'>) {}

  /** @param now ms since the epoch, when an unknown user is first seen */
  get(userId: string, now: number): Person {
    const known = this.find(userId);
    if (known) return known;
    const person = this.firstSight(userId, now);
    this.changed.set(userId, person);
    return person;
  }

  /** Undefined for a user who has never written or joined. */
  find(userId: string): Person | undefined {
    const known = this.changed.get(userId) ?? this.known.get(userId);
    if (known) return known;
    const stored = this.stores.behaviour.person(userId);
    if (stored) this.remember(userId, stored);
    return stored;
  }

  /** Counts a published message. */
  countMessage(userId: string, now: number): void {
    const person = this.get(userId, now);
    if (person.messages >= MAX_COUNTED_MESSAGES) return;
    this.changed.set(userId, { ...person, messages: person.messages + 1 });
  }

  markModerator(userId: string, now: number): void {
    const person = this.get(userId, now);
    if (!person.isModerator) this.changed.set(userId, { ...person, isModerator: true });
  }

  get isChanged(): boolean {
    return this.changed.size > 0;
  }

  /** To be called inside a transaction. */
  save(): void {
    for (const [userId, person] of this.changed) {
      this.stores.behaviour.setPerson(userId, person);
      this.remember(userId, person);
    }
    this.changed.clear();
  }

  /** A user with a record was there when it was written. */
  private firstSight(userId: string, now: number): Person {
    const record = this.stores.users.get(userId);
    const written = record ? Date.parse(record.updated) : now;
    return { firstSeen: Math.min(written, now), messages: 0, isModerator: false };
  }

  private remember(userId: string, person: Person): void {
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(userId, person);
  }
}
