import { MAX_OPEN_APPEALS, type StatedKind } from '../../src/domain/moderation/inbox';
import { timetokenToMs, type Timetoken } from '../../shared/protocol';
import { addRecord } from '../decisions/records';
import { requireRecord, undo } from '../decisions/undo';
import { releaseOnAppeal } from '../held/held';
import { Problem } from '../http/problem';
import { makeTrue } from '../outbox/subjects';
import type { StatementContent } from '../statements/addStatement';
import type { Write } from '../store/openStore';
import { noteWebhook } from '../webhooks/noteWebhook';

/** Statements can be appealed for so long: six months (Digital Services Act, article 20). */
export const APPEAL_MS = 184 * 86_400_000;

interface NewAppeal {
  readonly userId: string;
  readonly statementId: string;
  readonly text: string;
}

/**
 * Takes an appeal.
 *
 * @returns its id
 * @throws (rejects) Problem `notFound` when the user has no such statement, `invalidInput` when it cannot be appealed,
 * `appealTooLate`, `alreadyAppealed`, `tooManyAppeals`
 */
export async function takeAppeal(write: Write, appeal: NewAppeal): Promise<string> {
  const { userId, statementId, text } = appeal;
  const statement = await write.db
    .selectFrom('statements')
    .leftJoin('decisions', 'decisions.id', 'statements.decisionId')
    .select(['statements.isAppealable', 'decisions.actorId'])
    .select(['statements.decisionId', 'statements.kind'])
    .where('statements.id', '=', statementId)
    .where('statements.userId', '=', userId)
    .executeTakeFirst();
  if (!statement) throw new Problem('notFound');
  if (statement.isAppealable !== 1) throw new Problem('invalidInput', 'It cannot be appealed.');
  if (timetokenToMs(statementId as Timetoken) + APPEAL_MS <= write.now) {
    throw new Problem('appealTooLate');
  }
  await requireFew(write, userId);
  const id = write.nextId();
  const { numInsertedOrUpdatedRows } = await write.db
    .insertInto('appeals')
    .values({
      id,
      userId,
      statementId,
      text,
      deciderId: statement.actorId,
      answer: null,
      answeredBy: null,
    })
    .onConflict((conflict) => conflict.column('statementId').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new Problem('alreadyAppealed');
  await makeTrue(write, { kind: 'case', userId });
  // The user gets a receipt.
  await makeTrue(write, { kind: 'inbox', userId });
  const { actorId, decisionId, kind } = statement;
  const data = { id, userId, text, statementId, decisionId, kind };
  const decider = actorId === null ? {} : { deciderId: actorId };
  await noteWebhook(write, 'appeal.created', userId, { ...data, ...decider });
  return id;
}

async function requireFew({ db }: Write, userId: string): Promise<void> {
  const { open } = await db
    .selectFrom('appeals')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('userId', '=', userId)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  if (open >= MAX_OPEN_APPEALS) throw new Problem('tooManyAppeals');
}

interface Answer {
  readonly appealId: string;
  readonly actorId: string;
  readonly answer: 'uphold' | 'overturn';
  readonly reason: string;
}

/**
 * Answers an appeal, once, and not by whoever decided or appealed. An overturned decision is taken back like an undo, unless its
 * effect was changed since.
 *
 * @returns the id of the record in the log
 * @throws (rejects) Problem `notFound`, `ownDecision`, `alreadyDecided`
 */
export async function answerAppeal(write: Write, given: Answer): Promise<string> {
  const { appealId, actorId, answer, reason } = given;
  const appeal = await write.db
    .selectFrom('appeals')
    .innerJoin('statements', 'statements.id', 'appeals.statementId')
    .select(['appeals.userId', 'appeals.deciderId', 'appeals.answer'])
    .select(['statements.decisionId', 'statements.kind', 'statements.content'])
    .where('appeals.id', '=', appealId)
    .executeTakeFirst();
  if (!appeal) throw new Problem('notFound');
  if (appeal.answer !== null) throw new Problem('alreadyDecided');
  const { userId, decisionId, kind } = appeal;
  const { channelId, place, message } = JSON.parse(appeal.content) as StatementContent;
  const hasDecided =
    appeal.deciderId === actorId ||
    (kind === 'reject' && (await hasDenied(write, { actorId, channelId, message })));
  if (hasDecided) throw new Problem('ownDecision');
  const about = { actorId, reason, appealId, userId, channelId, told: { place } };
  const id =
    answer === 'uphold'
      ? await addRecord(write, { ...about, kind: 'uphold' })
      : await overturn(write, { decisionId, kind, message }, { ...about, place });
  await write.db
    .updateTable('appeals')
    .set({ answer, answeredBy: id })
    .where('id', '=', appealId)
    .execute();
  return id;
}

interface Denial {
  readonly actorId: string;
  readonly channelId: string | undefined;
  readonly message: string | undefined;
}

/** Whether a moderator has confirmed what a rule decided about a message. */
async function hasDenied({ db }: Write, denial: Denial): Promise<boolean> {
  const { actorId, channelId = '', message = '' } = denial;
  const found = await db
    .selectFrom('decisions')
    .select('id')
    .where('kind', '=', 'deny')
    .where('actorId', '=', actorId)
    .where('channelId', '=', channelId)
    .where('message', '=', message)
    .executeTakeFirst();
  return found !== undefined;
}

/** The decision that an appeal contests. */
interface Appealed {
  /** A record of the log, or of a held message that a rule rejected. */
  readonly decisionId: string;
  readonly kind: StatedKind;
  readonly message: string | undefined;
}

type About = Omit<Parameters<typeof addRecord>[1], 'kind'> & {
  readonly actorId: string;
  readonly appealId: string;
  readonly place: string | undefined;
};

/** Takes the decision back. One with no effect left is not counted any more. */
async function overturn(write: Write, appealed: Appealed, about: About): Promise<string> {
  const { decisionId } = appealed;
  const undoes = appealed.kind === 'reject' ? {} : await countedStill(write, decisionId);
  try {
    return await takeBack(write, appealed, { ...about, ...undoes });
  } catch (error) {
    // It changes nothing before it finds out that nothing is left.
    if (!(error instanceof Problem) || error.code !== 'alreadyDecided') throw error;
  }
  return await addRecord(write, { ...about, ...undoes, kind: 'overturn' });
}

async function takeBack(write: Write, appealed: Appealed, about: About): Promise<string> {
  const { decisionId, kind, message } = appealed;
  if (kind === 'reject' || kind === 'deny') {
    return await releaseOnAppeal(write, { ...about, kind: 'release', message });
  }
  return await undo(write, await requireRecord(write, decisionId), about);
}

/** The decision, unless it was taken back already. */
async function countedStill({ db }: Write, decisionId: string): Promise<{ undoes?: string }> {
  const undone = await db
    .selectFrom('undone')
    .select('byId')
    .where('recordId', '=', decisionId)
    .executeTakeFirst();
  return undone ? {} : { undoes: decisionId };
}
