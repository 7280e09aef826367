import type { UserId } from '../ids';
import { isStated, type Statement } from './inbox';
import { LOG_CHANNEL, type LogRecord, type RejectedMessage } from './moderationRecord';
import type { Timetoken } from '../../../shared/protocol';

/** A decision whose user was not told of it exactly once, or a statement without a decision. */
export interface StatementProblem {
  readonly problem: 'missing' | 'repeated' | 'different' | 'unfounded';
  readonly userId: UserId;
  /** The record of the decision. */
  readonly decisionId: Timetoken;
}

/** Statements with the owners of the inboxes in which they are. */
export type ToldStatement = Statement & { readonly userId: UserId };

/** A decision as a statement tells it. */
type Expected = Pick<
  Statement,
  'kind' | 'reason' | 'until' | 'channelId' | 'isAutomatic' | 'appealId'
> & { readonly userId: UserId };

/** Checks that decisions and statements match one to one, and say the same. */
export function checkStatements(
  log: readonly LogRecord[],
  rejected: readonly RejectedMessage[],
  statements: readonly ToldStatement[],
): readonly StatementProblem[] {
  const expected = expectedStatements(log, rejected);
  const told = new Map<string, ToldStatement[]>();
  for (const statement of statements) {
    const key = keyOf(statement.source === LOG_CHANNEL, statement.decisionId);
    told.set(key, [...(told.get(key) ?? []), statement]);
  }
  const problems: StatementProblem[] = [];
  for (const [key, decision] of expected) {
    const own = told.get(key) ?? [];
    const [statement] = own;
    const about = { userId: decision.userId, decisionId: decisionOf(key) };
    if (!statement) problems.push({ ...about, problem: 'missing' });
    else if (own.length > 1) problems.push({ ...about, problem: 'repeated' });
    else if (!isSame(statement, decision)) problems.push({ ...about, problem: 'different' });
  }
  for (const [key, own] of told) {
    if (expected.has(key)) continue;
    const decisionId = decisionOf(key);
    problems.push(
      ...own.map(({ userId }) => ({ problem: 'unfounded' as const, userId, decisionId })),
    );
  }
  return problems;
}

function expectedStatements(
  log: readonly LogRecord[],
  rejected: readonly RejectedMessage[],
): ReadonlyMap<string, Expected> {
  const expected = new Map<string, Expected>();
  for (const record of log) {
    const { userId, actorId } = record;
    if (userId === undefined || !isStated(record)) continue;
    const decision = { ...record, userId, isAutomatic: actorId === undefined };
    expected.set(keyOf(true, record.id), decision);
  }
  for (const { id, senderId, channelId } of rejected) {
    const decision = { kind: 'reject', reason: '', channelId, isAutomatic: true } as const;
    expected.set(keyOf(false, id), { ...decision, userId: senderId });
  }
  return expected;
}

const COMPARED = [
  'userId',
  'kind',
  'reason',
  'until',
  'channelId',
  'isAutomatic',
  'appealId',
] as const;

function isSame(statement: ToldStatement, decision: Expected): boolean {
  return COMPARED.every((name) => statement[name] === decision[name]);
}

const keyOf = (isLogged: boolean, id: Timetoken) => `${isLogged ? 'log' : 'rejected'} ${id}`;
const decisionOf = (key: string) => key.slice(key.indexOf(' ') + 1) as Timetoken;
