import { Type } from '@sinclair/typebox';
import { toChannelId, toUserId } from '../../src/domain/ids';
import type { Api, Deps } from '../http/api';
import { callerOf } from '../http/callerOf';
import { Id } from '../http/fields';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import type { Keyset } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';
import { requireConversation, requireNotClosed, requireOpen } from './requireOpen';

const COST = 3;
/** Fields of a membership: a read mark, and the choices of this app and of PubNub's Chat SDK. */
const MAX_FIELDS = 20;
const Custom = Type.Record(
  Type.String({ pattern: '^[\\w-]{1,64}$' }),
  Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()]),
  { maxProperties: MAX_FIELDS, description: 'Takes the place of what the membership held.' },
);

/**
 * The caller's own memberships, for users with a restriction: their tokens cannot write the record that says so, and
 * memberships are part of it.
 */
export function addMemberships(app: Api, { store }: Pick<Deps, 'store'>, keyset: Keyset): void {
  const path = '/v1/memberships/:channelId';
  const schema = {
    tags: ['memberships'],
    headers: writeHeaders,
    params: Type.Object({ channelId: Id }),
    response: { 200: Type.Object({}) },
  };
  const config = { access: 'signedIn', cost: COST } as const;
  const nothing = () => Promise.resolve({});

  app.put(
    path,
    {
      schema: {
        ...schema,
        description: 'Joins a channel, or keeps a read mark there.',
        body: Type.Object({ custom: Type.Optional(Custom) }, { additionalProperties: false }),
      },
      config,
    },
    (request, reply) => {
      const userId = toUserId(callerOf(request).userId);
      const channelId = toChannelId(request.params.channelId);
      return writeOnce(store, request, reply, {
        prepare: async () => {
          await requireOpen(store, keyset, userId, channelId);
          await requireNotClosed(store, keyset, userId, channelId);
          requireValue(await keyset.join(userId, channelId, request.body.custom));
        },
        write: nothing,
      });
    },
  );

  app.delete(
    path,
    { schema: { ...schema, description: 'Leaves a channel.' }, config },
    (request, reply) => {
      const userId = toUserId(callerOf(request).userId);
      const channelId = toChannelId(request.params.channelId);
      return writeOnce(store, request, reply, {
        prepare: async () => {
          requireConversation(channelId);
          requireValue(await keyset.leave(userId, channelId));
        },
        write: nothing,
      });
    },
  );
}
