import { Type } from '@sinclair/typebox';
import { MAX_APPEAL_TEXT } from '../../src/domain/moderation/inbox';
import type { Api, Deps } from '../http/api';
import { callerOf, moderatorOf } from '../http/callerOf';
import { oneOf, RecordId, SomeText } from '../http/fields';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { countedPageOf, pageQuery } from '../http/pages';
import { Statement } from '../statements/statementRoutes';
import { answerAppeal, takeAppeal } from './appeals';
import { APPEAL_STATES, countAppeals, findAppeals } from './findAppeals';

const ANSWERS = ['uphold', 'overturn'] as const;

const Appeal = Type.Object({
  id: RecordId,
  userId: Type.String(),
  text: Type.String(),
  deciderId: Type.Optional(Type.String({ description: 'Who decided, and must not answer.' })),
  answer: Type.Optional(oneOf(ANSWERS)),
  answeredBy: Type.Optional(RecordId),
  answerer: Type.Optional(Type.String({ description: 'The moderator who answered.' })),
  answerReason: Type.Optional(Type.String()),
  isOwn: Type.Boolean({
    description: 'Whether the caller decided or appealed, and so must not answer.',
  }),
  isUndone: Type.Boolean({ description: 'Whether the decision was taken back since.' }),
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
  { state: oneOf(APPEAL_STATES, 'open'), ...pageQuery },
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
        description: 'Appeals a statement about the caller, once, within six months.',
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
        description: 'Accepts or rejects an appeal. Nobody answers who decided or appealed.',
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
        description: 'Open ones, those that wait longest first; then answered ones, newest first.',
        querystring: AppealQuery,
        response: { 200: countedPageOf(Appeal) },
      },
      config: { cost: 3 },
    },
    async (request) => {
      const { state, cursor } = request.query;
      return {
        ...(await findAppeals(store.db, request.query, moderatorOf(request).userId)),
        ...(cursor === undefined && { total: await countAppeals(store.db, state) }),
      };
    },
  );
}
