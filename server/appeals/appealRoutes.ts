import { Type } from '@sinclair/typebox';
import { MAX_APPEAL_TEXT } from '../../src/domain/moderation/inbox';
import type { Api, Deps } from '../http/api';
import { callerOf, moderatorOf } from '../http/callerOf';
import { oneOf, RecordId, SomeText } from '../http/fields';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { cutPage, pageOf, pageQuery, readCursor } from '../http/pages';
import { withoutNulls } from '../http/withoutNulls';
import { readStatement, Statement } from '../statements/statementRoutes';
import { answerAppeal, takeAppeal } from './appeals';

const ANSWERS = ['uphold', 'overturn'] as const;

const Appeal = Type.Object({
  id: RecordId,
  userId: Type.String(),
  text: Type.String(),
  deciderId: Type.Optional(Type.String({ description: 'Who decided, and must not answer.' })),
  answer: Type.Optional(oneOf(ANSWERS)),
  answeredBy: Type.Optional(RecordId),
  statement: Statement,
});

const NewAppeal = Type.Object(
  {
    statementId: RecordId,
    text: Type.String({ minLength: 1, maxLength: MAX_APPEAL_TEXT, pattern: '\\S' }),
  },
  { additionalProperties: false },
);

const NewAnswer = Type.Object(
  { answer: oneOf(ANSWERS), reason: SomeText },
  { additionalProperties: false },
);

const AppealQuery = Type.Object(
  { state: oneOf(['open', 'answered'], 'open'), ...pageQuery },
  { additionalProperties: false },
);

const APPEAL_COST = 10;

/** Appeals of users against decisions, and the answers of other moderators. */
export function addAppeals(app: Api, { store }: Deps): void {
  app.post(
    '/v1/appeals',
    {
      schema: {
        tags: ['appeals'],
        headers: writeHeaders,
        body: NewAppeal,
        response: { 201: Type.Object({ id: RecordId }) },
      },
      config: { access: 'signedIn', cost: APPEAL_COST },
    },
    (request, reply) => {
      const { userId } = callerOf(request);
      return writeOnce(store, request, reply, {
        status: 201,
        write: async (write) => ({ id: await takeAppeal(write, { ...request.body, userId }) }),
      });
    },
  );

  app.post(
    '/v1/appeals/:id/answer',
    {
      schema: {
        tags: ['appeals'],
        headers: writeHeaders,
        params: Type.Object({ id: RecordId }),
        body: NewAnswer,
        response: { 201: Type.Object({ id: RecordId }) },
      },
      config: { access: 'deciders' },
    },
    (request, reply) => {
      const { userId: actorId } = moderatorOf(request);
      const given = { ...request.body, actorId, appealId: request.params.id };
      return writeOnce(store, request, reply, {
        status: 201,
        write: async (write) => ({ id: await answerAppeal(write, given) }),
      });
    },
  );

  app.get(
    '/v1/appeals',
    {
      schema: {
        tags: ['appeals'],
        description: 'Open ones, those that wait longest first; or answered ones, newest first.',
        querystring: AppealQuery,
        response: { 200: pageOf(Appeal) },
      },
      config: { cost: 3 },
    },
    async ({ query: { state, cursor, limit } }) => {
      const isOpen = state === 'open';
      let rows = store.db
        .selectFrom('appeals')
        .innerJoin('statements', 'statements.id', 'appeals.statementId')
        .selectAll('appeals')
        .select(['statements.decisionId', 'statements.kind', 'statements.content'])
        .where('appeals.answer', isOpen ? 'is' : 'is not', null)
        .orderBy('appeals.id', isOpen ? 'asc' : 'desc')
        .limit(limit + 1);
      if (cursor !== undefined) {
        rows = rows.where('appeals.id', isOpen ? '>' : '<', readCursor(cursor)[1]);
      }
      const page = cutPage(await rows.execute(), limit, ({ id }) => ['', id]);
      return {
        ...page,
        items: page.items.map(({ statementId, decisionId, kind, content, ...row }) => ({
          ...withoutNulls(row),
          statement: readStatement({ id: statementId, decisionId, kind, content }),
        })),
      };
    },
  );
}
