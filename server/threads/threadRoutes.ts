import { Type } from '@sinclair/typebox';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { THREAD_ROOT } from '../../src/domain/protocol';
import { rootOf } from '../../src/domain/threadRoot';
import type { Api, Deps } from '../http/api';
import { callerOf } from '../http/callerOf';
import { Id } from '../http/fields';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { Problem } from '../http/problem';
import type { Keyset, StoredMessageWithActions } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';
import { requireOpen } from '../memberships/requireOpen';

const COST = 5;

/** Threads. No token lets users make others members. */
export function addThreads(app: Api, { store }: Pick<Deps, 'store'>, keyset: Keyset): void {
  app.put(
    '/v1/threads/:threadId/author',
    {
      schema: {
        tags: ['threads'],
        description:
          'Has the author of the message that a new thread replies to follow it, if the chat is open to the author and the caller.',
        headers: writeHeaders,
        params: Type.Object({ threadId: Id }),
        response: { 200: Type.Object({}) },
      },
      config: { access: 'signedIn', cost: COST },
    },
    (request, reply) => {
      const caller = toUserId(callerOf(request).userId);
      const threadId = toChannelId(request.params.threadId);
      return writeOnce(store, request, reply, {
        // Otherwise anybody could have an author who left a thread without replies follow it again and again.
        once: `author ${threadId}`,
        prepare: async () => {
          const root = rootOf(threadId);
          if (!root) throw new Problem('notFound');
          await requireOpen(store, keyset, caller, threadId);
          const message = requireValue(await keyset.message(root.channelId, root.timetoken));
          if (!message) throw new Problem('notFound');
          // The author may have left it.
          if (hasBegun(threadId, message)) return;
          await requireOpen(store, keyset, message.userId, threadId);
          requireValue(await keyset.join(message.userId, threadId));
        },
        write: () => Promise.resolve({}),
      });
    },
  );
}

/** Whether a message leads to its thread already, as it does from the first reply on. */
function hasBegun(threadId: string, { actions }: StoredMessageWithActions): boolean {
  return actions.some(({ type, value }) => type === THREAD_ROOT && value === threadId);
}
