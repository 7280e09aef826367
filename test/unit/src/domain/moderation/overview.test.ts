import { fc } from '../../../../support/drivers/randomRuns';
import { toUserId } from '../../../../../src/domain/ids';
import type {
  LogRecord,
  ReportRecord,
} from '../../../../../src/domain/moderation/moderationRecord';
import {
  computeOverview,
  PERIODS,
  type Period,
  stepStarts,
} from '../../../../../src/domain/moderation/overview';
import { msToTimetoken, type Timetoken } from '../../../../../shared/protocol';
import { buildLogRecord, buildReport } from '../../../../builders/buildModeration';
import { cpuMs } from '../../../../support/matchers/cpuMs';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Noon, local time. */
const NOW = new Date(2026, 10, 21, 12).getTime();
const MO = toUserId('mo');
const EVE = toUserId('eve');

const idAt = (at: number) => msToTimetoken(at);
const report = (at: number, fields: Partial<ReportRecord> = {}) =>
  buildReport(0, { id: idAt(at), ...fields });
const record = (at: number, fields: Partial<LogRecord> = {}) =>
  buildLogRecord(0, { id: idAt(at), actorId: MO, ...fields });
const automatic = (at: number, fields: Partial<LogRecord> = {}): LogRecord => ({
  id: idAt(at),
  kind: 'mute',
  reason: '',
  userId: toUserId('user_ann'),
  ruleId: 'flood',
  ...fields,
});

function overviewOf(
  log: readonly LogRecord[],
  {
    reports = [],
    openSince = [],
    appealed = new Map(),
    period = 'month',
  }: {
    readonly openSince?: readonly (number | null)[];
    readonly reports?: readonly ReportRecord[];
    readonly appealed?: ReadonlyMap<Timetoken, Timetoken>;
    readonly period?: Period;
  } = {},
) {
  return computeOverview({ log, reports, openSince, appealed }, stepStarts(period, NOW), NOW);
}

