import { sql } from 'kysely';
import type { DatabaseWrite } from '../store/schema';
import {
  foundOf,
  type IndexedText,
  IS_PUBLIC,
  type MessageIndex,
  type TextRow,
} from './messageIndex';
import type { WantedTerm } from './searchQuery';

/** FTS5. The index has no texts, and of terms only in which rows they are: that is a third of its size otherwise. */
export const SQLITE_INDEX: MessageIndex = {
  async insert(db, texts) {
    const rows = await db
      .insertInto('messageTexts')
      .values(texts.map((text) => ({ ...text, terms: null })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    const added = new Set(rows.map(({ id }) => id));
    await addTerms(
      db,
      texts.filter(({ id }) => added.has(id)),
    );
    return added;
  },
  async update(db, row) {
    const { id, text } = row;
    await db.updateTable('messageTexts').set({ text }).where('id', '=', id).execute();
    await removeTerms(db, [id]);
    await addTerms(db, [row]);
  },
  async remove(db, ids) {
    await removeTerms(db, ids);
    await db.deleteFrom('messageTexts').where('id', 'in', ids).execute();
  },
  async find(db, { terms, userId, chats, orPublic, hidden, from, before, limit }) {
    const oneOf = (names: readonly string[]) => `(${names.map(exactly).join(' OR ')})`;
    const all = [
      ...terms.map(termOf),
      ...(userId === undefined ? [] : [exactly(userTerm(userId))]),
      oneOf([...(orPublic ? [IS_PUBLIC] : []), ...chats.map(chatTerm)]),
    ].join(' AND ');
    const match = hidden.length === 0 ? all : `(${all}) NOT ${oneOf(hidden.map(chatTerm))}`;
    const { rows } = await sql<TextRow>`
      select t.id, t.channel_id, t.message, t.chat_id, t.user_id, t.text
      from message_index cross join message_texts t on t.id = message_index.rowid
      where message_index match ${match} and message_index.rowid >= ${from} and message_index.rowid < ${before}
      order by message_index.rowid desc limit ${limit}`.execute(db);
    return foundOf(rows, limit);
  },
};

async function addTerms(db: DatabaseWrite, texts: readonly IndexedText[]): Promise<void> {
  const rows = texts.flatMap(({ id, userId, chatId, terms }) =>
    terms ? [sql`(${id}, ${[...terms, userTerm(userId), chatTerm(chatId)].join(' ')})`] : [],
  );
  if (rows.length === 0) return;
  await sql`insert into message_index (rowid, terms) values ${sql.join(rows)}`.execute(db);
}

async function removeTerms(db: DatabaseWrite, ids: readonly number[]): Promise<void> {
  await sql`delete from message_index where rowid in (${sql.join(ids)})`.execute(db);
}

function termOf({ text, isPrefix }: WantedTerm): string {
  return exactly(text) + (isPrefix ? '*' : '');
}

/** No term has a quote. */
function exactly(term: string): string {
  return `"${term}"`;
}

const userTerm = (userId: string) => `_u${encode(userId)}`;
const chatTerm = (chatId: string) => `_c${encode(chatId)}`;

/** An id as one term of its own: of ASCII the tokenizer cuts at signs and does not tell capital letters apart. */
function encode(id: string): string {
  const encoded = (sign: string) => `_${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return id.replace(/[\0-/:-`{-\x7f]/g, encoded);
}
