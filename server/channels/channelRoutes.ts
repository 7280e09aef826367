import { Type } from '@sinclair/typebox';
import { textField } from '../../shared/isRecord';
import { toUserId } from '../../src/domain/ids';
import { PUBLIC_PREFIX } from '../../src/domain/protocol';
import type { Api, Deps } from '../http/api';
import { callerOf } from '../http/callerOf';
import { Id } from '../http/fields';
import type { Keyset } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';
import { factsOf } from '../sessions/restrictionFacts';

const Channel = Type.Object({
  id: Id,
  name: Type.Union([Type.String(), Type.Null()]),
  description: Type.Union([Type.String(), Type.Null()]),
  profileUrl: Type.Optional(Type.String()),
});

/** Public channels. No token lists all channels: that would be the private ones, too. */
export function addChannels(app: Api, { store }: Pick<Deps, 'store'>, keyset: Keyset): void {
  app.get(
    '/v1/channels',
    {
      schema: {
        tags: ['channels'],
        description:
          'Lists the public channels that the caller may join, by name, up to a hundred at once.',
        querystring: Type.Object({
          next: Type.Optional(Type.String({ maxLength: 500, pattern: '^[\\w+/=.-]+$' })),
        }),
        response: {
          200: Type.Object({ channels: Type.Array(Channel), next: Type.Optional(Type.String()) }),
        },
      },
      config: { access: 'signedIn', cost: 3 },
    },
    async (request) => {
      const { restrictions } = await factsOf(store.db, toUserId(callerOf(request).userId));
      const { channels, next } = requireValue(
        await keyset.channels(PUBLIC_PREFIX, request.query.next),
      );
      const open = restrictions.isBanned
        ? []
        : channels.filter(({ id }) => !restrictions.blockedChannels.includes(id));
      return {
        channels: open.map(({ id, name, description, custom }) => {
          const profileUrl = textField(custom, 'profileUrl');
          return { id, name, description, ...(profileUrl !== undefined && { profileUrl }) };
        }),
        ...(next !== undefined && { next }),
      };
    },
  );
}
