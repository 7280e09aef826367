import { readRestrictions, type Restrictions } from '../../src/domain/moderation/restriction';
import { recordOf } from './appContext';
import type { FunctionModules } from './platform';

/** Why a user may not publish to a channel. */
type Refusal = 'banned' | 'muted' | 'blocked';

/** The restrictions of a user; none for a user without a record. */
export async function getRestrictions(
  { objects }: FunctionModules['pubnub'],
  userId: string,
): Promise<Restrictions> {
  const query = { uuid: userId, include: { customFields: true } };
  return readRestrictions((await recordOf(objects.getUUIDMetadata(query)))?.['custom']);
}

export function refusalFor(
  { isBanned, blockedChannels, mutedChannels }: Restrictions,
  channel: string,
): Refusal | undefined {
  const isListed = (channels: readonly string[]) => channels.includes(channel);
  if (isBanned) return 'banned';
  if (isListed(blockedChannels)) return 'blocked';
  return isListed(mutedChannels) ? 'muted' : undefined;
}
