import { isTimetoken, type Timetoken } from '../../shared/protocol';
import type { Evidence } from '../facts';
import { refreshCase } from '../cases/caseRows';
import { Problem } from '../http/problem';
import { makeTrue } from '../outbox/subjects';
import type { Write } from '../store/openStore';
import { noteWebhook } from '../webhooks/noteWebhook';

/** The author of reports by word rules, and by rules on behaviour. */
export const RULES_REPORTER = 'moderation.rules';

/** Reports of one user about another that wait for a decision. */
const MAX_OPEN_REPORTS = 10;

export interface NewReport {
  readonly reporterId: string;
  readonly userId: string;
  /** The reported user's name; missing where it is not known. */
  readonly name?: string;
  readonly reason: string;
  readonly channelId?: string;
  /** The channel's name: the reporter is told of it. */
  readonly place?: string | undefined;
  readonly evidence?: Evidence;
  /** The word rule that reports. */
  readonly ruleId?: string | undefined;
  /** When a rule found the message, which has no timetoken of its own before it is published. */
  readonly foundAt?: Timetoken;
}

/**
 * Keeps a report with the message as it is.
 *
 * @returns its id
 * @throws (rejects) Problem `alreadyReported` when the reporter has an open report of that message, or one of the user
 * without a message, or very many about the user
 */
export async function addReport(write: Write, report: NewReport): Promise<string> {
  const { reporterId, userId, name, reason, channelId, place, evidence, ruleId, foundAt } = report;
  const message = evidence?.message.timetoken ?? null;
  const own = await write.db
    .selectFrom('reports')
    .select(['channelId', 'message'])
    .where('reporterId', '=', reporterId)
    .where('userId', '=', userId)
    .where('closedBy', 'is', null)
    .limit(MAX_OPEN_REPORTS)
    .execute();
  const isKnown = own.some(
    (other) =>
      other.message === message && (message === null || other.channelId === (channelId ?? null)),
  );
  if (isKnown || own.length >= MAX_OPEN_REPORTS) throw new Problem('alreadyReported');
  const id = write.nextId();
  const said = evidence?.message.text || (evidence?.message.fileName ?? '');
  await write.db
    .insertInto('reports')
    .values({
      id,
      reporterId,
      userId,
      reason,
      message,
      closedBy: null,
      ruleId: ruleId ?? null,
      foundAt: foundAt ?? null,
      channelId: channelId ?? null,
      evidence: JSON.stringify({ ...evidence, place }),
      search: `${reason} ${said}`.toLowerCase(),
    })
    .execute();
  await refreshCase(write, userId, name);
  await makeTrue(write, { kind: 'user', userId });
  const data = { id, reporterId, userId, reason, channelId, message: evidence?.message };
  await noteWebhook(write, 'report.created', userId, data);
  return id;
}

interface StoredEvidence extends Partial<Evidence> {
  readonly place?: string;
}

/** Reads the evidence of a stored report. */
export function readEvidence(text: string): StoredEvidence {
  const { place, ...evidence } = JSON.parse(text) as StoredEvidence;
  return {
    ...(isTimetoken(evidence.message?.timetoken) && evidence),
    ...(place !== undefined && { place }),
  };
}
