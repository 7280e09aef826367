import { toChannelId, type UserId } from '../../src/domain/ids';
import type { RestrictionKind } from '../../src/domain/moderation/moderationRecord';
import type { Restrictions } from '../../src/domain/moderation/restriction';
import type { Database, DatabaseWrite } from '../store/schema';

export interface RestrictionFacts {
  readonly restrictions: Restrictions;
  /** The last decision that changed them; empty where there was none. */
  readonly version: string;
}

/** Reads the restrictions of a user. */
export async function factsOf(
  db: Database | DatabaseWrite,
  userId: UserId,
): Promise<RestrictionFacts> {
  const rows = await db
    .selectFrom('restrictions')
    .select(['kind', 'channelId', 'inForce', 'record'])
    .where('userId', '=', userId)
    .execute();
  const inForce = rows.filter((row) => row.inForce === 1);
  const channelsOf = (kind: RestrictionKind) =>
    inForce.filter((row) => row.kind === kind).map(({ channelId }) => toChannelId(channelId));
  return {
    version:
      rows
        .map(({ record }) => record)
        .sort()
        .at(-1) ?? '',
    restrictions: {
      isBanned: inForce.some(({ kind }) => kind === 'ban'),
      mutedChannels: channelsOf('mute'),
      blockedChannels: channelsOf('block'),
    },
  };
}
