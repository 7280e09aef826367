import { Type } from '@sinclair/typebox';
import { toChannelId, toUserId, type ChannelId, type UserId } from '../../src/domain/ids';
import { GROUP_PREFIX } from '../../src/domain/protocol';
import type { Api, Deps } from '../http/api';
import { callerOf } from '../http/callerOf';
import { Id } from '../http/fields';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { Problem } from '../http/problem';
import type { Keyset } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';
import { factsOf } from '../sessions/restrictionFacts';
import { isSessionUserId } from '../sessions/userIds';
import type { Store } from '../store/openStore';
import type { DatabaseWrite } from '../store/schema';
import { isHeldByRaidMode } from '../verdicts/raidMode';
import { addUsers } from './addedMembers';

const COST = 20;
const MAX_USERS = 20;

/** Members of groups. No token lets users make others members. */
export function addMembers(app: Api, { store }: Pick<Deps, 'store'>, keyset: Keyset): void {
  app.post(
    '/v1/channels/:channelId/members',
    {
      schema: {
        tags: ['memberships'],
        description:
          'Adds users to a group, in the name of a member who may write there. Left out are users without a record, who are ' +
          'banned or blocked there, and who were added twice within 30 days.',
        headers: writeHeaders,
        params: Type.Object({ channelId: Id }),
        body: Type.Object(
          { userIds: Type.Array(Id, { minItems: 1, maxItems: MAX_USERS }) },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            leftOut: Type.Array(Type.String(), { description: 'Users who were not added.' }),
          }),
        },
      },
      config: { access: 'signedIn', cost: COST },
    },
    (request, reply) => {
      const callerId = toUserId(callerOf(request).userId);
      const channelId = toChannelId(request.params.channelId);
      const userIds = [...new Set(request.body.userIds.map(toUserId))];
      return writeOnce(store, request, reply, {
        prepare: async () => {
          const members = await requireMember(store, keyset, callerId, channelId);
          const others = userIds.filter((id) => !members.has(id));
          return { others, users: await findUsers(keyset, others) };
        },
        // Restrictions are read here, since one may be decided while PubNub is asked.
        write: async (write, { others, users }) => {
          await requireUnrestricted(write.db, callerId, channelId);
          const addable = await withoutShutOut(write.db, channelId, users);
          const added = await addUsers(write, { channelId, callerId, userIds: addable });
          return { leftOut: others.filter((id) => !added.includes(id)) };
        },
      });
    },
  );
}

/**
 * @returns the ids of the members
 * @throws (rejects) Problem `forbidden` where the caller is no member of a group, or is new in raid mode
 */
async function requireMember(
  store: Store,
  keyset: Keyset,
  callerId: UserId,
  channelId: ChannelId,
): Promise<ReadonlySet<string>> {
  if (!channelId.startsWith(GROUP_PREFIX)) throw new Problem('forbidden');
  if (await isHeldByRaidMode({ store, keyset }, callerId)) throw new Problem('forbidden');
  const members = requireValue(await keyset.members(channelId)).map(({ userId }) => userId);
  if (!members.includes(callerId)) throw new Problem('forbidden');
  return new Set(members);
}

/** @throws (rejects) Problem `forbidden` where the caller may not write */
async function requireUnrestricted(
  db: DatabaseWrite,
  callerId: UserId,
  channelId: ChannelId,
): Promise<void> {
  const { isBanned, mutedChannels, blockedChannels } = (await factsOf(db, callerId)).restrictions;
  const isSilenced = [...mutedChannels, ...blockedChannels].includes(channelId);
  if (isBanned || isSilenced) throw new Problem('forbidden');
}

/** Those of some users who have a record. Other records, as ignore lists, are no users. */
async function findUsers(keyset: Keyset, userIds: readonly UserId[]): Promise<readonly UserId[]> {
  if (userIds.length === 0) return [];
  const records = requireValue(await keyset.usersById(userIds));
  return records.map(({ id }) => id).filter(isSessionUserId);
}

/** Those of some users who are neither banned nor blocked in the channel. */
async function withoutShutOut(
  db: DatabaseWrite,
  channelId: ChannelId,
  userIds: readonly UserId[],
): Promise<readonly UserId[]> {
  if (userIds.length === 0) return [];
  const shutOut = await db
    .selectFrom('restrictions')
    .select('userId')
    .where('userId', 'in', userIds)
    .where('inForce', '=', 1)
    .where((row) =>
      row.or([
        row('kind', '=', 'ban'),
        row.and([row('kind', '=', 'block'), row('channelId', '=', channelId)]),
      ]),
    )
    .execute();
  const isShutOut = new Set(shutOut.map(({ userId }) => userId));
  return userIds.filter((id) => !isShutOut.has(id));
}
