import type { Kysely } from 'kysely';
import type { ModeratorRole } from '../../../src/domain/moderation/role';

export interface AccessTables {
  /** The team: a token names its member, and this table says what the member may do now. */
  moderators: { userId: string; role: ModeratorRole; addedAt: number };
  /** Links that make somebody a moderator, once. Only the hash of a link's code is kept. */
  invitations: { codeHash: string; userId: string; role: ModeratorRole; expiresAt: number };
  /** Answers to writes, so that a repeated call gets the same one. */
  calls: {
    caller: string;
    key: string;
    digest: string;
    status: number;
    /** JSON text. */
    body: string;
    createdAt: number;
  };
}

/** Creates the tables of moderators, invitations and idempotency keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('moderators')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('invitations')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('calls')
    .addColumn('caller', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('calls_key', ['caller', 'key'])
    .execute();
  await db.schema.createIndex('calls_by_age').on('calls').column('created_at').execute();
}
