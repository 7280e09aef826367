import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect';
import { runSql } from '../runSql';
import { NO_WORDS } from './0065SmallerSearchIndex';

/**
 * Of the time of a message the index has three spans in which it was said: the id without so many bits. They last 4.7 hours, 3.1 days
 * and 50 days.
 */
export const SPANS = [28, 32, 36] as const;

const SPAN_TERMS = SPANS.map((bits) => `'_${bits}.' || (id >> ${bits})`).join(', ');

/** The search terms of a message in PostgreSQL: words between spaces, further terms, author, chat and spans of time. */
export const POSTGRES_TERMS = `array_to_tsvector(array_remove(
  case when left(terms, 1) = '${NO_WORDS}' then '{}' else string_to_array(text, ' ') end
  || string_to_array(terms, ' ') || array['_u' || user_id, '_c' || chat_id, ${SPAN_TERMS}], ''))`;

/** Makes PostgreSQL's index anew, with the time in it. */
export const up = async (db: Kysely<unknown>, dialect: Dialect) => {
  if (dialect !== 'postgres') return;
  await runSql(
    db,
    'drop index message_texts_by_terms',
    'drop statistics message_texts_terms',
    `create index message_texts_by_terms on message_texts using gin ((${POSTGRES_TERMS})) where terms is not null`,
    // The search says what it looks for first, whatever PostgreSQL thinks of how frequent words are.
    'alter index message_texts_by_terms alter column 1 set statistics 0',
  );
};
