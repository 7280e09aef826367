import { Type } from '@sinclair/typebox';
import { MODERATOR_ROLES } from '../../src/domain/moderation/role';
import { Id, oneOf } from '../http/fields';
import type { Api, Deps } from '../http/api';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { Problem } from '../http/problem';

const Member = Type.Object({ userId: Id, role: oneOf(MODERATOR_ROLES) });

/** Guessing a code is hopeless, and trying is dear. */
const SIGN_IN_COST = 50;

/** The moderation team: signing in with an invitation, and who is on it. */
export function addTeam(app: Api, { store, identity }: Deps): void {
  app.post(
    '/v1/sign-in',
    {
      schema: {
        tags: ['team'],
        security: [],
        description: 'Exchanges the code of an invitation for a token. A code works once.',
        body: Type.Object(
          { code: Type.String({ maxLength: 100 }) },
          { additionalProperties: false },
        ),
        response: { 200: Type.Intersect([Member, Type.Object({ token: Type.String() })]) },
      },
      config: { access: 'everybody', cost: SIGN_IN_COST },
    },
    async ({ body }) => await identity.accept(body.code),
  );

  app.get(
    '/v1/team',
    { schema: { tags: ['team'], response: { 200: Type.Object({ members: Type.Array(Member) }) } } },
    async () => ({
      members: await store.db
        .selectFrom('moderators')
        .select(['userId', 'role'])
        .orderBy('userId')
        .execute(),
    }),
  );

  app.delete(
    '/v1/team/:userId',
    {
      schema: {
        tags: ['team'],
        description: 'Takes a member off the team. Their tokens stop working at once.',
        headers: writeHeaders,
        params: Type.Object({ userId: Id }),
        response: { 200: Type.Object({}) },
      },
      config: { access: 'leads' },
    },
    (request, reply) =>
      writeOnce(store, request, reply, {
        write: async ({ db }) => {
          const { numDeletedRows } = await db
            .deleteFrom('moderators')
            .where('userId', '=', request.params.userId)
            .executeTakeFirst();
          if (numDeletedRows === 0n) throw new Problem('notFound');
          return {};
        },
      }),
  );
}
