import type { Schema } from './migrations';

/** Columns of everything that App Context keeps. */
const OBJECT_COLUMNS = `
      type TEXT,
      status TEXT,
      custom TEXT,
      updated TEXT NOT NULL,
      e_tag TEXT NOT NULL`;

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
    CREATE INDEX messages_by_time ON messages (timetoken);
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

    -- Records of uploaded files; their bytes are in a FileStore. AUTOINCREMENT, since a cursor of a
    -- page must never be given to another file.
    CREATE TABLE files (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      channel TEXT NOT NULL,
      id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      size INTEGER NOT NULL,
      type TEXT NOT NULL,
      uploader TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX files_by_channel ON files (channel, sequence);
    -- Which stored messages name which files. Kept when a message is removed, because its file stays withheld.
    CREATE TABLE file_messages (
      file_id TEXT NOT NULL,
      channel TEXT NOT NULL,
      message_timetoken INTEGER NOT NULL,
      PRIMARY KEY (file_id, channel, message_timetoken)
    ) STRICT, WITHOUT ROWID;

    -- The keyset's secret key, and tokens that were revoked before they expired.
    CREATE TABLE secret_key (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      secret_key TEXT NOT NULL
    ) STRICT;
    CREATE TABLE revoked_tokens (
      signature BLOB NOT NULL PRIMARY KEY,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Moderation: decided reports and rejected messages, ends of restrictions, founders of private chats.
    CREATE TABLE decided_messages (
      channel TEXT NOT NULL,
      message_timetoken INTEGER NOT NULL,
      is_released INTEGER NOT NULL,
      PRIMARY KEY (channel, message_timetoken)
    ) STRICT, WITHOUT ROWID;
    -- One for each statement, at most.
    CREATE TABLE appeals (
      user_id TEXT NOT NULL,
      statement INTEGER NOT NULL,
      is_decided INTEGER NOT NULL,
      PRIMARY KEY (user_id, statement)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE restriction_ends (
      user_id TEXT NOT NULL,
      field TEXT NOT NULL,
      channel TEXT NOT NULL,
      ends_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, field, channel)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX restriction_ends_by_time ON restriction_ends (ends_at);
    CREATE TABLE private_chats (
      channel TEXT NOT NULL PRIMARY KEY,
      kind TEXT NOT NULL,
      founder TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Cases that a moderator works on, and decided reports, each with the decision that undoing it names.
    CREATE TABLE case_leases (
      user_id TEXT NOT NULL PRIMARY KEY,
      holder_id TEXT NOT NULL,
      ends_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX case_leases_by_time ON case_leases (ends_at);
    CREATE TABLE closed_reports (
      report_id TEXT NOT NULL PRIMARY KEY,
      decision TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX closed_reports_by_decision ON closed_reports (decision);
    -- Rules on behaviour: what is known of users, who joined when, how often rules matched, and slow mode,
    -- closed channels and raid mode. Messages are counted up to a limit.
    CREATE TABLE people (
      user_id TEXT NOT NULL PRIMARY KEY,
      first_seen INTEGER NOT NULL,
      messages INTEGER NOT NULL,
      is_moderator INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE joins (
      timetoken INTEGER NOT NULL,
      channel TEXT NOT NULL,
      user_id TEXT NOT NULL,
      PRIMARY KEY (timetoken, channel, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE rule_hits (
      rule_id TEXT NOT NULL PRIMARY KEY,
      silent INTEGER NOT NULL,
      active INTEGER NOT NULL,
      last_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE protections (
      kind TEXT NOT NULL,
      channel TEXT NOT NULL,
      since INTEGER NOT NULL,
      ends_at INTEGER NOT NULL,
      PRIMARY KEY (kind, channel)
    ) STRICT, WITHOUT ROWID;

    -- Evidence: delivered messages that history does not keep, and reports that are not decided yet.
    CREATE TABLE delivered_messages (
      channel TEXT NOT NULL,
      timetoken INTEGER NOT NULL,
      publisher TEXT NOT NULL,
      text TEXT NOT NULL,
      file_name TEXT,
      PRIMARY KEY (channel, timetoken)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX delivered_messages_by_time ON delivered_messages (timetoken);
    CREATE INDEX delivered_messages_by_publisher ON delivered_messages (publisher, timetoken);
    CREATE TABLE open_reports (
      user_id TEXT NOT NULL,
      reporter_id TEXT NOT NULL,
      channel TEXT NOT NULL,
      message_timetoken INTEGER NOT NULL,
      PRIMARY KEY (user_id, reporter_id, channel, message_timetoken)
    ) STRICT, WITHOUT ROWID;

    -- Messages to other systems that these have not taken yet. One is due unless an older one about the same
    -- user waits for the same target.
    CREATE TABLE webhooks (
      target TEXT NOT NULL,
      record INTEGER NOT NULL,
      user_id TEXT NOT NULL,
      body TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      due_at INTEGER,
      PRIMARY KEY (target, record)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX webhooks_by_user ON webhooks (target, user_id, record);
    CREATE INDEX webhooks_by_time ON webhooks (target, due_at) WHERE due_at IS NOT NULL;
    -- Calls of other systems by the ids that they gave them, so that a repeated one changes nothing.
    CREATE TABLE api_calls (
      user_id TEXT NOT NULL,
      id TEXT NOT NULL,
      digest TEXT NOT NULL,
      record INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX api_calls_by_time ON api_calls (created_at);

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

/**
 * Every table of the service.
 *
 * A change of the tables raises the version and brings the migration from the version before (a test compares their
 * text). Version 2 is that of release 0.1.0; later versions open its data for good. A migration that changes a table
 * renames it, creates the new one, copies the rows and drops the old one: a table that `ALTER TABLE` has changed has
 * another definition than that above. Data of 0.1.0 is in `test/fixtures`.
 */
export const SCHEMA: Schema = {
  version: 3,
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
  },
};
