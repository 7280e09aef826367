import { Type } from '@sinclair/typebox';
import type { Timetoken } from '../../shared/protocol';
import { chatOf } from '../../src/domain/channelRole';
import { toChannelId, toUserId, type ChannelId } from '../../src/domain/ids';
import { mayDecide } from '../../src/domain/moderation/role';
import { changePins, type PinChoice } from '../../src/domain/pinChoice';
import { PINNED, PINNED_IN, PINS, readPins } from '../../src/domain/pins';
import { PUBLIC_PREFIX } from '../../src/domain/protocol';
import type { Api, Deps } from '../http/api';
import { callerOf } from '../http/callerOf';
import { Id, RecordId } from '../http/fields';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { Problem } from '../http/problem';
import type { Caller } from '../identity';
import type { Custom, Keyset } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';
import { factsOf } from '../sessions/restrictionFacts';
import type { Store } from '../store/openStore';

const COST = 4;
const Pins = Type.Object({
  pins: Type.Array(Type.Object({ channelId: Type.String(), timetoken: Type.String() })),
});

/** Pinned messages. They are in the record of the channel, which no token of a user opens for writing. */
export function addPins(app: Api, { store }: Pick<Deps, 'store'>, keyset: Keyset): void {
  for (const method of ['PUT', 'DELETE'] as const) {
    const isPinned = method === 'PUT';
    app.route({
      method,
      url: '/v1/channels/:channelId/pins/:message',
      schema: {
        tags: ['pins'],
        description: `${isPinned ? 'Pins' : 'Unpins'} a message of a channel or of one of its threads. Answers the pins of the channel.`,
        headers: writeHeaders,
        params: Type.Object({ channelId: Id, message: RecordId }),
        response: { 200: Pins },
      },
      config: { access: 'signedIn', cost: COST },
      handler: (request, reply) => {
        const caller = callerOf(request);
        const channelId = toChannelId(request.params.channelId);
        const timetoken = request.params.message as Timetoken;
        return writeOnce(store, request, reply, {
          prepare: async () => {
            await requireRight(store, keyset, caller, toChannelId(chatOf(channelId)));
            if (isPinned && !requireValue(await keyset.message(channelId, timetoken))) {
              throw new Problem('notFound');
            }
            return await pin(keyset, { channelId, timetoken, isPinned });
          },
          write: (_write, pins) => Promise.resolve({ pins: [...pins] }),
        });
      },
    });
  }
}

/**
 * Members pin in groups and direct chats, moderators everywhere (`features/pins/selectMayPin.ts`).
 *
 * @throws (rejects) Problem `forbidden`
 */
async function requireRight(
  store: Store,
  keyset: Keyset,
  caller: Caller,
  chat: ChannelId,
): Promise<void> {
  if (caller.kind === 'moderator' && mayDecide(caller.role)) return;
  const userId = toUserId(caller.userId);
  const { restrictions } = await factsOf(store.db, userId);
  const { isBanned, mutedChannels, blockedChannels } = restrictions;
  const isSilenced = isBanned || mutedChannels.includes(chat) || blockedChannels.includes(chat);
  if (isSilenced || chat.startsWith(PUBLIC_PREFIX)) throw new Problem('forbidden');
  const memberships = requireValue(await keyset.memberships(userId));
  if (memberships.every(({ channelId }) => channelId !== chat)) throw new Problem('forbidden');
}

async function pin(keyset: Keyset, choice: PinChoice) {
  const chat = toChannelId(chatOf(choice.channelId));
  const record = requireValue(
    await keyset.writeChannel(chat, (found) => changeOf(choice, found?.custom ?? {})),
  );
  return readPins(chat, record?.custom);
}

function changeOf(choice: PinChoice, custom: Custom): { readonly custom: Custom } | undefined {
  const changed = changePins(choice, custom);
  const none = { [PINNED]: null, [PINNED_IN]: null, [PINS]: null };
  return changed ? { custom: { ...none, ...changed } } : undefined;
}
