import type { UserId } from '../ids';
import type { LogRecord, ReportRecord } from './moderationRecord';
import { timetokenToMs, type Timetoken } from '../../../shared/protocol';

/** The figures of the moderation log over a period. */

export const PERIODS = ['week', 'month', 'quarter'] as const;
export type Period = (typeof PERIODS)[number];

/** The columns of a chart over time, and how many days each has. */
const STEPS: Readonly<Record<Period, { readonly count: number; readonly days: number }>> = {
  week: { count: 7, days: 1 },
  month: { count: 30, days: 1 },
  quarter: { count: 13, days: 7 },
};

const HOUR_MS = 3_600_000;

/** The limits of the age of open cases, ms; the last group has none. */
const AGE_LIMITS = [HOUR_MS, 24 * HOUR_MS, 168 * HOUR_MS, Infinity] as const;

/** The reasons that are named; the others are counted together. */
const MAX_REASONS = 10;

interface OpenCases {
  readonly count: number;
  /** How long ago their first open report was made, ms; missing when no case has a known one. */
  readonly medianAge?: number;
  readonly oldestAge?: number;
  /** The number of cases of known age in each group of `AGE_LIMITS`. */
  readonly byAge: readonly number[];
}

interface TimeStep {
  /** Begins at midnight, local time; ms since the epoch. */
  readonly from: number;
  readonly byModerators: number;
  readonly automatic: number;
}

interface ReasonCount {
  /** Empty for decisions without a reason. */
  readonly reason: string;
  readonly count: number;
}

interface ModeratorFigures {
  readonly id: UserId;
  readonly count: number;
  /** From the first report of the case, ms; missing when no decision answered reports. */
  readonly medianTime?: number;
  readonly overturned: number;
}

export interface Overview {
  /** The start of the period, ms since the epoch. */
  readonly from: number;
  /** Today, whatever the period. */
  readonly open: OpenCases;
  /** Without those that moderators undid. */
  readonly decisions: number;
  readonly automatic: number;
  /** Decisions that moderators undid, other than on appeal. */
  readonly undone: number;
  /** From the first report of a case to its decision, ms; missing when no decision answered reports. */
  readonly medianTime?: number;
  /** Answers to appeals in the period. */
  readonly appeals: { readonly answered: number; readonly overturned: number };
  readonly steps: readonly TimeStep[];
  /** Most frequent first. */
  readonly reasons: readonly ReasonCount[];
  /** Decisions for rarer reasons, and how many such reasons there are. */
  readonly otherReasons: { readonly reasons: number; readonly count: number };
  readonly moderators: readonly ModeratorFigures[];
}

interface Records {
  readonly log: readonly LogRecord[];
  readonly reports: readonly Pick<ReportRecord, 'id'>[];
  /** When each open case was first reported, ms since the epoch; null when the record does not say. */
  readonly openSince: readonly (number | null)[];
  /** The decision that each appeal is about. */
  readonly appealed: ReadonlyMap<Timetoken, Timetoken>;
}

/** Kinds that decide by themselves. Others take back, end by themselves, or are about the work on a case. */
const DECISIONS: ReadonlySet<LogRecord['kind']> = new Set([
  'ban',
  'mute',
  'block',
  'warn',
  'deleteMessage',
  'dismiss',
  'release',
  'deny',
  'startSlowMode',
  'closeChannel',
  'startRaidMode',
]);

/** Kinds that decide when a moderator does it; the service does it when a restriction ends. */
const LIFTS: ReadonlySet<LogRecord['kind']> = new Set(['unban', 'unmute', 'unblock', 'changeEnd']);

/** Whether a record is a decision of its own: it undoes none and answers no appeal. */
function isDecision({ kind, actorId, undoes, appealId }: LogRecord): boolean {
  if (undoes !== undefined || appealId !== undefined) return false;
  return DECISIONS.has(kind) || (LIFTS.has(kind) && actorId !== undefined);
}

/**
 * Computes the figures. Decisions count for the time when they were made, also when they were overturned on appeal since.
 *
 * @param starts the beginnings of the steps of the period, ms since the epoch
 * @param now ms since the epoch
 */
export function computeOverview(
  records: Records,
  starts: readonly number[],
  now: number,
): Overview {
  const { log, reports, openSince, appealed } = records;
  const from = starts[0] ?? now;
  const overturned = overturnedDecisions(log, appealed);
  const undone = undoneRecords(log);
  const made = log
    .filter(isDecision)
    .map((record) => ({ record, at: timetokenToMs(record.id) }))
    .filter(({ at }) => at >= from);
  const isKept = ({ record: { id } }: Decision) => !undone.has(id) || overturned.has(id);
  const decisions = made.filter(isKept);
  const times = timesToDecision(decisions, reports);
  const medianTime = median([...times.values()]);
  const answers = log.filter(
    ({ id, appealId }) => appealId !== undefined && timetokenToMs(id) >= from,
  );
  return {
    from,
    open: openCases(openSince, now),
    decisions: decisions.length,
    automatic: decisions.filter(isAutomatic).length,
    undone: made.length - decisions.length,
    ...(medianTime !== undefined && { medianTime }),
    appeals: { answered: answers.length, overturned: answers.filter(isOverturning).length },
    steps: countSteps(decisions, starts),
    ...countReasons(decisions),
    moderators: countModerators(decisions, times, overturned),
  };
}

