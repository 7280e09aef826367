import { isAboutRecord } from './decision';
import type { UserFlag } from './flag';
import type { UserId } from './ids';
import { newestFirst } from './moderationHistory';
import type { LogRecord, ReportRecord } from './moderationRecord';
import { readChannelList, writeChannelList } from './restriction';
import type { User } from './user';

/** What moderation says about a user, in the one way to write it. */
interface ReplayedState {
  readonly isBanned: boolean;
  readonly mutedChannels: string;
  readonly blockedChannels: string;
  readonly isFlagged: boolean;
}

type Field = keyof ReplayedState;

/**
 * Plays the log from its start. A field has the value that the first record about it found, and then
 * what the records made of it, one after the other; a report flags again who was cleared. Fields that
 * no record is about are left out: the log cannot know them.
 */
function replayLog(
  log: readonly LogRecord[],
  reports: readonly ReportRecord[],
): ReadonlyMap<UserId, Readonly<Partial<ReplayedState>>> {
  const states = new Map<UserId, Partial<ReplayedState>>();
  const steps = [...log, ...reports].sort(newestFirst).toReversed().map(toStep);
  for (const { userId, change } of steps) {
    if (userId === undefined) continue;
    const state = states.get(userId) ?? {};
    const changed = change(state);
    if (changed) states.set(userId, { ...state, ...changed });
  }
  return states;
}

interface Step {
  readonly userId?: UserId;
  /** What it makes of what is known so far; null where it is about nothing of that. */
  readonly change: (state: Partial<ReplayedState>) => Partial<ReplayedState> | null;
}

function toStep(record: LogRecord | ReportRecord): Step {
  const { userId } = record;
  if (!('kind' in record)) {
    // What a rule reports has a text of its own and flags nobody.
    const isFlag = record.text === undefined;
    return {
      userId: record.userId,
      change: ({ isFlagged }) => (isFlag && isFlagged === false ? { isFlagged: true } : null),
    };
  }
  return {
    ...(userId !== undefined && { userId }),
    change: (state) => (isAboutRecord(record.kind) ? apply(state, record) : null),
  };
}

function apply(state: Partial<ReplayedState>, record: LogRecord): Partial<ReplayedState> {
  const { kind, channelId, before = {} } = record;
  switch (kind) {
    case 'ban':
    case 'unban':
      return { isBanned: kind === 'ban' };
    case 'flag':
    case 'unflag':
      return { isFlagged: kind === 'flag' };
    default: {
      const isMute = kind === 'mute' || kind === 'unmute';
      const field = isMute ? 'mutedChannels' : 'blockedChannels';
      const isAdded = kind === 'mute' || kind === 'block';
      const list = readChannelList(state[field] ?? before[field]);
      const rest = list.filter((id) => id !== channelId);
      const ids = isAdded && channelId !== undefined ? [...rest, channelId] : rest;
      return { [field]: writeChannelList(ids) };
    }
  }
}

/** A user of whom the log and today's record do not say the same. */
interface ReplayDifference {
  readonly userId: UserId;
  readonly fields: readonly Field[];
}

export interface ReplayResult {
  /** Users of the log whose records were there to compare. */
  readonly compared: number;
  readonly differences: readonly ReplayDifference[];
}

type Today = Pick<User, 'id' | 'isBanned' | 'mutedChannels' | 'blockedChannels'> & {
  readonly flag: UserFlag | null;
};

/** Compares what the log comes to, with the reports in between, with the records of today. */
export function checkReplay(
  log: readonly LogRecord[],
  reports: readonly ReportRecord[],
  findUser: (userId: UserId) => Today | undefined,
): ReplayResult {
  const differences: ReplayDifference[] = [];
  let compared = 0;
  for (const [userId, state] of replayLog(log, reports)) {
    const user = findUser(userId);
    if (!user) continue;
    compared += 1;
    const today = stateOf(user);
    const fields = (Object.keys(state) as Field[]).filter((name) => state[name] !== today[name]);
    if (fields.length > 0) differences.push({ userId, fields });
  }
  return { compared, differences };
}

function stateOf(user: Today): ReplayedState {
  return {
    isBanned: user.isBanned,
    mutedChannels: writeChannelList(user.mutedChannels),
    blockedChannels: writeChannelList(user.blockedChannels),
    isFlagged: user.flag !== null,
  };
}
