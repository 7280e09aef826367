import { readRestrictions, type Restrictions } from '../../src/domain/restriction';
import { isRecord } from '../../src/lib/isRecord';
import type { FunctionModules } from './platform';

/** Why a user may not publish to a channel. */
type Refusal = 'banned' | 'muted' | 'blocked';

/** What moderators took from a user; nothing from one who has no record. */
export async function getRestrictions(
  { objects }: FunctionModules['pubnub'],
  userId: string,
): Promise<Restrictions> {
  try {
    const answer = await objects.getUUIDMetadata({ uuid: userId, include: { customFields: true } });
    const data = isRecord(answer) ? answer['data'] : undefined;
    return readRestrictions(isRecord(data) ? data['custom'] : undefined);
  } catch (error) {
    if (isNotFound(error)) return readRestrictions(undefined);
    throw error;
  }
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

/** SDK versions keep the HTTP status in different places. */
function isNotFound(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { status, statusCode } = error as { status?: unknown; statusCode?: unknown };
  return status === 404 || statusCode === 404 || (status !== undefined && isNotFound(status));
}
