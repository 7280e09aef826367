import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

export interface FunctionTables {
  /** The entries that the server wrote to the key-value store of PubNub Functions. */
  functionEntries: {
    key: string;
    /** Of the last write. */
    sequence: string;
    /** JSON text. */
    content: string;
    /** Ms since the epoch. */
    writtenAt: number;
  };
}

/** What the functions on PubNub know. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    `create table function_entries (
      key text primary key, sequence text not null, content text not null, written_at bigint not null)`,
  );
