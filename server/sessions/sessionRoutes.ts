import { Type } from '@sinclair/typebox';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { MODERATOR_ROLES } from '../../src/domain/moderation/role';
import type { Api, Deps, PubnubParts } from '../http/api';
import { Id, oneOf } from '../http/fields';
import { Problem } from '../http/problem';
import { bearerOf, type Identity } from '../identity';
import type { Session } from './sessions';
import { isSessionUserId } from './userIds';

const SESSION_COST = 2;

const Token = Type.Object({
  token: Type.Optional(
    Type.String({
      description: 'For `setToken` of the SDK; missing where the keyset has no Access Manager.',
    }),
  ),
  expiresAt: Type.Integer({
    description: 'Milliseconds since the epoch, by the clock of the server.',
  }),
});

const SessionAnswer = Type.Object({
  userId: Id,
  ...Token.properties,
  validForMs: Type.Integer({
    description: 'The time until `expiresAt`, since clocks differ.',
  }),
  apiToken: Type.String({
    description:
      'For the calls of the user to this server; ends at the same time. That of a moderator is the token of the sign-in.',
  }),
  restrictions: Type.Object({
    isBanned: Type.Boolean(),
    mutedChannels: Type.Array(Id),
    blockedChannels: Type.Array(Id),
  }),
  /** Of a member of the team who has signed in. */
  role: Type.Optional(oneOf(MODERATOR_ROLES)),
  canSearch: Type.Boolean({
    description: 'Whether `GET /v1/messages/search` finds messages.',
  }),
  creation: Type.Optional(Token),
});

/** Sessions of users. */
export function addSessions(
  app: Api,
  { identity, store }: Pick<Deps, 'identity' | 'store'>,
  { sessions, proof, roleProof, search }: PubnubParts,
): void {
  app.post(
    '/v1/sessions',
    {
      schema: {
        tags: ['sessions'],
        security: [],
        description:
          'Gives a user a token for PubNub and one for this server. Ask again before they end, after joining a channel and ' +
          'once after PubNub refused a call with 403. The header `Authorization` proves who the user is, unless the ' +
          'server takes everybody at their word.',
        body: Type.Object(
          {
            userId: Type.Optional(Id),
            creates: Type.Optional(
              Type.String({
                ...Id,
                description: 'A new group: the answer has a token of a minute to make it with.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: SessionAnswer },
      },
      // It is charged below, when it is known to whom.
      config: { access: 'everybody', cost: 0 },
    },
    async (request) => {
      const { headers, body } = request;
      const { authorization } = headers;
      const member = await memberOf(identity, authorization);
      const proven =
        member?.userId ?? (await request.prove(() => proof(authorization, body.userId)));
      const isProven = member !== undefined || roleProof !== undefined;
      request.spend(SESSION_COST, isProven ? { kind: 'user', userId: proven } : undefined);
      if (!isSessionUserId(proven)) {
        throw new Problem(
          'invalidInput',
          'The id of a user may have letters, digits, _ and - only, at most 75.',
        );
      }
      identity.requirePerson(proven);
      const userId = toUserId(proven);
      const creation =
        body.creates === undefined
          ? undefined
          : await sessions.openChat(userId, toChannelId(body.creates));
      const session = await sessions.open(userId, member !== undefined);
      return {
        ...toAnswer(session),
        validForMs: session.expiresAt - store.now(),
        // A moderator's is the token of the sign-in: another one would outlive it.
        apiToken: member?.token ?? (await issueToken(identity, session, store.now())),
        canSearch: search !== undefined,
        ...(member && { role: member.role }),
        ...(creation && { creation: toToken(creation) }),
      };
    },
  );
}

/** A moderator, who has signed in to this server, with the token of that. */
async function memberOf(identity: Identity, authorization: string | undefined) {
  try {
    const caller = await identity.authenticate(authorization);
    const token = bearerOf(authorization);
    return caller.kind === 'moderator' && token !== undefined ? { ...caller, token } : undefined;
  } catch (error) {
    if (error instanceof Problem && error.code === 'notSignedIn') return undefined;
    throw error;
  }
}

function issueToken(
  identity: Identity,
  { userId, expiresAt }: Session,
  now: number,
): Promise<string> {
  return identity.issue('user', userId, Math.ceil((expiresAt - now) / 1_000));
}

function toToken({ token, expiresAt }: Session) {
  return { ...(token !== undefined && { token }), expiresAt };
}

function toAnswer(session: Session) {
  const { isBanned, mutedChannels, blockedChannels } = session.restrictions;
  return {
    userId: session.userId,
    ...toToken(session),
    restrictions: {
      isBanned,
      mutedChannels: [...mutedChannels],
      blockedChannels: [...blockedChannels],
    },
  };
}
