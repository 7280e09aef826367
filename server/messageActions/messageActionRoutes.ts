import { Type } from '@sinclair/typebox';
import { nextTimetoken } from '../../shared/protocol';
import { chatOf } from '../../src/domain/channelRole';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { isEdit, REACTIONS } from '../../src/domain/protocol';
import type { Api, Deps } from '../http/api';
import { callerOf } from '../http/callerOf';
import { Id, TimetokenText } from '../http/fields';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { Problem } from '../http/problem';
import type { Keyset } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';
import { requireOpen } from '../memberships/requireOpen';
import { makeTrue } from '../outbox/subjects';
import { factsOf } from '../sessions/restrictionFacts';

/**
 * Taking back a reaction or an edit. No token lets users delete: that would be anybody's history as well.
 */
export function addMessageActions(app: Api, { store }: Pick<Deps, 'store'>, keyset: Keyset): void {
  app.delete(
    '/v1/channels/:channelId/messages/:message/actions/:action',
    {
      schema: {
        tags: ['messageActions'],
        description:
          'Takes back a reaction of the caller, or an edit: the message then reads as before it. What is gone already counts as ' +
          'taken back. Who may not write in the channel takes no edit back.',
        headers: writeHeaders,
        params: Type.Object({ channelId: Id, message: TimetokenText, action: TimetokenText }),
        response: { 200: Type.Object({}) },
      },
      config: { access: 'signedIn', cost: 2 },
    },
    (request, reply) => {
      const { message, action: timetoken } = request.params;
      const userId = toUserId(callerOf(request).userId);
      const channelId = toChannelId(request.params.channelId);
      const range = { before: nextTimetoken(timetoken), from: timetoken };
      const requireWriter = async () => {
        const { restrictions } = await factsOf(store.db, userId);
        const isMuted = restrictions.mutedChannels.includes(toChannelId(chatOf(channelId)));
        if (isMuted) throw new Problem('forbidden');
        await requireOpen(store, keyset, userId, channelId);
      };
      return writeOnce(store, request, reply, {
        prepare: async () => {
          const found = requireValue(await keyset.actions(channelId, range));
          // Another device of the caller was faster.
          if (found.length === 0) return undefined;
          const action = found.find((each) => each.message === message && each.userId === userId);
          if (action && isEdit(action.type)) await requireWriter();
          else if (!action || !REACTIONS.includes(action.type)) throw new Problem('notFound');
          requireValue(await keyset.removeAction(action));
          return action;
        },
        // Nothing tells of an action that is gone: the search has to look at the message.
        write: async (write, action) => {
          if (action && isEdit(action.type)) {
            await makeTrue(write, { kind: 'message', channelId, message }, { isBackground: true });
          }
          return {};
        },
      });
    },
  );
}
