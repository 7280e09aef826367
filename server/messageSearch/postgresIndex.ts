import { sql } from 'kysely';
import { PUBLIC_PREFIX } from '../../src/domain/protocol';
import { NO_WORDS } from '../store/migrations/0065SmallerSearchIndex';
import { POSTGRES_TERMS, SPANS } from '../store/migrations/0067SearchByTime';
import type { Database } from '../store/schema';
import {
  foundOf,
  type IndexedText,
  IS_PUBLIC,
  type MessageIndex,
  type TextRow,
  type Wanted,
} from './messageIndex';
import type { WantedTerm } from './searchQuery';

/** The text search of PostgreSQL, without its own words and dictionaries: each term is a lexeme as it is. */
export const POSTGRES_INDEX: MessageIndex = {
  async insert(db, texts) {
    const rows = await db
      .insertInto('messageTexts')
      .values(texts.map((text) => ({ ...text, terms: termsColumn(text) })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
  async update(db, row) {
    const { id, text } = row;
    await db
      .updateTable('messageTexts')
      .set({ text, terms: termsColumn(row) })
      .where('id', '=', id)
      .execute();
  },
  async remove(db, ids) {
    await db.deleteFrom('messageTexts').where('id', 'in', ids).execute();
  },
  async find(db, wanted) {
    const { terms, limit, enough } = wanted;
    const { from, before } = await boundsOf(db, wanted);
    const rows: TextRow[] = [];
    let end = before;
    for (let size = firstSize(terms); end > from && rows.length < enough;) {
      const within = spansBefore(end, Math.min(size, end - from));
      const left = { ...wanted, limit: limit - rows.length };
      rows.push(...(await findWithin(db, left, { ...within, from: Math.max(within.from, from) })));
      const growth = (2 * enough) / Math.max(rows.length, 1);
      size = (end - within.from) * Math.min(Math.max(growth, MIN_GROWTH), MAX_GROWTH);
      end = within.from;
    }
    return rows.length < limit && end > from ? { rows, rest: end } : foundOf(rows, limit);
  },
};

/**
 * The newest messages are looked through first, then as many times as many as it should take to find enough, within bounds. What is
 * read does not grow with all that has the words, which PostgreSQL would have to sort.
 */
const [MIN_GROWTH, MAX_GROWTH] = [4, 64];
const FIRST_SIZE = 2 * 2 ** SPANS[0];
/** Each look collects all messages that have the beginning of a word, so few and large ones take less time. */
const FIRST_SIZE_OF_PREFIXES = 8 * 2 ** SPANS[0];
const firstSize = (terms: Wanted['terms']) =>
  terms.some(({ isPrefix }) => isPrefix) ? FIRST_SIZE_OF_PREFIXES : FIRST_SIZE;
/** Spans of time of which one look can name so many; a longer one has no bound in the index. */
const MAX_SPANS = 16;

/** A part of the time: ids from here, and before there. */
interface Within {
  readonly from: number;
  readonly before: number;
  /** The terms of the spans that cover it. */
  readonly terms: readonly string[];
}

/** At least so many ids before one. */
function spansBefore(before: number, size: number): Within {
  const bits = SPANS.find((each) => size <= MAX_SPANS * 2 ** each);
  if (bits === undefined) return { from: before - size, before, terms: [] };
  const spanOf = (id: number) => Math.floor(id / 2 ** bits);
  const [first, last] = [spanOf(before - size), spanOf(before - 1)];
  const spans = Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
  return { from: first * 2 ** bits, before, terms: spans.map((span) => `_${bits}.${span}`) };
}

/** Where there are messages. */
async function boundsOf(db: Database, { from, before }: Wanted) {
  const { first, last } = await db
    .selectFrom('messageTexts')
    .select(({ fn }) => [
      fn.min<number | null>('id').as('first'),
      fn.max<number | null>('id').as('last'),
    ])
    .where('id', '>=', from)
    .where('id', '<', before)
    .executeTakeFirstOrThrow();
  return { from: first ?? 0, before: last === null ? 0 : last + 1 };
}

async function findWithin(
  db: Database,
  { terms, userId, chats, orPublic, hidden, limit }: Wanted,
  within: Within,
): Promise<readonly TextRow[]> {
  const oneOf = (names: readonly string[]) => `(${names.map(exactly).join(' | ')})`;
  const query = [
    ...terms.map(termOf),
    ...(userId === undefined ? [] : [exactly(`_u${userId}`)]),
    // Where everything may be meant, the index would look at each chat with each message.
    ...(orPublic ? [] : [oneOf(chats.map(chatTerm))]),
    ...(within.terms.length > 0 ? [oneOf(within.terms)] : []),
  ].join(' & ');
  const isOpen = sql`starts_with(chat_id, ${PUBLIC_PREFIX}) and not chat_id = any(${hidden})`;
  const isWanted = orPublic ? sql`(chat_id = any(${chats}) or (${isOpen}))` : sql`true`;
  // Without `+ 0` PostgreSQL may go through all messages in their order instead of through the index.
  const { rows } = await sql<TextRow>`
    select id, channel_id, message, chat_id, user_id, text from message_texts
    where ${sql.raw(POSTGRES_TERMS)} @@ ${query}::tsquery and terms is not null
      and id >= ${within.from} and id < ${within.before} and ${isWanted}
    order by id + 0 desc limit ${limit}`.execute(db);
  return rows;
}

/** The terms that PostgreSQL does not make of the text by itself. Which chats are public their ids say. */
function termsColumn({ text, terms: all }: IndexedText): string | null {
  if (!all) return null;
  const terms = all.filter((term) => term !== IS_PUBLIC);
  const words = text.split(' ');
  if (!words.every(isTaken)) return [NO_WORDS, ...terms].join(' ');
  const taken = new Set(words);
  return terms.filter((term) => !taken.has(term)).join(' ');
}

/** PostgreSQL takes no word of more than 2 kB, UTF-16 units; and a word must not be one of the terms of chats and authors. */
const LONGEST_WORD = 500;
const isTaken = (word: string) => word.length <= LONGEST_WORD && !word.startsWith('_');

function termOf({ text, isPrefix }: WantedTerm): string {
  return exactly(text) + (isPrefix ? ':*' : '');
}

const chatTerm = (chatId: string) => `_c${chatId}`;

function exactly(term: string): string {
  return `'${term.replace(/['\\]/g, '$&$&')}'`;
}
