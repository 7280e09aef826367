import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect';
import { runSql } from '../runSql';

/** Longer words are among the terms that are stored: PostgreSQL refuses words of more than 2 kB. */
export const LONGEST_WORD = 64;

/** The words of a text that need no folding but of case, as `plainWords` has them. */
const WORDS = `regexp_split_to_array(regexp_replace(
  translate(text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'),
  '[a-z0-9]{${LONGEST_WORD + 1},}', ' ', 'g'), '[^a-z0-9]+')`;

/** What PostgreSQL finds messages by: their words, further terms, their author and their chat. */
export const POSTGRES_TERMS = `array_to_tsvector(array_remove(
  ${WORDS} || string_to_array(terms, ' ') || array['_u' || user_id, '_c' || chat_id], ''))`;

/** PostgreSQL stores only the terms that it cannot make of a text by itself. Terms that are stored already stay. */
export const up = async (db: Kysely<unknown>, dialect: Dialect) => {
  if (dialect !== 'postgres') return;
  await runSql(
    db,
    'drop index message_texts_by_terms',
    'drop statistics message_texts_terms',
    `create index message_texts_by_terms on message_texts using gin ((${POSTGRES_TERMS})) where terms is not null`,
    // Frequent words are found by going back in time, which PostgreSQL only does when it knows that they are frequent.
    `create statistics message_texts_terms on (${POSTGRES_TERMS}) from message_texts`,
  );
};
