import { sql } from 'kysely';
import { toUserId } from '../../src/domain/ids';
import type { Keyset } from '../keyset/keyset';
import type { Store, Write } from '../store/openStore';

/** Messages of a user that are counted: no rule asks for more. */
const MAX_COUNTED = 50;
/** Users in memory; the others are read from the database. */
const MAX_KNOWN = 20_000;

interface Person {
  /** Ms since the epoch. */
  readonly firstSeen: number;
  /** Published messages, counted up to a limit. */
  readonly messages: number;
}

interface PeopleParts {
  readonly store: Store;
  readonly keyset: Pick<Keyset, 'user'>;
}

/**
 * When users were first seen and how many messages they have published. Changes are in memory until they are saved: a
 * count that is lost in a crash does not matter.
 */
export class People {
  private readonly known = new Map<string, Person>();
  private readonly changed = new Map<string, Person>();
  /** Users who are being looked up. */
  private readonly sought = new Map<string, Promise<Person>>();

  constructor(private readonly parts: PeopleParts) {}

  /** @throws (rejects) when the database cannot be used */
  async get(userId: string): Promise<Person> {
    const known = this.changed.get(userId) ?? this.known.get(userId);
    if (known) return known;
    const seeking = this.sought.get(userId) ?? this.seek(userId);
    this.sought.set(userId, seeking);
    return await seeking.finally(() => this.sought.delete(userId));
  }

  /** Counts a published message. */
  async count(userId: string): Promise<void> {
    const person = await this.get(userId);
    if (person.messages >= MAX_COUNTED) return;
    this.changed.set(userId, { ...person, messages: person.messages + 1 });
  }

  /** Writes what changed. @throws (rejects) when the database cannot be used */
  async save(): Promise<void> {
    const rows = [...this.changed].map(([userId, person]) => ({ userId, ...person }));
    if (rows.length === 0) return;
    await this.parts.store.write(async ({ db }) => {
      for (const row of rows) {
        const { firstSeen, messages } = row;
        await db
          .insertInto('people')
          .values(row)
          .onConflict((conflict) =>
            conflict.column('userId').doUpdateSet({
              // Another server may have seen the user, too.
              firstSeen: sql<number>`case when people.first_seen < ${firstSeen} then people.first_seen
                else ${firstSeen} end`,
              messages: sql<number>`case when people.messages > ${messages} then people.messages
                else ${messages} end`,
            }),
          )
          .execute();
      }
    });
    for (const { userId, ...person } of rows) {
      if (this.changed.get(userId)?.messages === person.messages) this.changed.delete(userId);
      this.remember(userId, person);
    }
  }

  private async seek(userId: string): Promise<Person> {
    const stored = await storedPerson(this.parts, userId);
    if (stored) {
      this.remember(userId, stored);
      return stored;
    }
    const written = await recordWrittenAt(this.parts, userId);
    const person = { firstSeen: written ?? this.parts.store.now(), messages: 0 };
    if (written !== undefined) this.changed.set(userId, person);
    return person;
  }

  private remember(userId: string, person: Person): void {
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(userId, person);
  }
}

/** When a user was first seen, as far as that is kept or their record tells it; ms since the epoch. */
export async function firstSeenOf(parts: PeopleParts, userId: string): Promise<number> {
  const stored = await storedPerson(parts, userId);
  return stored?.firstSeen ?? (await recordWrittenAt(parts, userId)) ?? parts.store.now();
}

function storedPerson({ store }: PeopleParts, userId: string): Promise<Person | undefined> {
  return store.db
    .selectFrom('people')
    .select(['firstSeen', 'messages'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The time at which the user record was last written, or now for a user without one. Undefined when PubNub does not answer. */
async function recordWrittenAt(
  { store, keyset }: PeopleParts,
  userId: string,
): Promise<number | undefined> {
  const found = await keyset.user(toUserId(userId));
  if (!found.ok) return undefined;
  const now = store.now();
  return found.value ? Math.min(Date.parse(found.value.updated), now) : now;
}

/**
 * Remembers since when users are known, if nothing is known of them: messages tell it that nobody asked about, and the
 * record of a user does only until it is written.
 *
 * @param people by user id: when each was seen, ms since the epoch
 */
export async function keepFirstSeen(
  { db }: Pick<Write, 'db'>,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...people].map(([userId, firstSeen]) => ({ userId, firstSeen, messages: 0 }));
  if (rows.length === 0) return;
  await db
    .insertInto('people')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
