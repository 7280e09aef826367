import type { TestService } from '../worlds/testService';

/** What a service has stored of a membership. */
export function membershipOf(
  { context }: Pick<TestService, 'context'>,
  userId: string,
  channelId: string,
) {
  const all = { sort: [], offset: 0, limit: 100, isCounted: false };
  const { rows } = context.stores.memberships.pageOfUser(userId, all);
  return rows.find((membership) => membership.channelId === channelId);
}
