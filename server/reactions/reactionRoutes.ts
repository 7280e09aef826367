import { Type } from '@sinclair/typebox';
import { nextTimetoken, type Timetoken } from '../../shared/protocol';
import { toChannelId } from '../../src/domain/ids';
import { REACTIONS } from '../../src/domain/protocol';
import type { Api, Deps } from '../http/api';
import { Id } from '../http/fields';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { Problem } from '../http/problem';
import { requireValue } from '../keyset/requireValue';
import type { Keyset } from '../keyset/keyset';

const TimetokenText = Type.Unsafe<Timetoken>({ type: 'string', pattern: '^\\d{17}$' });

/**
 * Taking back a reaction. No token lets users delete: that would be anybody's history as well.
 */
export function addReactions(app: Api, { store }: Pick<Deps, 'store'>, keyset: Keyset): void {
  app.delete(
    '/v1/channels/:channelId/messages/:message/reactions/:reaction',
    {
      schema: {
        tags: ['reactions'],
        description: 'Takes back a reaction of the caller.',
        headers: writeHeaders,
        params: Type.Object({ channelId: Id, message: TimetokenText, reaction: TimetokenText }),
        response: { 200: Type.Object({}) },
      },
      config: { access: 'signedIn', cost: 2 },
    },
    (request, reply) => {
      const { caller, params } = request;
      const { message, reaction: timetoken } = params;
      const channelId = toChannelId(params.channelId);
      const range = { before: nextTimetoken(timetoken), from: timetoken };
      return writeOnce(store, request, reply, {
        prepare: async () => {
          const found = requireValue(await keyset.actions(channelId, range));
          const action = found.find((each) => each.message === message);
          const isReaction = action !== undefined && REACTIONS.includes(action.type);
          if (!isReaction || action.userId !== caller?.userId) throw new Problem('notFound');
          requireValue(await keyset.removeAction(action));
        },
        write: () => Promise.resolve({}),
      });
    },
  );
}
