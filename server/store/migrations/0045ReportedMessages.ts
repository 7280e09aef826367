import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

/** Finds the reports of a message. */
export const up = (db: Kysely<unknown>) =>
  runSql(db, 'create index reports_of_message on reports (message) where message is not null');
