import { sql } from 'kysely';
import { toChannelId, toUserId, type ChannelId } from '../../src/domain/ids';
import { msToTimetoken, type Timetoken, timetokenToMs } from '../../shared/protocol';
import type { Dialect } from '../store/dialect';
import type { Store, Write } from '../store/openStore';
import type { Found, IndexedText, MessageIndex, Wanted } from './messageIndex';
import { type CurrentMessage, idAt, NEXT_IDS, toIndexedText } from './messageTexts';
import { POSTGRES_INDEX } from './postgresIndex';
import { SQLITE_INDEX } from './sqliteIndex';

const INDEXES: Readonly<Record<Dialect, MessageIndex>> = {
  sqlite: SQLITE_INDEX,
  postgres: POSTGRES_INDEX,
};

/** Messages of one transaction. Others wait for it; on SQLite the whole process does. */
const BATCH = 50;
/** UTF-16 units of their JSON texts, about. */
const MAX_UNITS = 200_000;
const FORGOTTEN_AT_ONCE = 1_000;
const DAY_MS = 24 * 3_600_000;

/** The texts that users can search, in the database of the server. */
export class MessageSearch {
  private readonly index: MessageIndex;

  /** @param days how long texts are kept after they were published; 0 keeps none */
  constructor(
    private readonly store: Store,
    private readonly days: number,
  ) {
    this.index = INDEXES[store.dialect];
  }

  /**
   * Indexes messages of which Events & Actions have told.
   *
   * @returns whether there may be more
   */
  async indexNew(): Promise<boolean> {
    if (!(await this.hasNew())) return false;
    return await this.store.write(async (write) => {
      const found = await write.db
        .selectFrom('messages')
        .select(['channelId', 'timetoken', 'userId', 'message'])
        .where('isIndexed', '=', 0)
        .orderBy('receivedAt')
        .limit(BATCH)
        .execute();
      const messages = firstOf(found);
      await this.add(
        write,
        messages.map((row) => ({
          channelId: toChannelId(row.channelId),
          timetoken: row.timetoken as Timetoken,
          userId: toUserId(row.userId),
          message: JSON.parse(row.message) as unknown,
        })),
      );
      const names = messages.map(({ channelId, timetoken }) => sql`(${channelId}, ${timetoken})`);
      if (names.length > 0) {
        await sql`update messages set is_indexed = 1
          where (channel_id, timetoken) in (values ${sql.join(names)})`.execute(write.db);
      }
      return found.length === BATCH || messages.length < found.length;
    });
  }

  /** Adds messages as they read now; what is known of one is newer. */
  async addKnown(messages: readonly CurrentMessage[]): Promise<void> {
    await this.store.write((write) => this.add(write, messages));
  }

  /** Has the search find a message as it reads now, or not at all when it is deleted. */
  async revise(message: CurrentMessage): Promise<void> {
    const text = this.toText(message);
    if (!text) return;
    await this.store.write(async (write) => {
      const rows = await rowsNear(write, text.id);
      const known = rows.find((row) => nameOf(row) === nameOf(text));
      if (known) await this.index.update(write.db, { ...text, id: known.id });
      else await this.addNear(write, [text]);
    });
  }

  /** Has the search find a message no more, whoever wrote it. */
  async hide(channelId: ChannelId, timetoken: Timetoken): Promise<void> {
    await this.revise({
      channelId,
      timetoken,
      userId: toUserId('nobody'),
      message: '',
      isDeleted: true,
    });
  }

  find(wanted: Wanted): Promise<Found> {
    return this.index.find(this.store.db, wanted);
  }

  /** Forgets texts that are older than they are kept. */
  async forgetOld(): Promise<void> {
    const [before, readFrom] = [this.oldestId(), this.oldest()];
    // When texts are kept for longer again, the history is read on from there.
    await this.store.write(async ({ db }) => {
      const histories = db.updateTable('searchHistory').set({ readFrom });
      await histories.where('readFrom', '<', readFrom).execute();
    });
    for (let count = FORGOTTEN_AT_ONCE; count === FORGOTTEN_AT_ONCE;) {
      count = await this.store.write(async ({ db }) => {
        const old = await db
          .selectFrom('messageTexts')
          .select('id')
          .where('id', '<', before)
          .orderBy('id')
          .limit(FORGOTTEN_AT_ONCE)
          .execute();
        if (old.length > 0)
          await this.index.remove(
            db,
            old.map(({ id }) => id),
          );
        return old.length;
      });
    }
  }

  /** The time before which messages are not kept. */
  oldest(): Timetoken {
    return msToTimetoken(this.store.now() - this.days * DAY_MS);
  }

  /** A look that takes no lock. */
  private async hasNew(): Promise<boolean> {
    const one = await this.store.db
      .selectFrom('messages')
      .select('channelId')
      .where('isIndexed', '=', 0)
      .limit(1)
      .executeTakeFirst();
    return one !== undefined;
  }

  private async add(write: Write, messages: readonly CurrentMessage[]): Promise<void> {
    const texts = messages.flatMap((message) => this.toText(message) ?? []);
    // One statement may not name an id twice.
    const firsts = new Map(texts.map((text) => [text.id, text]));
    if (firsts.size === 0) return;
    const inserted = await this.index.insert(write.db, [...firsts.values()]);
    const isThere = (text: IndexedText) => inserted.has(text.id) && firsts.get(text.id) === text;
    await this.addNear(
      write,
      texts.filter((text) => !isThere(text)),
    );
  }

  /**
   * Adds texts whose ids are taken, each with the next free one. What is known of a message is newer: it was edited or deleted
   * before it was indexed. So many messages in so short a time that no id is free do not exist.
   */
  private async addNear(write: Write, texts: readonly IndexedText[]): Promise<void> {
    for (const moment of new Set(texts.map(({ id }) => id))) {
      const rows = await rowsNear(write, moment);
      const taken = new Set(rows.map(({ id }) => id));
      const known = new Set(rows.map(nameOf));
      const added: IndexedText[] = [];
      for (const text of texts) {
        if (text.id !== moment || known.has(nameOf(text))) continue;
        known.add(nameOf(text));
        let id = moment;
        while (taken.has(id)) id += 1;
        taken.add(id);
        added.push({ ...text, id });
      }
      if (added.length > 0) await this.index.insert(write.db, added);
    }
  }

  /** Undefined for what nobody could read, and for what is older than texts are kept. */
  private toText(message: CurrentMessage): IndexedText | undefined {
    try {
      const text = toIndexedText(message);
      return text && text.id >= this.oldestId() ? text : undefined;
    } catch {
      // Anybody may publish anything: what is nested too deeply must not keep the others from being found.
      return undefined;
    }
  }

  private oldestId(): number {
    return idAt(timetokenToMs(this.oldest()));
  }
}

/** The first rows up to one with which the texts are long enough. */
function firstOf<Row extends { readonly message: string }>(rows: readonly Row[]): readonly Row[] {
  let units = 0;
  const last = rows.findIndex(({ message }) => (units += message.length) > MAX_UNITS);
  return last < 0 ? rows : rows.slice(0, last + 1);
}

type NamedRow = Pick<IndexedText, 'id' | 'channelId' | 'message'>;

const nameOf = ({ channelId, message }: NamedRow) => `${message} ${channelId}`;

/** The rows among which that of a message is, by its first id. */
function rowsNear({ db }: Write, first: number): Promise<readonly NamedRow[]> {
  return db
    .selectFrom('messageTexts')
    .select(['id', 'channelId', 'message'])
    .where('id', '>=', first)
    .where('id', '<', first + NEXT_IDS)
    .execute();
}
