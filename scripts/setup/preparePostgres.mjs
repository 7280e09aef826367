import { existsSync } from 'node:fs';
import { installPackages } from './debianPackages.mjs';

/**
 * Installs PostgreSQL where that is possible and it is not there. Tests of the moderation server start one of their
 * own; where there is none, they run on SQLite only (`test/support/worlds/startPostgres.ts`).
 */
export function preparePostgres() {
  const isThere = process.env.POSTGRES_BIN || existsSync('/usr/lib/postgresql');
  if (!isThere) installPackages(['postgresql']);
}
