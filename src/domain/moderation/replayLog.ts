import { type Protection, protectionStep } from '../behaviourRules/protectionState';
import { isAboutRecord } from './decision';
import type { UserFlag } from './flag';
import type { UserId } from '../ids';
import { newestFirst } from './moderationLog';
import type { LogRecord, ReportRecord } from './moderationRecord';
import { RESTRICTION_FIELDS, readChannelList, writeChannelList } from './restriction';
import type { User } from '../user';

/** A user's moderation state in normalized form. */
interface ReplayedState {
  readonly isBanned: boolean;
  readonly mutedChannels: string;
  readonly blockedChannels: string;
  readonly isFlagged: boolean;
}

type Field = keyof ReplayedState;

/**
 * Replays the log from its start. A field starts with the value that its first record found, and each
 * later record changes it; a report flags a cleared user again. Fields without a record are left out,
 * since the log cannot know them.
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
  /** Gives the fields that the step changes; null when it changes none. */
  readonly change: (state: Partial<ReplayedState>) => Partial<ReplayedState> | null;
}

function toStep(record: LogRecord | ReportRecord): Step {
  const { userId } = record;
  if (!('kind' in record)) {
    // A report by a word rule has its own text and flags nobody.
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
      const field = RESTRICTION_FIELDS[isMute ? 'mute' : 'block'];
      const isAdded = kind === 'mute' || kind === 'block';
      const list = readChannelList(state[field] ?? before[field]);
      const rest = list.filter((id) => id !== channelId);
      const ids = isAdded && channelId !== undefined ? [...rest, channelId] : rest;
      return { [field]: writeChannelList(ids) };
    }
  }
}

/** A user whose log and current record differ. */
interface ReplayDifference {
  readonly userId: UserId;
  readonly fields: readonly Field[];
}

export interface ReplayResult {
  /** Users of the log whose current record was found. */
  readonly compared: number;
  readonly differences: readonly ReplayDifference[];
}

type Today = Pick<User, 'id' | 'isBanned' | 'mutedChannels' | 'blockedChannels'> & {
  readonly flag: UserFlag | null;
};

/**
 * Compares the protections that the log began and did not end with those in force. The service logs the end of each,
 * also of one that ends by itself.
 *
 * @returns how many were compared, and the differences as `kind channel`
 */
export function checkProtections(
  log: readonly LogRecord[],
  inForce: readonly Pick<Protection, 'kind' | 'channel'>[],
): { readonly compared: number; readonly differences: readonly string[] } {
  const replayed = new Map<string, boolean>();
  for (const { kind, channelId = '' } of [...log].sort(newestFirst).toReversed()) {
    const step = protectionStep(kind);
    if (step) replayed.set(`${step.kind} ${channelId}`.trim(), step.isStart);
  }
  const found = new Set(inForce.map(({ kind, channel }) => `${kind} ${channel}`.trim()));
  const known = new Set([...replayed.keys(), ...found]);
  const differences = [...known].filter((key) => (replayed.get(key) ?? false) !== found.has(key));
  return { compared: known.size, differences };
}

/** Compares the replayed log and reports with the users' current records. */
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
