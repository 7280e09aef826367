import { msToTimetoken, type Timetoken, timetokenToMs } from '../../shared/protocol';
import { readableText } from '../../src/domain/moderation/readableText';
import { refreshCase } from '../cases/caseRows';
import { makeTrue } from '../outbox/subjects';
import type { DatabaseWrite } from '../store/schema';
import type { Write } from '../store/openStore';
import { readEvidence, RULES_REPORTER } from './addReport';

/** The age of a report up to which its message is looked for, ms: events may come late. */
const LATE_MS = 3_600_000;
/** The longest time between the rule's look at a message and the message's timetoken, ms: the way, and clocks that differ. */
const APART_MS = 60_000;

interface Waiting {
  readonly id: string;
  readonly userId: string;
  readonly channelId: string | null;
  readonly foundAt: string | null;
  readonly evidence: string;
}

/**
 * Gives open reports by rules the timetokens of their messages: rules look at a message before it is published. Without
 * it nobody could see what became of the message, or delete it.
 *
 * @param userIds who wrote, or was reported, just now
 */
export async function findReportedMessages(
  write: Write,
  userIds: readonly string[],
): Promise<void> {
  const waiting = await write.db
    .selectFrom('reports')
    .select(['id', 'userId', 'channelId', 'foundAt', 'evidence'])
    .where('reporterId', '=', RULES_REPORTER)
    .where('userId', 'in', userIds)
    .where('closedBy', 'is', null)
    .whereRef('message', '=', 'foundAt')
    .where('foundAt', '>', msToTimetoken(write.now - LATE_MS))
    .orderBy('id')
    .execute();
  for (const report of waiting) {
    const message = await findMessage(write.db, report);
    if (message !== undefined) await name(write, report, message);
  }
}

/** Finds the message of the report: the first one with its text at about that time that no other report by rules names. */
async function findMessage(
  db: DatabaseWrite,
  { userId, channelId, foundAt, evidence }: Waiting,
): Promise<Timetoken | undefined> {
  const { message } = readEvidence(evidence);
  if (channelId === null || !message) return undefined;
  const at = timetokenToMs(foundAt as Timetoken);
  const near = await db
    .selectFrom('messages')
    .select(['timetoken', 'message'])
    .where('channelId', '=', channelId)
    .where('userId', '=', userId)
    .where('timetoken', '>', msToTimetoken(at - APART_MS))
    .where('timetoken', '<', msToTimetoken(at + APART_MS))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('reports')
            .select('id')
            .whereRef('reports.message', '=', 'messages.timetoken')
            .where('reporterId', '=', RULES_REPORTER),
        ),
      ),
    )
    .orderBy('timetoken')
    .execute();
  const found = near.find((other) => readableText(JSON.parse(other.message)) === message.text);
  return found?.timetoken as Timetoken | undefined;
}

async function name(write: Write, { id, userId, evidence }: Waiting, timetoken: Timetoken) {
  const stored = JSON.parse(evidence) as { readonly message: object };
  await write.db
    .updateTable('reports')
    .set({
      message: timetoken,
      evidence: JSON.stringify({ ...stored, message: { ...stored.message, timetoken } }),
    })
    .where('id', '=', id)
    .execute();
  await refreshCase(write, userId);
  await makeTrue(write, { kind: 'user', userId });
}
