import { toUserId } from '../../../../../src/domain/ids';
import type { LogRecord } from '../../../../../src/domain/moderation/moderationRecord';
import {
  selectCaseMark,
  selectColleagues,
  selectFreeCases,
} from '../../../../../src/moderator/team/casesSelectors';
import { leasesReceived } from '../../../../../src/moderator/team/leasesSlice';
import { logRecordsReceived, reportsReceived } from '../../../../../src/moderator/log/recordsSlice';
import { sessionStarted } from '../../../../../src/realtime/events';
import { buildLogRecord, buildReport, recordId } from '../../../../builders/buildModeration';
import { consoleAfter } from '../../../../support/worlds/testConsole';

const MO = toUserId('mo');
const PAT = toUserId('pat');
const KIM = toUserId('kim');
const ANN = toUserId('user_ann');
const PEOPLE = [ANN, ...['user_bob', 'user_cho'].map(toUserId)];

const about = (nth: number, record: Partial<LogRecord>) =>
  buildLogRecord(nth, { userId: ANN, actorId: MO, ...record });

/** A queue in which Cho is the newest case, and Ann the oldest. */
function queueWith(
  log: readonly LogRecord[],
  ...leases: readonly { userId: typeof ANN; holderId: typeof ANN }[]
) {
  return consoleAfter(
    sessionStarted({ userId: MO }),
    reportsReceived(PEOPLE.map((userId, nth) => buildReport(nth + 10, { userId }))),
    // The log is known back to before the reports.
    logRecordsReceived([about(1, { kind: 'flag', userId: toUserId('user_zoe') }), ...log]),
    leasesReceived(leases.map((lease, nth) => ({ ...lease, id: recordId(nth + 50) }))),
  );
}
const freeOf = (state: ReturnType<typeof queueWith>) => selectFreeCases(state).map(({ id }) => id);

describe('the next case', () => {
  it('is one that nobody works on', () => {
    expect(freeOf(queueWith([]))).toEqual(['user_cho', 'user_bob', 'user_ann']);
    expect(freeOf(queueWith([], { userId: toUserId('user_cho'), holderId: PAT }))).toEqual([
      'user_bob',
      'user_ann',
    ]);
  });

  it('is first one that was handed to this moderator, and none of somebody else', () => {
    const handOver = (moderatorId?: typeof ANN) =>
      about(20, { kind: 'handOver', actorId: KIM, ...(moderatorId && { moderatorId }) });
    expect(freeOf(queueWith([handOver(MO)]))[0]).toBe('user_ann');
    expect(freeOf(queueWith([handOver(PAT)]))).not.toContain('user_ann');
    expect(freeOf(queueWith([handOver()]))).toHaveLength(3);
    const taken = about(21, { kind: 'takeOver', actorId: PAT, moderatorId: KIM });
    expect(freeOf(queueWith([handOver(PAT), taken]))).toContain('user_ann');
  });

  it('is first one that waits for this moderator’s opinion, and none that waits for another', () => {
    const ask = (of?: typeof ANN, by = MO) =>
      about(20, { kind: 'askOpinion', actorId: by, ...(of && { moderatorId: of }) });
    expect(freeOf(queueWith([ask(MO, PAT)]))[0]).toBe('user_ann');
    expect(freeOf(queueWith([ask(PAT)]))).not.toContain('user_ann');
    expect(freeOf(queueWith([ask()]))).not.toContain('user_ann');
    expect(freeOf(queueWith([ask(undefined, PAT)]))).toContain('user_ann');
  });
});

describe('the marks of a case', () => {
  const markOf = (...log: readonly LogRecord[]) => selectCaseMark(queueWith(log), ANN);
  const question = about(20, { kind: 'askOpinion', moderatorId: PAT });

  it('show a question until the asked person has answered with a note', () => {
    const note = (actorId: typeof ANN) => about(21, { kind: 'note', actorId, reason: 'x' });
    expect(markOf(question)).toEqual({ notes: 0, asked: { by: MO, of: PAT } });
    expect(markOf(question, note(MO))).toHaveProperty('asked');
    expect(markOf(question, note(KIM))).toHaveProperty('asked');
    expect(markOf(question, note(PAT))).toEqual({ notes: 1 });
  });

  it('end with the case', () => {
    const handed = about(21, { kind: 'handOver', moderatorId: PAT });
    const dismissed = about(22, { kind: 'dismiss', reportIds: [recordId(10)] });
    expect(markOf(question, handed)).toHaveProperty('handedTo', PAT);
    expect(markOf(question, handed, dismissed)).toEqual({ notes: 0 });
    expect(
      markOf(question, dismissed, about(23, { kind: 'dismiss', undoes: dismissed.id })),
    ).toHaveProperty('asked');
  });
});

it('names as colleagues those who decided, were asked, or work now', () => {
  const log = [about(20, { kind: 'handOver', moderatorId: KIM }), about(21, { actorId: PAT })];
  const lee = toUserId('lee');
  expect(selectColleagues(queueWith(log, { userId: ANN, holderId: lee }))).toEqual([
    'kim',
    'lee',
    'pat',
  ]);
});
