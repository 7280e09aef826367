import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

export interface NameTables {
  /** What word rules accepted last of the texts in a record that everybody sees. */
  acceptedNames: {
    kind: 'user' | 'channel';
    id: string;
    name: string;
    /** The title of a user, the description of a channel. */
    detail: string;
    /** The texts that were judged last, unless they were accepted as they are; empty otherwise. */
    rejected: string;
  };
}

/** Names that may be set back. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    `create table accepted_names (
      kind text not null, id text not null, name text not null, detail text not null,
      rejected text not null, primary key (kind, id))`,
  );
