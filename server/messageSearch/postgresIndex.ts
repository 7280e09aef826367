import { sql } from 'kysely';
import { NO_WORDS, POSTGRES_TERMS } from '../store/migrations/0065SmallerSearchIndex';
import { type IndexedText, IS_PUBLIC, type MessageIndex, type TextRow } from './messageIndex';
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
  async find(db, { terms, userId, chats, orPublic, hidden, from, before, limit }) {
    const places = [...(orPublic ? [IS_PUBLIC] : []), ...chats.map(chatTerm)];
    const query = [
      ...terms.map(termOf),
      ...(userId === undefined ? [] : [exactly(`_u${userId}`)]),
      `(${places.map(exactly).join(' | ')})`,
      ...hidden.map((chat) => `!${exactly(chatTerm(chat))}`),
    ].join(' & ');
    const { rows } = await sql<TextRow>`
      select id, channel_id, message, chat_id, user_id, text from message_texts
      where ${sql.raw(POSTGRES_TERMS)} @@ ${query}::tsquery and terms is not null and id >= ${from} and id < ${before}
      order by id desc limit ${limit}`.execute(db);
    return rows;
  },
};

/** The terms that PostgreSQL does not make of the text by itself. */
function termsColumn({ text, terms }: IndexedText): string | null {
  if (!terms) return null;
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
