import type { LogKind } from '../../src/domain/moderation/moderationRecord';
import { severityOf } from '../../src/domain/moderation/severity';
import type { Store, Write } from '../store/openStore';
import { makeTrue } from '../outbox/subjects';

/** Kinds that a case counts as decisions about its user. */
const COUNTED: ReadonlySet<LogKind> = new Set([
  'ban',
  'mute',
  'block',
  'warn',
  'deleteMessage',
  'deny',
]);

/**
 * Brings the row of a case up to date with its reports and decisions, in the transaction that changes them.
 *
 * @param name of the user, where it is known
 */
export async function refreshCase(write: Write, userId: string, name?: string): Promise<void> {
  const { db } = write;
  const open = await db
    .selectFrom('reports')
    .select(({ fn }) => [
      fn.countAll<number>().as('openReports'),
      fn.min('id').as('firstReport'),
      fn.max('id').as('lastReport'),
    ])
    .where('userId', '=', userId)
    .where('closedBy', 'is', null)
    .executeTakeFirstOrThrow();
  const { decisions } = await db
    .selectFrom('decisions')
    .leftJoin('undone', 'undone.recordId', 'decisions.id')
    .select(({ fn }) => fn.countAll<number>().as('decisions'))
    .where('userId', '=', userId)
    .where('kind', 'in', [...COUNTED])
    .where('undone.recordId', 'is', null)
    .executeTakeFirstOrThrow();
  const reasons = await db
    .selectFrom('reports')
    .select('reason')
    .distinct()
    .where('userId', '=', userId)
    .where('closedBy', 'is', null)
    .execute();
  const severity = severityOf(
    reasons.map(({ reason }) => reason),
    open.openReports,
  );
  const figures = { ...open, decisions, severity };
  const named = name === undefined ? {} : { name, search: searchOf(userId, name) };
  await db
    .insertInto('cases')
    .values({
      userId,
      name: '',
      search: userId.toLowerCase(),
      waitsFor: null,
      moderatorId: null,
      ...named,
      ...figures,
    })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...named, ...figures }))
    .execute();
  await makeTrue(write, { kind: 'case', userId });
}

/** Keeps the name of a user whose record was read: the lists of cases and the search have it from here. */
export async function keepName(store: Store, userId: string, name: string): Promise<void> {
  const isNew = await store.db
    .selectFrom('cases')
    .select('userId')
    .where('userId', '=', userId)
    .where('name', '!=', name)
    .executeTakeFirst();
  if (!isNew) return;
  await store.write(({ db }) =>
    db
      .updateTable('cases')
      .set({ name, search: searchOf(userId, name) })
      .where('userId', '=', userId)
      .execute(),
  );
}

/** The text that a search compares. */
const searchOf = (userId: string, name: string) => `${userId} ${name}`.toLowerCase();
