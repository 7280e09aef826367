import { Type } from '@sinclair/typebox';
import { MODERATOR_ROLES } from '../../src/domain/moderation/role';
import { Id, Moment, oneOf } from '../http/fields';
import { changeRole, removeMember, takeBackInvitation } from '../identity';
import type { Api, Deps } from '../http/api';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { Problem } from '../http/problem';

const Member = Type.Object({ userId: Id, role: oneOf(MODERATOR_ROLES) });

/** Signing in is seldom. */
const SIGN_IN_COST = 50;
const INVITATION_COST = 20;
/** The newest ones are shown. */
const MAX_INVITATIONS = 100;

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
        response: {
          200: Type.Object({
            ...Member.properties,
            token: Type.String(),
            areIdentitiesVerified: Type.Boolean({
              description: 'Whether users prove who they are before they get a session.',
            }),
          }),
        },
      },
      // It is charged below, when it is known to whom; a code works once.
      config: { access: 'everybody', cost: 0 },
    },
    async (request) => {
      const { code } = request.body;
      const prove = pubnub?.roleProof;
      const areIdentitiesVerified = prove !== undefined;
      if (code !== undefined) {
        const accepted = await request.prove(() => identity.accept(code));
        return { ...accepted, areIdentitiesVerified };
      }
      if (!prove) throw new Problem('notSignedIn', 'There is no code.');
      const member = await request.prove(() => prove(request.headers.authorization));
      request.spend(SIGN_IN_COST, { kind: 'moderator', userId: member.userId });
      return { ...(await identity.admit(member)), areIdentitiesVerified };
    },
  );

  app.get(
    '/v1/team',
    {
      schema: {
        tags: ['team'],
        description: 'The members and their roles.',
        response: { 200: Type.Object({ members: Type.Array(Member) }) },
      },
    },
    async () => ({
      members: await store.db
        .selectFrom('moderators')
        .select(['userId', 'role'])
        .orderBy('userId')
        .execute(),
    }),
  );

  app.get(
    '/v1/team/invitations',
    {
      schema: {
        tags: ['team'],
        description: 'Invitations that nobody has used yet.',
        response: {
          200: Type.Object({
            invitations: Type.Array(Type.Object({ ...Member.properties, expiresAt: Moment })),
          }),
        },
      },
      config: { access: 'leads' },
    },
    async () => ({
      invitations: await store.db
        .selectFrom('invitations')
        .select(['userId', 'role', 'expiresAt'])
        .where('expiresAt', '>', store.now())
        .orderBy('expiresAt', 'desc')
        .limit(MAX_INVITATIONS)
        .execute(),
    }),
  );

  app.post(
    '/v1/team/invitations',
    {
      schema: {
        tags: ['team'],
        description:
          'Invites somebody. The code is kept nowhere, so it is not given out again: a repeated call makes another ' +
          'invitation, which takes the place of the former one.',
        body: Type.Object(
          { userId: Id, role: oneOf(MODERATOR_ROLES) },
          { additionalProperties: false },
        ),
        response: { 201: Type.Object({ code: Type.String() }) },
      },
      config: { access: 'leads', cost: INVITATION_COST },
    },
    async (request, reply) => {
      const { userId, role } = request.body;
      void reply.status(201);
      return { code: await identity.invite(userId, role) };
    },
  );

  app.delete(
    '/v1/team/invitations/:userId',
    {
      schema: {
        tags: ['team'],
        description: 'Takes an invitation back. Whoever is on the team already stays there.',
        headers: writeHeaders,
        params: Type.Object({ userId: Id }),
        response: { 200: Type.Object({}) },
      },
      config: { access: 'leads' },
    },
    (request, reply) =>
      writeOnce(store, request, reply, {
        write: async (write) => {
          await takeBackInvitation(write, request.params.userId);
          return {};
        },
      }),
  );

  app.put(
    '/v1/team/:userId',
    {
      schema: {
        tags: ['team'],
        description: 'Gives a member another role, which holds at once.',
        headers: writeHeaders,
        params: Type.Object({ userId: Id }),
        body: Type.Object({ role: oneOf(MODERATOR_ROLES) }, { additionalProperties: false }),
        response: { 200: Member },
      },
      config: { access: 'leads' },
    },
    (request, reply) =>
      writeOnce(store, request, reply, {
        write: (write) => changeRole(write, request.params.userId, request.body.role),
      }),
  );

  app.delete(
    '/v1/team/:userId',
    {
      schema: {
        tags: ['team'],
        description:
          'Takes a member off the team. Tokens, invitations and logins from before stop working at once.',
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
