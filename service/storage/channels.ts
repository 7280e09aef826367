import { CHANNEL_TEXT_FIELDS, type ChannelTextField } from '../domain/objectContent';
import type { Schema, Sql } from './database';
import { createMetadataStore, type MetadataStore } from './metadataRecords';
import { CONTENT_COLUMNS } from './objectRows';

/** App Context channels. */
export const channelsSchema: Schema = {
  family: 'channels',
  migrations: [
    `CREATE TABLE channels (
      id TEXT NOT NULL PRIMARY KEY,
      name TEXT,
      description TEXT,
      ${CONTENT_COLUMNS}
    ) STRICT;
    CREATE INDEX channels_by_name ON channels (name, id)`,
  ],
};

export type ChannelStore = MetadataStore<ChannelTextField>;

export function createChannelStore(sql: Sql): ChannelStore {
  return createMetadataStore(sql, 'channels', CHANNEL_TEXT_FIELDS);
}
