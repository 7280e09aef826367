import { Type } from '@sinclair/typebox';
import { timetokenToMs, type Timetoken } from '../../shared/protocol';
import type { ReportOutcome, StatedKind } from '../../src/domain/moderation/inbox';
import { LOG_KINDS, RESTRICTION_KINDS } from '../../src/domain/moderation/moderationRecord';
import { APPEAL_MS } from '../appeals/appeals';
import type { Api, Deps } from '../http/api';
import { callerOf } from '../http/callerOf';
import { Id, Moment, oneOf, RecordId } from '../http/fields';
import { cutPage, pageOf, pageQuery, readCursor } from '../http/pages';
import { Problem } from '../http/problem';
import type { StatementContent } from './addStatement';
import type { OutcomeContent } from './outcomes';

const STATED_KINDS: readonly StatedKind[] = [...LOG_KINDS, 'reject'];
const OUTCOMES: readonly ReportOutcome[] = ['acted', 'notActed', 'reopened'];

/** A statement as its user reads it, see `StatementContent`. */
export const Statement = Type.Object({
  id: RecordId,
  decisionId: RecordId,
  kind: oneOf(STATED_KINDS),
  title: Type.String(),
  reason: Type.String(),
  until: Type.Optional(Moment),
  untilBefore: Type.Optional(Moment),
  restriction: Type.Optional(oneOf(RESTRICTION_KINDS)),
  channelId: Type.Optional(Type.String()),
  place: Type.Optional(Type.String()),
  message: Type.Optional(RecordId),
  quotes: Type.Array(Type.String()),
  words: Type.Array(Type.String()),
  isAutomatic: Type.Boolean(),
  isFoundAutomatically: Type.Boolean(),
  isUndo: Type.Boolean(),
  appealId: Type.Optional(RecordId),
  source: oneOf(['notice', 'ownInitiative']),
  law: Type.Optional(Type.String()),
});

/** The state of the appeal against a statement. */
const Redress = Type.Object({
  appealableUntil: Type.Optional(Moment),
  appeal: Type.Optional(
    Type.Object({
      id: RecordId,
      text: Type.String(),
      answer: Type.Optional(oneOf(['uphold', 'overturn'])),
    }),
  ),
});

const Outcome = Type.Object({
  id: RecordId,
  outcome: oneOf(OUTCOMES),
  about: Type.String(),
  name: Type.Optional(Type.String()),
  channelId: Type.Optional(Type.String()),
  place: Type.Optional(Type.String()),
  reason: Type.String(),
});

const InboxQuery = Type.Object(
  {
    userId: Type.Optional(
      Type.String({ ...Id, description: 'For moderators; the caller if missing.' }),
    ),
    ...pageQuery,
  },
  { additionalProperties: false },
);

/** Adds the routes of statements and outcomes of a user. Banned users may call them. */
export function addStatements(app: Api, { store }: Deps): void {
  app.get(
    '/v1/statements',
    {
      schema: {
        tags: ['statements'],
        description:
          'What a user was told of decisions about them, newest first. The caller, unless the team names somebody.',
        querystring: InboxQuery,
        response: { 200: pageOf(Type.Intersect([Statement, Redress])) },
      },
      config: { access: 'signedIn', cost: 2 },
    },
    async (request) => {
      const { cursor, limit } = request.query;
      const userId = ownerOf(callerOf(request), request.query.userId);
      let rows = store.db
        .selectFrom('statements')
        .leftJoin('appeals', 'appeals.statementId', 'statements.id')
        .select(['statements.id', 'decisionId', 'kind', 'content', 'isAppealable'])
        .select(['appeals.id as appealedBy', 'appeals.text', 'appeals.answer'])
        .where('statements.userId', '=', userId)
        .orderBy('statements.id', 'desc')
        .limit(limit + 1);
      if (cursor !== undefined) rows = rows.where('statements.id', '<', readCursor(cursor)[1]);
      const page = cutPage(await rows.execute(), limit, ({ id }) => ['', id]);
      return {
        ...page,
        items: page.items.map(({ isAppealable, appealedBy, text, answer, ...row }) => ({
          ...readStatement(row),
          ...(isAppealable === 1 && {
            appealableUntil: timetokenToMs(row.id as Timetoken) + APPEAL_MS,
          }),
          ...(appealedBy !== null && {
            appeal: { id: appealedBy, text: text ?? '', ...(answer && { answer }) },
          }),
        })),
      };
    },
  );

  app.get(
    '/v1/outcomes',
    {
      schema: {
        tags: ['statements'],
        description:
          'What became of the reports that a user made, newest first. The caller, unless the team names somebody.',
        querystring: InboxQuery,
        response: { 200: pageOf(Outcome) },
      },
      config: { access: 'signedIn', cost: 2 },
    },
    async (request) => {
      const { cursor, limit } = request.query;
      let rows = store.db
        .selectFrom('outcomes')
        .select(['id', 'content'])
        .where('userId', '=', ownerOf(callerOf(request), request.query.userId))
        .orderBy('id', 'desc')
        .limit(limit + 1);
      if (cursor !== undefined) rows = rows.where('id', '<', readCursor(cursor)[1]);
      const page = cutPage(await rows.execute(), limit, ({ id }) => ['', id]);
      const read = (content: string) => JSON.parse(content) as OutcomeContent;
      return { ...page, items: page.items.map(({ id, content }) => ({ id, ...read(content) })) };
    },
  );
}

/** @throws Problem `forbidden` for a user who asks for what somebody else was told */
function ownerOf(caller: ReturnType<typeof callerOf>, userId = caller.userId): string {
  if (caller.kind !== 'moderator' && userId !== caller.userId) throw new Problem('forbidden');
  return userId;
}

interface StatementRow {
  readonly id: string;
  readonly decisionId: string;
  readonly kind: StatedKind;
  readonly content: string;
}

/** A stored statement as the API gives it. */
export function readStatement({ id, decisionId, kind, content }: StatementRow) {
  const { quotes, words, ...rest } = JSON.parse(content) as StatementContent;
  return { id, decisionId, kind, ...rest, quotes: [...quotes], words: [...words] };
}
