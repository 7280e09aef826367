import { Type } from '@sinclair/typebox';
import { textField } from '../../shared/isRecord';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { RESTRICTION_KINDS } from '../../src/domain/moderation/moderationRecord';
import { groupBy } from '../../src/lib/table';
import type { Api, Deps } from '../http/api';
import { Id, oneOf } from '../http/fields';
import type { ChannelRecord, Keyset, UserRecord } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';

const MAX_IDS = 50;
const COST = 2;

const User = Type.Object({
  id: Type.String(),
  name: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  profileUrl: Type.Optional(Type.String()),
  restrictions: Type.Array(
    Type.Object({ kind: oneOf(RESTRICTION_KINDS), channelId: Type.Optional(Type.String()) }),
    { description: 'In force, as moderators decided.' },
  ),
});

const Channel = Type.Object({
  id: Type.String(),
  name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  profileUrl: Type.Optional(Type.String()),
});

const Ids = Type.Array(Id, { maxItems: MAX_IDS, default: [] });

/** The names of users and channels, private ones too: no token of a moderator opens their records. */
export function addDirectory(app: Api, { store }: Pick<Deps, 'store'>, keyset: Keyset): void {
  app.get(
    '/v1/directory',
    {
      schema: {
        tags: ['directory'],
        description: `Names of users and channels by their ids, at most ${MAX_IDS} of each. Those without a record have no name.`,
        querystring: Type.Object(
          { userIds: Ids, channelIds: Ids },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({ users: Type.Array(User), channels: Type.Array(Channel) }),
        },
      },
      config: { cost: COST },
    },
    async ({ query: { userIds, channelIds } }) => {
      const [users, channels, restrictions] = await Promise.all([
        userIds.length === 0 ? [] : keyset.usersById(userIds.map(toUserId)).then(requireValue),
        channelIds.length === 0
          ? []
          : keyset.channelsById(channelIds.map(toChannelId)).then(requireValue),
        userIds.length === 0
          ? []
          : store.db
              .selectFrom('restrictions')
              .select(['userId', 'kind', 'channelId'])
              .where('userId', 'in', userIds)
              .where('inForce', '=', 1)
              .execute(),
      ]);
      const restricted = groupBy(restrictions, ({ userId }) => userId);
      const inForce = (id: string) =>
        (restricted.get(id) ?? []).map(({ kind, channelId }) => ({
          kind,
          ...(channelId !== '' && { channelId }),
        }));
      return {
        users: userIds.map((id) => ({
          ...describe(id, users),
          restrictions: inForce(id),
        })),
        channels: channelIds.map((id) => describe(id, channels)),
      };
    },
  );
}

function describe(id: string, records: readonly (UserRecord | ChannelRecord)[]) {
  const record = records.find((each) => each.id === id);
  const { name = null, custom = {} } = record ?? {};
  const description = record && 'description' in record ? record.description : null;
  const title = textField(custom, 'title');
  // PubNub has a field for pictures of users, and none for those of channels.
  const ofUser = record && 'profileUrl' in record ? (record.profileUrl ?? undefined) : undefined;
  const profileUrl = ofUser ?? textField(custom, 'profileUrl');
  return {
    id,
    ...(name !== null && { name }),
    ...(description !== null && { description }),
    ...(title !== undefined && { title }),
    ...(profileUrl !== undefined && { profileUrl }),
  };
}
