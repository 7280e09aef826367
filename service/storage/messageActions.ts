import { ZERO_TIMETOKEN, type Timetoken } from '../domain/timetoken';
import type { Schema, Sql } from './database';

/** Reactions, edits, deletions: small facts attached to a message's timetoken. */
export const messageActionsSchema: Schema = {
  family: 'messageActions',
  migrations: [
    `CREATE TABLE message_actions (
      channel TEXT NOT NULL,
      message_timetoken INTEGER NOT NULL,
      action_timetoken INTEGER NOT NULL,
      type TEXT NOT NULL,
      value TEXT NOT NULL,
      user_id TEXT NOT NULL,
      PRIMARY KEY (channel, message_timetoken, action_timetoken),
      UNIQUE (channel, message_timetoken, user_id, type, value)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX message_actions_by_timetoken ON message_actions (action_timetoken)`,
  ],
};

export interface StoredAction {
  readonly messageTimetoken: Timetoken;
  readonly actionTimetoken: Timetoken;
  readonly type: string;
  readonly value: string;
  readonly userId: string;
}

export type MessageActionStore = ReturnType<typeof createMessageActionStore>;

export function createMessageActionStore(sql: Sql) {
  const insert = sql.prepare(
    `INSERT INTO message_actions (channel, message_timetoken, action_timetoken, type, value, user_id)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const selectOfMessages = sql.prepare<[string, string, string], StoredAction>(
    `SELECT CAST(message_timetoken AS TEXT) AS messageTimetoken,
            CAST(action_timetoken AS TEXT) AS actionTimetoken, type, value, user_id AS userId
     FROM message_actions
     WHERE channel = ? AND message_timetoken BETWEEN ? AND ?
     ORDER BY message_timetoken, action_timetoken`,
  );
  const selectLast = sql.prepare<[], { timetoken: Timetoken }>(
    `SELECT CAST(action_timetoken AS TEXT) AS timetoken FROM message_actions
     ORDER BY action_timetoken DESC LIMIT 1`,
  );

  return {
    insert(channel: string, action: StoredAction): void {
      insert.run(
        channel,
        action.messageTimetoken,
        action.actionTimetoken,
        action.type,
        action.value,
        action.userId,
      );
    },

    /** Actions of all messages between two timetokens (both inclusive), oldest message first. */
    ofMessages(channel: string, first: Timetoken, last: Timetoken): StoredAction[] {
      return selectOfMessages.all(channel, first, last);
    },

    /** The newest timetoken of any action. */
    lastTimetoken(): Timetoken {
      return selectLast.get()?.timetoken ?? ZERO_TIMETOKEN;
    },
  };
}
