import { boundsOf, type TimetokenRange, ZERO_TIMETOKEN } from '../protocol/timetoken';
import type { Timetoken } from '../../shared/protocol';
import type { Sql } from '../storage/database';

export interface StoredAction {
  readonly messageTimetoken: Timetoken;
  readonly actionTimetoken: Timetoken;
  readonly type: string;
  readonly value: string;
  readonly userId: string;
}

type MessageRef = Pick<StoredAction, 'messageTimetoken'>;

/** Number of actions and total size of their values, bytes. */
interface ActionUsage {
  readonly count: number;
  readonly bytes: number;
}

const NO_USAGE: ActionUsage = { count: 0, bytes: 0 };

export type MessageActionStore = ReturnType<typeof createMessageActionStore>;

/** Which actions of a channel, by their own timetokens: the newest `limit` of them. */
interface ActionRange extends TimetokenRange {
  readonly channel: string;
  readonly limit: number;
  /** Clock, ms since the epoch: actions on messages past their retention are not seen. */
  readonly now: number;
}

const SELECTED = `CAST(message_timetoken AS TEXT) AS messageTimetoken,
  CAST(action_timetoken AS TEXT) AS actionTimetoken, type, value, user_id AS userId`;

export function createMessageActionStore(sql: Sql) {
  const insert = sql.prepare(
    `INSERT INTO message_actions (channel, message_timetoken, action_timetoken, type, value, user_id)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const selectOfMessage = sql.prepare<[string, string], StoredAction>(
    `SELECT ${SELECTED} FROM message_actions
     WHERE channel = ? AND message_timetoken = ? ORDER BY message_actions.action_timetoken`,
  );
  const USAGE = `SELECT COUNT(*) AS count, IFNULL(SUM(LENGTH(CAST(value AS BLOB))), 0) AS bytes
    FROM message_actions WHERE channel = ? AND message_timetoken = ?`;
  const selectUsage = sql.prepare<[string, string], ActionUsage>(USAGE);
  const selectUsageOfUser = sql.prepare<[string, string, string], ActionUsage>(
    `${USAGE} AND user_id = ?`,
  );
  const selectRange = sql.prepare<[object], StoredAction>(
    `SELECT ${SELECTED} FROM message_actions
     WHERE channel = @channel AND message_actions.action_timetoken < @before
       AND message_actions.action_timetoken >= @from
       AND NOT EXISTS (
         SELECT 1 FROM messages WHERE messages.channel = message_actions.channel
           AND messages.timetoken = message_actions.message_timetoken
           AND messages.expires_at <= @now)
     ORDER BY message_actions.action_timetoken DESC LIMIT @limit`,
  );
  const selectOne = sql.prepare<[string, string, string], StoredAction>(
    `SELECT ${SELECTED} FROM message_actions
     WHERE channel = ? AND message_timetoken = ? AND action_timetoken = ?`,
  );
  const selectSame = sql.prepare<[string, string, string, string, string]>(
    `SELECT 1 FROM message_actions
     WHERE channel = ? AND message_timetoken = ? AND user_id = ? AND type = ? AND value = ?`,
  );
  const remove = sql.prepare<[string, string, string]>(
    `DELETE FROM message_actions
     WHERE channel = ? AND message_timetoken = ? AND action_timetoken = ?`,
  );
  const removeOfMessages = sql.prepare(
    `DELETE FROM message_actions
     WHERE channel = @channel AND message_timetoken >= @from AND message_timetoken < @before`,
  );
  const removeOfExpired = sql.prepare(
    `DELETE FROM message_actions WHERE (channel, message_timetoken) IN (
       SELECT channel, timetoken FROM messages WHERE expires_at <= ?)`,
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

    /** Whether the user has made the same action before. */
    exists(
      channel: string,
      { messageTimetoken, userId, type, value }: Omit<StoredAction, 'actionTimetoken'>,
    ): boolean {
      return selectSame.get(channel, messageTimetoken, userId, type, value) !== undefined;
    },

    get(channel: string, message: Timetoken, action: Timetoken): StoredAction | undefined {
      return selectOne.get(channel, message, action);
    },

    remove(channel: string, { messageTimetoken, actionTimetoken }: StoredAction): void {
      remove.run(channel, messageTimetoken, actionTimetoken);
    },

    /** Oldest first. */
    range(range: ActionRange): StoredAction[] {
      return selectRange.all({ ...range, ...boundsOf(range) }).reverse();
    },

    /** Removes every action on the messages of a range. */
    removeOfMessages(channel: string, messages: TimetokenRange): void {
      removeOfMessages.run({ channel, ...boundsOf(messages) });
    },

    /** Removes every action on messages past their retention. @param now ms since the epoch */
    removeOfExpired(now: number): void {
      removeOfExpired.run(now);
    },

    /** Actions of one message, oldest first. */
    ofMessage: (channel: string, message: Timetoken): StoredAction[] =>
      selectOfMessage.all(channel, message),

    /** Number and size of all actions of a message. */
    usageOfMessage: (channel: string, { messageTimetoken }: MessageRef): ActionUsage =>
      selectUsage.get(channel, messageTimetoken) ?? NO_USAGE,

    /** Number and size of the actions of one user on it. */
    usageOfUser: (
      channel: string,
      { messageTimetoken, userId }: MessageRef & Pick<StoredAction, 'userId'>,
    ): ActionUsage => selectUsageOfUser.get(channel, messageTimetoken, userId) ?? NO_USAGE,

    /** The newest timetoken of any action. */
    lastTimetoken(): Timetoken {
      return selectLast.get()?.timetoken ?? ZERO_TIMETOKEN;
    },
  };
}
