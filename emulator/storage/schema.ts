import type { Schema } from './migrations';

/** Columns of everything that App Context keeps. */
const OBJECT_COLUMNS = `
      type TEXT,
      status TEXT,
      custom TEXT,
      updated TEXT NOT NULL,
      e_tag TEXT NOT NULL`;

const FILES = `
    CREATE TABLE files (
      id TEXT NOT NULL PRIMARY KEY,
      channel TEXT NOT NULL,
      name TEXT NOT NULL,
      size INTEGER NOT NULL,
      type TEXT NOT NULL,
      uploader TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX files_by_channel ON files (channel, id);`;

/** Times are ms since the epoch. */
const TABLES = `
    -- The newest events of every channel, so that catch-up works across a restart.
    CREATE TABLE events (
      channel TEXT NOT NULL,
      timetoken INTEGER NOT NULL,
      kind TEXT NOT NULL,
      publisher TEXT,
      payload TEXT NOT NULL,
      meta TEXT,
      custom_message_type TEXT,
      PRIMARY KEY (channel, timetoken)
    ) STRICT, WITHOUT ROWID;

    -- Message history.
    CREATE TABLE messages (
      channel TEXT NOT NULL,
      timetoken INTEGER NOT NULL,
      kind TEXT NOT NULL,
      publisher TEXT NOT NULL,
      payload TEXT NOT NULL,
      meta TEXT,
      custom_message_type TEXT,
      expires_at INTEGER,
      PRIMARY KEY (channel, timetoken)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX messages_by_expiry ON messages (expires_at) WHERE expires_at IS NOT NULL;

    -- Reactions, edits and deletions of messages.
    CREATE TABLE message_actions (
      channel TEXT NOT NULL,
      message_timetoken INTEGER NOT NULL,
      action_timetoken INTEGER NOT NULL,
      type TEXT NOT NULL,
      value TEXT NOT NULL,
      user_id TEXT NOT NULL,
      PRIMARY KEY (channel, message_timetoken, action_timetoken),
      UNIQUE (channel, message_timetoken, user_id, type, value)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX message_actions_by_timetoken ON message_actions (action_timetoken);
    CREATE INDEX message_actions_by_channel ON message_actions (channel, action_timetoken);

    -- Present users, in the order in which they came.
    CREATE TABLE presence (
      channel TEXT NOT NULL,
      user_id TEXT NOT NULL,
      heartbeat_ms INTEGER NOT NULL,
      is_leaving INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (channel, user_id)
    ) STRICT;
    CREATE TABLE presence_states (
      channel TEXT NOT NULL,
      user_id TEXT NOT NULL,
      state TEXT NOT NULL,
      PRIMARY KEY (channel, user_id)
    ) STRICT, WITHOUT ROWID;

    -- Channels of channel groups. A group exists as long as it has a channel.
    CREATE TABLE channel_groups (
      group_name TEXT NOT NULL,
      channel TEXT NOT NULL,
      PRIMARY KEY (group_name, channel)
    ) STRICT, WITHOUT ROWID;

    -- App Context.
    CREATE TABLE users (
      id TEXT NOT NULL PRIMARY KEY,
      name TEXT,
      external_id TEXT,
      profile_url TEXT,
      email TEXT,${OBJECT_COLUMNS}
    ) STRICT;
    CREATE INDEX users_by_name ON users (name, id);
    CREATE TABLE channels (
      id TEXT NOT NULL PRIMARY KEY,
      name TEXT,
      description TEXT,${OBJECT_COLUMNS}
    ) STRICT;
    CREATE INDEX channels_by_name ON channels (name, id);
    CREATE TABLE memberships (
      user_id TEXT NOT NULL,
      channel_id TEXT NOT NULL,${OBJECT_COLUMNS},
      PRIMARY KEY (user_id, channel_id)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX memberships_by_channel ON memberships (channel_id, user_id);

    -- Records of uploaded files; their bytes are in a FileStore.
${FILES}

    -- The keyset's secret key, and tokens that were revoked before they expired.
    CREATE TABLE secret_key (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      secret_key TEXT NOT NULL
    ) STRICT;
    CREATE TABLE revoked_tokens (
      signature BLOB NOT NULL PRIMARY KEY,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Values and counters of functions.
    CREATE TABLE kv_values (
      key TEXT NOT NULL PRIMARY KEY,
      value TEXT NOT NULL,
      expires_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE kv_counters (
      key TEXT NOT NULL PRIMARY KEY,
      count INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- What Events & Actions had not delivered when the service ended.
    CREATE TABLE waiting_deliveries (
      number INTEGER PRIMARY KEY,
      route TEXT NOT NULL,
      id TEXT NOT NULL,
      failures INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      items TEXT NOT NULL
    ) STRICT;

    -- Registrations for push notifications.
    CREATE TABLE push_channels (
      device TEXT NOT NULL,
      service TEXT NOT NULL,
      channel TEXT NOT NULL,
      PRIMARY KEY (device, service, channel)
    ) STRICT;

    -- Written and emptied again by the health check.
    CREATE TABLE storage_probe (filler BLOB NOT NULL) STRICT;`;

/** Tables that earlier versions have. */
const NO_LONGER_KEPT = [
  'file_messages',
  'decided_messages',
  'appeals',
  'restriction_ends',
  'private_chats',
  'case_leases',
  'closed_reports',
  'people',
  'joins',
  'rule_hits',
  'protections',
  'delivered_messages',
  'open_reports',
  'webhooks',
  'api_calls',
];

/**
 * Every table of the service.
 *
 * A change of the tables raises the version and brings the migration from the version before (a test compares their
 * text). Version 2 is that of release 0.1.0; later versions open its data for good. A migration that changes a table
 * renames it, creates the new one, copies the rows and drops the old one: a table that `ALTER TABLE` has changed has
 * another definition than that above. Data of 0.1.0 is in `test/fixtures`.
 */
export const SCHEMA: Schema = {
  version: 5,
  tables: TABLES,
  migrations: {
    2: `CREATE TABLE waiting_deliveries (
      number INTEGER PRIMARY KEY,
      route TEXT NOT NULL,
      id TEXT NOT NULL,
      failures INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      items TEXT NOT NULL
    ) STRICT;`,
    3: [
      'DROP INDEX messages_by_time;',
      ...NO_LONGER_KEPT.map((table) => `DROP TABLE ${table};`),
    ].join('\n'),
    4: `DROP INDEX files_by_channel;
    ALTER TABLE files RENAME TO earlier_files;
    ${FILES}
    INSERT INTO files SELECT id, channel, name, size, type, uploader, created_at FROM earlier_files;
    DROP TABLE earlier_files;`,
  },
};
