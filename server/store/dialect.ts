import type { Dialect as KyselyDialect } from 'kysely';

/** The databases that the server runs on. */
export type Dialect = 'sqlite' | 'postgres';

/** A database as it was opened. */
export interface Opened {
  readonly dialect: KyselyDialect;
  /** The log that is to be synced after a commit; missing where a commit waits for the disk itself. */
  readonly log?: string;
}
