import { Type } from '@sinclair/typebox';
import { MODERATOR_ROLES } from '../../src/domain/moderation/role';
import { Id, oneOf } from '../http/fields';
import { removeMember } from '../identity';
import type { Api, Deps } from '../http/api';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { Problem } from '../http/problem';

const Member = Type.Object({ userId: Id, role: oneOf(MODERATOR_ROLES) });

/** Guessing a code is hopeless, and trying is dear. */
const SIGN_IN_COST = 50;

/** The moderation team: signing in with an invitation, and who is on it. */
export function addTeam(app: Api, { store, identity, pubnub }: Deps): void {
  app.post(
    '/v1/sign-in',
    {
      schema: {
        tags: ['team'],
        security: [],
        description:
          'Exchanges the code of an invitation, which works once, for a token; or, without a code, the token of the ' +
          "integrator's own login in `Authorization`, which names the role.",
        body: Type.Object(
          { code: Type.Optional(Type.String({ maxLength: 100 })) },
          { additionalProperties: false },
        ),
        response: { 200: Type.Intersect([Member, Type.Object({ token: Type.String() })]) },
      },
      config: { access: 'everybody', cost: SIGN_IN_COST },
    },
    async ({ body: { code }, headers }) => {
      if (code !== undefined) return await identity.accept(code);
      const prove = pubnub?.roleProof;
      if (!prove) throw new Problem('notSignedIn', 'There is no code.');
      return await identity.admit(await prove(headers.authorization));
    },
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
        description:
          'Takes a member off the team. Their tokens, invitations and logins from before stop working at once.',
        headers: writeHeaders,
        params: Type.Object({ userId: Id }),
        response: { 200: Type.Object({}) },
      },
      config: { access: 'leads' },
    },
    (request, reply) =>
      writeOnce(store, request, reply, {
        write: async (write) => {
          await removeMember(write, request.params.userId);
          return {};
        },
      }),
  );
}
