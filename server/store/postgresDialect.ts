import { PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';

const MAX_CONNECTIONS = 10;
/** A server that hangs must not keep the others from writing, ms. */
const TRANSACTION_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * PostgreSQL for Kysely. Numbers of 64 bits are read as numbers; those beyond 2^53 are selected as text.
 *
 * @param onLost told of connections that end by themselves, for instance when PostgreSQL restarts
 */
export function createPostgresDialect(
  url: string,
  onLost: (error: Error) => void,
): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: TRANSACTION_TIMEOUT_MS,
    types: {
      getTypeParser: (id, format) =>
        id === types.builtins.INT8 && format !== 'binary'
          ? Number
          : (types.getTypeParser(id, format) as (text: string) => unknown),
    },
  });
  // A connection may end while it is in use, or while it is not: both must be heard, or the process ends.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
