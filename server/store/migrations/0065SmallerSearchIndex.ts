import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect';
import { runSql } from '../runSql';

/** Before the terms of a text of whose words PostgreSQL takes none by itself. */
export const NO_WORDS = '!';

/** The index of PostgreSQL as it was until migration 0067. */
const POSTGRES_TERMS = `array_to_tsvector(array_remove(
  case when left(terms, 1) = '${NO_WORDS}' then '{}' else string_to_array(text, ' ') end
  || string_to_array(terms, ' ') || array['_u' || user_id, '_c' || chat_id], ''))`;

/** PostgreSQL stores only the terms that are no words of the text as they are. Terms that are stored already stay. */
export const up = async (db: Kysely<unknown>, dialect: Dialect) => {
  if (dialect !== 'postgres') return;
  await runSql(
    db,
    `update message_texts set terms = '${NO_WORDS} ' || terms where terms is not null`,
    'drop index message_texts_by_terms',
    'drop statistics message_texts_terms',
    `create index message_texts_by_terms on message_texts using gin ((${POSTGRES_TERMS})) where terms is not null`,
    // Frequent words are found by going back in time, which PostgreSQL only does when it knows that they are frequent.
    `create statistics message_texts_terms on (${POSTGRES_TERMS}) from message_texts`,
  );
};
