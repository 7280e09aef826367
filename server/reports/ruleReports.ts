import { isRecord, textField } from '../../shared/isRecord';
import type { Timetoken } from '../../shared/protocol';
import { readReport } from '../../src/domain/moderation/readModerationRecord';
import type { Match } from '../../src/domain/wordRules/rules';
import { Problem } from '../http/problem';
import { countMatches } from '../rules/ruleFigures';
import type { Write } from '../store/openStore';
import { addReport, RULES_REPORTER } from './addReport';
import { findReportedMessages } from './foundMessages';

/**
 * Keeps the report of a message that a word rule flagged, once, and no more than anybody may have open about one user.
 * What is no such report is ignored.
 *
 * @param at when it was flagged
 * @param timetoken of the message, if it had one already
 */
export async function keepRuleReport(
  write: Write,
  at: Timetoken,
  content: unknown,
  timetoken = at,
): Promise<void> {
  const read = readReport(at, content);
  if (read?.reporterId !== RULES_REPORTER) return;
  const { userId, reason, channelId, text = '', file } = read;
  if (await isKept(write, userId, at)) return;
  const ruleId = isRecord(content) ? textField(content, 'ruleId') : undefined;
  if (ruleId !== undefined) await countMatches(write, [ruleId]);
  const name = file && { fileName: file.name, fileId: file.id };
  const message = { timetoken, authorId: userId, text, ...name };
  try {
    await addReport(write, {
      reporterId: RULES_REPORTER,
      userId,
      reason,
      evidence: { message, surroundings: [] },
      ruleId,
      foundAt: at,
      ...(channelId !== undefined && { channelId }),
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'alreadyReported') throw error;
  }
  await findReportedMessages(write, [userId]);
}

/** Words that a report names. */
const MAX_WORDS = 5;

/** What was found, as the reason of a report. */
export function reasonOf(matches: readonly Match[]): string {
  return [...new Set(matches.map(({ word }) => word))].slice(0, MAX_WORDS).join(', ');
}

/** Whether it came before, also when it was closed since. */
async function isKept({ db }: Write, userId: string, at: Timetoken): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('userId', '=', userId)
    .where('reporterId', '=', RULES_REPORTER)
    .where('foundAt', '=', at)
    .executeTakeFirst();
  return row !== undefined;
}
