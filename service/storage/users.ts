import { USER_TEXT_FIELDS, type UserTextField } from '../domain/objectContent';
import type { Schema, Sql } from './database';
import { createMetadataStore, type MetadataStore } from './metadataRecords';
import { CONTENT_COLUMNS } from './objectRows';

/** App Context users. */
export const usersSchema: Schema = {
  family: 'users',
  migrations: [
    `CREATE TABLE users (
      id TEXT NOT NULL PRIMARY KEY,
      name TEXT,
      external_id TEXT,
      profile_url TEXT,
      email TEXT,
      ${CONTENT_COLUMNS}
    ) STRICT;
    CREATE INDEX users_by_name ON users (name, id)`,
  ],
};

export type UserStore = MetadataStore<UserTextField>;

export function createUserStore(sql: Sql): UserStore {
  return createMetadataStore(sql, 'users', USER_TEXT_FIELDS);
}
