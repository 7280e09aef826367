import type { StatementContent } from '../statements/addStatement';
import { cutPage, readCursor } from '../http/pages';
import { withoutNulls } from '../http/withoutNulls';
import { readStatement } from '../statements/statementRoutes';
import type { Database } from '../store/schema';

export const APPEAL_STATES = ['open', 'answered', 'all'] as const;

type Group = 'open' | 'answered';

interface AppealsQuery {
  readonly state: (typeof APPEAL_STATES)[number];
  readonly limit: number;
  readonly cursor?: string;
}

/**
 * Appeals: open ones first, those that wait longest before the others; then answered ones, newest first.
 *
 * @param callerId the moderator who asks
 */
export async function findAppeals(
  db: Database,
  { state, limit, cursor }: AppealsQuery,
  callerId: string,
) {
  const [group, after] = cursor === undefined ? [] : readCursor(cursor);
  const isAfterOpen = state === 'answered' || group === 'answered';
  const open = isAfterOpen ? [] : await findGroup(db, 'open', limit + 1, after);
  const left = limit + 1 - open.length;
  const answered =
    state === 'open' || left === 0
      ? []
      : await findGroup(db, 'answered', left, isAfterOpen ? after : undefined);
  const rows = [...open, ...answered];
  const page = cutPage(rows, limit, ({ id, answer }) => [
    answer === null ? 'open' : 'answered',
    id,
  ]);
  const denied = await findDenied(db, callerId, page.items);
  return {
    ...page,
    items: page.items.map(({ statementId, decisionId, kind, content, undoneBy, ...row }) => ({
      ...withoutNulls(row),
      isUndone: undoneBy !== null,
      isOwn: row.deciderId === callerId || row.userId === callerId || denied.has(row.id),
      statement: readStatement({ id: statementId, decisionId, kind, content }),
    })),
  };
}

function findGroup(db: Database, group: Group, limit: number, after: string | undefined) {
  const isOpen = group === 'open';
  const rows = db
    .selectFrom('appeals')
    .innerJoin('statements', 'statements.id', 'appeals.statementId')
    .leftJoin('decisions', 'decisions.id', 'appeals.answeredBy')
    .leftJoin('undone', 'undone.recordId', 'statements.decisionId')
    .selectAll('appeals')
    .select(['statements.decisionId', 'statements.kind', 'statements.content'])
    .select(['decisions.actorId as answerer', 'decisions.reason as answerReason'])
    .select('undone.byId as undoneBy')
    .where('appeals.answer', isOpen ? 'is' : 'is not', null)
    .orderBy('appeals.id', isOpen ? 'asc' : 'desc')
    .limit(limit);
  return (
    after === undefined ? rows : rows.where('appeals.id', isOpen ? '>' : '<', after)
  ).execute();
}

/** The number of appeals. */
export async function countAppeals(db: Database, state: AppealsQuery['state']): Promise<number> {
  const rows = db.selectFrom('appeals').select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = await (
    state === 'all' ? rows : rows.where('answer', state === 'open' ? 'is' : 'is not', null)
  ).executeTakeFirstOrThrow();
  return count;
}

interface Contested {
  readonly id: string;
  readonly kind: string;
  readonly content: string;
}

/** The appeals against what a rule decided and a moderator has confirmed. */
async function findDenied(db: Database, actorId: string, rows: readonly Contested[]) {
  const rejected = rows
    .filter(({ kind }) => kind === 'reject')
    .map(({ id, content }) => {
      const { channelId, message } = JSON.parse(content) as StatementContent;
      return { id, channelId, message };
    });
  if (rejected.length === 0) return new Set<string>();
  const denials = await db
    .selectFrom('decisions')
    .select(['channelId', 'message'])
    .where('kind', '=', 'deny')
    .where('actorId', '=', actorId)
    .where(
      'message',
      'in',
      rejected.map(({ message = '' }) => message),
    )
    .execute();
  return new Set(
    rejected
      .filter(({ channelId, message }) =>
        denials.some((denial) => denial.channelId === channelId && denial.message === message),
      )
      .map(({ id }) => id),
  );
}
