import type { Kysely, Transaction } from 'kysely';
import type { ClockTables } from './migrations/0001Clock';
import type { AccessTables } from './migrations/0002Access';

/** All tables. Each migration declares those that it makes. */
export interface Tables extends ClockTables, AccessTables {}

export type Database = Kysely<Tables>;
export type DatabaseWrite = Transaction<Tables>;
