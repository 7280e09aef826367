import { Type } from '@sinclair/typebox';
import { textField } from '../../shared/isRecord';
import { roleOf } from '../../src/domain/channelRole';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { readableText } from '../../src/domain/moderation/readableText';
import { PUBLIC_PREFIX } from '../../src/domain/protocol';
import { type Api, type Deps, requireAccess } from '../http/api';
import { callerOf } from '../http/callerOf';
import { Id, oneOf } from '../http/fields';
import { Problem } from '../http/problem';
import type { Caller } from '../identity';
import type { ChannelRecord, Keyset } from '../keyset/keyset';
import { requirePage, requireValue } from '../keyset/requireValue';
import { factsOf } from '../sessions/restrictionFacts';

const Channel = Type.Object({
  id: Id,
  name: Type.Union([Type.String(), Type.Null()]),
  description: Type.Union([Type.String(), Type.Null()]),
  profileUrl: Type.Optional(Type.String()),
});

/** The public channels, and for moderators all. No token lists them: that would be the private ones, too. */
export function addChannels(app: Api, { store }: Pick<Deps, 'store'>, keyset: Keyset): void {
  app.get(
    '/v1/channels',
    {
      schema: {
        tags: ['channels'],
        description:
          'Lists the public channels that the caller may join, by name, up to a hundred at once. Moderators may list all ' +
          'chats.',
        querystring: Type.Object({
          scope: oneOf(['public', 'all'], 'public'),
          next: Type.Optional(Type.String({ maxLength: 500, pattern: '^[\\w+/=.-]+$' })),
        }),
        response: {
          200: Type.Object({ channels: Type.Array(Channel), next: Type.Optional(Type.String()) }),
        },
      },
      config: { access: 'signedIn', cost: 3 },
    },
    async (request) => {
      const { scope, next: start } = request.query;
      if (scope === 'all') return await listChats(request.caller, keyset, start);
      const { restrictions } = await factsOf(store.db, toUserId(callerOf(request).userId));
      const { channels, next } = requirePage(
        await keyset.channels(PUBLIC_PREFIX, start),
        'query.next',
      );
      const open = restrictions.isBanned
        ? []
        : channels.filter(({ id }) => !restrictions.blockedChannels.includes(id));
      return { channels: open.map(toChannel), ...(next !== undefined && { next }) };
    },
  );

  app.get(
    '/v1/channels/:channelId/texts',
    {
      schema: {
        tags: ['channels'],
        description:
          'The texts of the newest messages in a public channel, newest first, to try rules on. Of private chats the team reads ' +
          'only what was reported.',
        params: Type.Object({ channelId: Id }),
        response: { 200: Type.Object({ texts: Type.Array(Type.String()) }) },
      },
      config: { cost: 5 },
    },
    async ({ params: { channelId } }) => {
      if (!channelId.startsWith(PUBLIC_PREFIX)) throw new Problem('notFound');
      const messages = requireValue(await keyset.history(toChannelId(channelId), {}));
      const texts = messages.map(({ message }) => readableText(message));
      return { texts: texts.filter((text) => text !== '') };
    },
  );
}

/** @throws (rejects) Problem `forbidden` when the caller is no moderator */
async function listChats(caller: Caller | undefined, keyset: Keyset, start: string | undefined) {
  requireAccess('team', caller);
  const { channels, next } = requirePage(await keyset.channels('', start), 'query.next');
  const chats = channels.filter(({ id }) => roleOf(id).kind === 'chat');
  return { channels: chats.map(toChannel), ...(next !== undefined && { next }) };
}

function toChannel({ id, name, description, custom }: ChannelRecord) {
  const profileUrl = textField(custom, 'profileUrl');
  return { id, name, description, ...(profileUrl !== undefined && { profileUrl }) };
}