interface Decision {
  readonly record: LogRecord;
  /** Ms since the epoch. */
  readonly at: number;
}

const isAutomatic = ({ record }: Decision): boolean => record.actorId === undefined;

/** The midnights at which the columns begin, the last of which contains `now`; local time. */
export function stepStarts(period: Period, now: number): readonly number[] {
  const { count, days } = STEPS[period];
  const today = new Date(now);
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const first = day + 1 - count * days;
  return Array.from({ length: count }, (_, nth) =>
    new Date(year, month, first + nth * days).getTime(),
  );
}

function countSteps(decisions: readonly Decision[], starts: readonly number[]): TimeStep[] {
  const steps = starts.map((from) => ({ from, byModerators: 0, automatic: 0 }));
  for (const decision of decisions) {
    const step = steps.findLast(({ from }) => from <= decision.at);
    if (step) step[isAutomatic(decision) ? 'automatic' : 'byModerators'] += 1;
  }
  return steps;
}

/** Whether an answer to an appeal took the decision back, or would have if anything had been left of it. */
const isOverturning = ({ kind }: LogRecord): boolean => kind !== 'uphold';

function overturnedDecisions(
  log: readonly LogRecord[],
  appealed: Records['appealed'],
): ReadonlySet<Timetoken> {
  return new Set(
    log
      .filter(isOverturning)
      .flatMap(({ appealId, undoes }) =>
        appealId === undefined ? [] : (undoes ?? appealed.get(appealId) ?? []),
      ),
  );
}

/** The records that were taken back by records that are not taken back themselves. */
function undoneRecords(log: readonly LogRecord[]): ReadonlySet<Timetoken> {
  const undone = new Set<Timetoken>();
  // Newest first, so that an undo is known to hold before its target is reached.
  for (const { id, undoes } of log.toSorted(newestFirst)) {
    if (undoes !== undefined && !undone.has(id)) undone.add(undoes);
  }
  return undone;
}

/** Timetokens have equal length, so text order is time order. */
function newestFirst(a: { readonly id: Timetoken }, b: { readonly id: Timetoken }): number {
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

/** How long each decision that answered reports took, ms. */
function timesToDecision(
  decisions: readonly Decision[],
  reports: Records['reports'],
): ReadonlyMap<Timetoken, number> {
  const known = new Set(reports.map(({ id }) => id));
  const times = new Map<Timetoken, number>();
  for (const { record, at } of decisions) {
    const answered = (record.reportIds ?? []).filter((id) => known.has(id)).sort();
    if (answered[0]) times.set(record.id, Math.max(0, at - timetokenToMs(answered[0])));
  }
  return times;
}

function openCases(openSince: readonly (number | null)[], now: number): OpenCases {
  const ages = openSince.flatMap((at) => (at === null ? [] : Math.max(0, now - at)));
  const byAge = AGE_LIMITS.map(
    (limit, nth) => ages.filter((age) => age < limit && age >= (AGE_LIMITS[nth - 1] ?? 0)).length,
  );
  const count = openSince.length;
  const medianAge = median(ages);
  if (medianAge === undefined) return { count, byAge };
  // Of 10,000 cases: more than a call may have arguments somewhere.
  const oldestAge = ages.reduce((a, b) => Math.max(a, b));
  return { count, medianAge, oldestAge, byAge };
}

function countReasons(decisions: readonly Decision[]): Pick<Overview, 'reasons' | 'otherReasons'> {
  const counts = new Map<string, number>();
  for (const { record } of decisions) {
    const reason = record.reason.trim();
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const all = [...counts].map(([reason, count]) => ({ reason, count })).sort(mostFirst);
  const rest = all.slice(MAX_REASONS);
  return {
    reasons: all.slice(0, MAX_REASONS),
    otherReasons: { reasons: rest.length, count: rest.reduce((sum, { count }) => sum + count, 0) },
  };
}

function countModerators(
  decisions: readonly Decision[],
  times: ReadonlyMap<Timetoken, number>,
  overturned: ReadonlySet<Timetoken>,
): readonly ModeratorFigures[] {
  const byModerator = new Map<UserId, LogRecord[]>();
  for (const { record } of decisions) {
    if (record.actorId === undefined) continue;
    const own = byModerator.get(record.actorId);
    if (own) own.push(record);
    else byModerator.set(record.actorId, [record]);
  }
  return [...byModerator]
    .map(([id, own]) => {
      const medianTime = median(own.flatMap((record) => times.get(record.id) ?? []));
      return {
        id,
        count: own.length,
        ...(medianTime !== undefined && { medianTime }),
        overturned: own.filter((record) => overturned.has(record.id)).length,
      };
    })
    .sort(mostFirst);
}

const mostFirst = (a: { readonly count: number }, b: { readonly count: number }) =>
  b.count - a.count;

/** The middle value, or the mean of the two in the middle; undefined of nothing. */
function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
