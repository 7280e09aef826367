import { Type } from '@sinclair/typebox';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { readMentions } from '../../src/domain/mentionText';
import { isEdit, MAX_MENTIONS } from '../../src/domain/protocol';
import type { Api, Deps } from '../http/api';
import { callerOf } from '../http/callerOf';
import { Id, TimetokenText } from '../http/fields';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { Problem } from '../http/problem';
import type { Keyset, StoredMessageWithActions } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';
import { requireOpen } from '../memberships/requireOpen';
import { makeTrue } from '../outbox/subjects';
import { isSessionUserId } from '../sessions/userIds';
import { textOf } from '../verdicts/shield';

const COST = 5;

/** Mentions. They are told on the channel of the mentioned user, which no token of another one opens for writing. */
export function addMentions(app: Api, { store }: Pick<Deps, 'store'>, keyset: Keyset): void {
  app.put(
    '/v1/channels/:channelId/messages/:message/mentions/:userId',
    {
      schema: {
        tags: ['mentions'],
        description:
          'Tells a user that a message of the caller mentions them, if the chat is open to both, once in three days. Of a text the ' +
          `first ${MAX_MENTIONS} others that it mentions can be told.`,
        headers: writeHeaders,
        params: Type.Object({ channelId: Id, message: TimetokenText, userId: Id }),
        response: { 200: Type.Object({}) },
      },
      config: { access: 'signedIn', cost: COST },
    },
    (request, reply) => {
      const { message: timetoken } = request.params;
      const caller = toUserId(callerOf(request).userId);
      const channelId = toChannelId(request.params.channelId);
      const userId = toUserId(request.params.userId);
      return writeOnce(store, request, reply, {
        // Otherwise one message would be enough to disturb somebody again and again.
        once: `mention ${channelId} ${timetoken} ${userId}`,
        prepare: async () => {
          await requireOpen(store, keyset, caller, channelId);
          const message = requireValue(await keyset.message(channelId, timetoken));
          if (!message) throw new Problem('notFound');
          // Other ids could be those of chats.
          const isUser = isSessionUserId(userId);
          if (message.userId !== caller || !isUser || !isMentioned(userId, message)) {
            throw new Problem('forbidden');
          }
          await requireOpen(store, keyset, userId, channelId);
        },
        write: async (write) => {
          const mention = { channelId, message: timetoken, authorId: caller, userId };
          await makeTrue(write, { kind: 'mention', ...mention }, { isBackground: true });
          return {};
        },
      });
    },
  );
}

/** Whether one of the texts that its author gave a message mentions a user, among as many others as a message may. */
function isMentioned(
  userId: string,
  { message, actions, userId: author }: StoredMessageWithActions,
) {
  const edits = actions.filter((action) => isEdit(action.type) && action.userId === author);
  const texts = [textOf(message), ...edits.map(({ value }) => value)];
  return texts.some((text) => {
    const others = readMentions(text).mentions.filter((each) => each.userId !== author);
    const told = [...new Set(others.map((each) => each.userId))].slice(0, MAX_MENTIONS);
    return told.some((id) => id === userId);
  });
}
