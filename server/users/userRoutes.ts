import { Type } from '@sinclair/typebox';
import { RESTRICTION_KINDS } from '../../src/domain/moderation/moderationRecord';
import type { Api, Deps } from '../http/api';
import { oneOf } from '../http/fields';
import { countedPageOf } from '../http/pages';
import type { Keyset } from '../keyset/keyset';
import { findRestricted, searchUsers } from './findUsers';

const User = Type.Object({
  id: Type.String(),
  name: Type.Optional(Type.String()),
  profileUrl: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  isBanned: Type.Boolean(),
  mutedChannels: Type.Array(Type.String()),
  blockedChannels: Type.Array(Type.String()),
  openReports: Type.Integer(),
});

const UserQuery = Type.Object(
  {
    search: Type.String({
      maxLength: 100,
      default: '',
      description: 'A part of the name or id.',
    }),
    restricted: Type.Array(oneOf(RESTRICTION_KINDS), {
      maxItems: RESTRICTION_KINDS.length,
      default: [],
      description: 'Only users with each of these restrictions.',
    }),
    isReported: Type.Boolean({ default: false, description: 'Only users with open reports.' }),
    cursor: Type.Optional(
      Type.String({
        maxLength: 500,
        pattern: '^[\\w+/=.-]+$',
        description: '`next` of the page before.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** A search in App Context. */
const LIST_COST = 5;

/** Users as moderators look them up: who they are, and what is decided about them. */
export function addUsers(app: Api, { store }: Pick<Deps, 'store'>, keyset: Keyset): void {
  app.get(
    '/v1/users',
    {
      schema: {
        tags: ['users'],
        description: 'By name.',
        querystring: UserQuery,
        response: { 200: countedPageOf(User) },
      },
      config: { access: 'team', cost: LIST_COST },
    },
    async ({ query: { cursor, ...filters } }) => {
      const isFiltered = filters.restricted.length > 0 || filters.isReported;
      if (isFiltered) return await findRestricted(store.db, keyset, filters, cursor);
      return await searchUsers(store.db, keyset, filters.search, cursor);
    },
  );
}
