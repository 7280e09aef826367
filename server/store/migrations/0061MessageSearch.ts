import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect';
import { runSql } from '../runSql';

export interface MessageSearchTables {
  /** The texts that users can search. Messages that are deleted keep a row without a text. */
  messageTexts: {
    /** Grows with the time of the message (`messageSearch/messageTexts.ts`). */
    id: number;
    channelId: string;
    /** Timetoken. */
    message: string;
    /** The channel itself, or that of the thread. */
    chatId: string;
    userId: string;
    /** As it is shown, in one line. */
    text: string;
    /**
     * The search terms of the message, separated by spaces; null on SQLite, whose index keeps it, and when it is deleted.
     * PostgreSQL adds the words that it makes of the text.
     */
    terms: string | null;
  };
  /** How far the history of each channel was read. */
  searchHistory: {
    channelId: string;
    /** Timetoken: of what is older nothing was read. */
    readFrom: string;
  };
}

/** The index of PostgreSQL as it was until migration 0065. */
const POSTGRES_TERMS =
  "array_to_tsvector(string_to_array(terms, ' ') || array['_u' || user_id, '_c' || chat_id])";

const POSTGRES_INDEX = [
  `create index message_texts_by_terms on message_texts using gin ((${POSTGRES_TERMS})) where terms is not null`,
  // Frequent words are found by going back in time, which PostgreSQL only does when it knows that they are frequent.
  `create statistics message_texts_terms on (${POSTGRES_TERMS}) from message_texts`,
];
const SQLITE_INDEX = [
  // Terms come with spaces between. They have letters, digits and _ only, of which the tokenizer separates none.
  `create virtual table message_index using fts5(
    terms, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '_'")`,
];

/** Creates the tables of the search. Both indexes are part of the database as it is installed, without an extension. */
export const up = async (db: Kysely<unknown>, dialect: Dialect) => {
  await runSql(
    db,
    'alter table messages add column is_indexed smallint not null default 0',
    'create index messages_to_index on messages (received_at) where is_indexed = 0',
    `create table message_texts (
      id bigint primary key, channel_id text not null, message text not null, chat_id text not null,
      user_id text not null, text text not null, terms text)`,
    'create table search_history (channel_id text primary key, read_from text not null)',
    ...(dialect === 'postgres' ? POSTGRES_INDEX : SQLITE_INDEX),
  );
};