describe('the figures of the moderation log', () => {
  it('are zero for an empty log, with a column for each day or week', () => {
    const columns = PERIODS.map((period) => overviewOf([], { period }).steps.length);
    expect(columns).toEqual([7, 30, 13]);
    expect(overviewOf([])).toMatchObject({
      open: { count: 0, byAge: [0, 0, 0, 0] },
      decisions: 0,
      automatic: 0,
      undone: 0,
      appeals: { answered: 0, overturned: 0 },
      reasons: [],
      moderators: [],
    });
    expect(overviewOf([])).not.toHaveProperty('medianTime');
    expect(overviewOf([]).open).not.toHaveProperty('oldestAge');
  });

  it('begin at a local midnight and count what happens today in the last column', () => {
    const { from, steps } = overviewOf([record(NOW + HOUR)], { period: 'week' });
    expect(from).toBe(new Date(2026, 10, 15).getTime());
    expect(steps.map((step) => step.byModerators)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    const quarter = overviewOf([record(from), record(from - 1)], { period: 'quarter' });
    expect(quarter.from).toBe(new Date(2026, 7, 23).getTime());
    expect(quarter.steps.slice(-2).map((step) => step.byModerators)).toEqual([1, 1]);
  });

  it('leave out decisions before the period', () => {
    const { from } = overviewOf([], { period: 'week' });
    const log = [record(from - 1), record(from)];
    expect(overviewOf(log, { period: 'week' }).decisions).toBe(1);
    expect(overviewOf(log).decisions).toBe(2);
  });

  it('count decisions by rules as automatic, and ends of restrictions not at all', () => {
    const {
      decisions,
      automatic: byRules,
      moderators,
      steps,
    } = overviewOf([
      record(NOW - HOUR, { kind: 'deleteMessage' }),
      automatic(NOW - HOUR),
      automatic(NOW - MINUTE, { kind: 'closeChannel' }),
      // A mute that ended by itself.
      { id: idAt(NOW), kind: 'unmute', reason: '', userId: toUserId('user_ann') },
    ]);
    expect({ decisions, byRules }).toEqual({ decisions: 3, byRules: 2 });
    expect(moderators).toEqual([{ id: MO, count: 1, overturned: 0 }]);
    expect(steps.at(-1)).toMatchObject({ byModerators: 1, automatic: 2 });
  });

  it.each(['note', 'askOpinion', 'handOver', 'takeOver', 'changeRules'] as const)(
    'do not count %s as a decision',
    (kind) => {
      expect(overviewOf([record(NOW, { kind })]).decisions).toBe(0);
    },
  );

  it('count a ban that a moderator lifts as two decisions', () => {
    const log = [record(NOW - HOUR), record(NOW, { kind: 'unban' })];
    expect(overviewOf(log)).toMatchObject({ decisions: 2, undone: 0 });
  });

  it('count what a moderator undid apart, and again when the undo was undone', () => {
    const ban = record(NOW - 3 * HOUR);
    const undo = record(NOW - 2 * HOUR, { kind: 'unban', undoes: ban.id });
    const redo = record(NOW - HOUR, { kind: 'ban', undoes: undo.id });
    expect(overviewOf([ban, undo])).toMatchObject({ decisions: 0, undone: 1 });
    expect(overviewOf([ban, undo, redo])).toMatchObject({ decisions: 1, undone: 0 });
  });

  it('count what was overturned on appeal for its moderator, and as a decision', () => {
    const ban = record(NOW - 3 * HOUR, { actorId: EVE });
    const answer = { appealId: idAt(NOW - HOUR), actorId: MO } as const;
    const overturned = { decisions: 1, undone: 0, appeals: { answered: 1, overturned: 1 } };
    const moderators = [{ id: EVE, count: 1, overturned: 1 }];
    const lifted = record(NOW, { ...answer, kind: 'unban', undoes: ban.id });
    expect(overviewOf([ban, lifted])).toMatchObject({ ...overturned, moderators });
    // Nothing of the ban was left to take back.
    const appealed = new Map([[answer.appealId, ban.id]]);
    const accepted = record(NOW, { ...answer, kind: 'overturn' });
    expect(overviewOf([ban, accepted], { appealed })).toMatchObject({ ...overturned, moderators });
    const rejected = record(NOW, { ...answer, kind: 'uphold' });
    expect(overviewOf([ban, rejected], { appealed })).toMatchObject({
      decisions: 1,
      appeals: { answered: 1, overturned: 0 },
      moderators: [{ id: EVE, overturned: 0 }],
    });
  });

  it('measure the time from the first report of a case to its decision', () => {
    const early = report(NOW - 5 * HOUR);
    const late = report(NOW - 4 * HOUR);
    const other = report(NOW - 90 * MINUTE, { userId: toUserId('user_bob') });
    const log = [
      record(NOW - 2 * HOUR, { reportIds: [late.id, early.id] }),
      record(NOW - HOUR, { kind: 'dismiss', actorId: EVE, reportIds: [other.id] }),
      // Without a report there is nothing to measure.
      record(NOW, { kind: 'warn' }),
    ];
    const { medianTime, moderators } = overviewOf(log, { reports: [early, late, other] });
    expect(medianTime).toBe((3 * HOUR + 30 * MINUTE) / 2);
    expect(moderators).toEqual([
      { id: MO, count: 2, medianTime: 3 * HOUR, overturned: 0 },
      { id: EVE, count: 1, medianTime: 30 * MINUTE, overturned: 0 },
    ]);
  });

  it('measure a reopened case by the decision that is in force', () => {
    const reports = [report(NOW - 10 * HOUR)];
    const reportIds = reports.map(({ id }) => id);
    const first = record(NOW - 9 * HOUR, { kind: 'dismiss', reportIds });
    const undo = record(NOW - 8 * HOUR, { kind: 'dismiss', reportIds, undoes: first.id });
    const second = record(NOW - 6 * HOUR, { kind: 'warn', reportIds });
    expect(overviewOf([first, undo], { reports })).toMatchObject({ decisions: 0 });
    expect(overviewOf([first, undo, second], { reports })).toMatchObject({
      decisions: 1,
      medianTime: 4 * HOUR,
    });
  });

  it('count open cases by their age, and those that do not say it without one', () => {
    const openSince = [30 * MINUTE, HOUR, 2 * DAY, 7 * DAY, 40 * DAY].map((age) => NOW - age);
    const { open } = overviewOf([], { openSince: [...openSince, null], period: 'week' });
    expect(open).toEqual({
      count: 6,
      medianAge: 2 * DAY,
      oldestAge: 40 * DAY,
      byAge: [1, 1, 1, 2],
    });
    expect(overviewOf([], { openSince: [null] }).open).toEqual({
      count: 1,
      byAge: [0, 0, 0, 0],
    });
  });

  it('name the most frequent reasons and count the rest together', () => {
    const log = Array.from({ length: 12 }, (_, nth) =>
      Array.from({ length: 12 - nth }, (_copy, i) =>
        record(NOW - nth * MINUTE - i, { kind: 'warn', reason: ` reason ${nth} ` }),
      ),
    ).flat();
    const { reasons, otherReasons } = overviewOf([...log, record(NOW), record(NOW + 1)]);
    expect(reasons).toHaveLength(10);
    expect(reasons[0]).toEqual({ reason: 'reason 0', count: 12 });
    expect(otherReasons).toEqual({ reasons: 3, count: 5 });
  });

  it('agree with each other for any log, in any order', () => {
    const kinds = fc.constantFrom('ban', 'unban', 'warn', 'dismiss', 'mute', 'uphold', 'note');
    const anyRecord = fc.record({
      kind: kinds,
      age: fc.integer({ min: 0, max: 120 * DAY }),
      actor: fc.constantFrom(MO, EVE, null),
      reason: fc.constantFrom('', 'rude', 'spam'),
      undone: fc.nat(20),
      isUndo: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(anyRecord, { selector: ({ age }) => age, maxLength: 20 }),
        fc.constantFrom(...PERIODS),
        (lines, period) => {
          const log = lines.map(({ kind, age, actor, reason, undone, isUndo }): LogRecord => {
            const target = lines[undone];
            return {
              id: idAt(NOW - age),
              kind,
              reason,
              ...(actor && { actorId: actor }),
              ...(isUndo && target && target.age > age && { undoes: idAt(NOW - target.age) }),
            };
          });
          const overview = overviewOf(log, { period });
          const { decisions, automatic: byRules, steps, reasons, moderators } = overview;
          const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
          expect(sum(steps.map((step) => step.byModerators + step.automatic))).toBe(decisions);
          expect(sum(steps.map((step) => step.automatic))).toBe(byRules);
          expect(sum(reasons.map(({ count }) => count))).toBe(decisions);
          expect(sum(moderators.map(({ count }) => count))).toBe(decisions - byRules);
          expect(overviewOf(log.toReversed(), { period }).decisions).toBe(decisions);
        },
      ),
    );
  });

  it('are there at once for 10,000 records and 10,000 reports', () => {
    const reports = Array.from({ length: 10_000 }, (_, nth) =>
      report(NOW - 20_000 * MINUTE + nth * MINUTE, { userId: toUserId(`user_${nth}`) }),
    );
    const log = reports.map(({ id }, nth) =>
      record(NOW - 19_990 * MINUTE + nth * MINUTE, {
        kind: 'dismiss',
        reportIds: [id],
        reason: `reason ${nth % 500}`,
        actorId: toUserId(`mo_${nth % 50}`),
      }),
    );
    let overview = overviewOf([], { reports: [] });
    expect(cpuMs(() => (overview = overviewOf(log, { reports })))).toBeLessThan(3_000);
    const { decisions, medianTime } = overview;
    expect({ decisions, medianTime }).toEqual({ decisions: 10_000, medianTime: 10 * MINUTE });
  });
});
