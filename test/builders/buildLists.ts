import type { Channel } from '../../src/domain/channel';
import type { User } from '../../src/domain/user';
import { channelsApi } from '../../src/features/channels/channelsApi';
import { membershipsApi } from '../../src/features/memberships/membershipsApi';
import { usersApi } from '../../src/features/users/usersApi';
import { channelsListed, onePage, usersReceived } from './buildAnswers';
import { GENERAL } from './buildMessage';

interface MembersOptions {
  readonly channelId?: typeof GENERAL;
  /** How many members there are in all. */
  readonly total?: number;
  /** Whether the last page is there. */
  readonly isComplete?: boolean;
}

/**
 * The members of a channel as pages that were fetched: the list in the cache, and the records. Views are
 * notified by the latter at once, of the former later.
 */
export function buildMemberPages(
  pages: readonly (readonly User[])[],
  { channelId = GENERAL, total = pages.flat().length, isComplete = true }: MembersOptions = {},
) {
  const nextOf = (index: number) => (isComplete && index === pages.length - 1 ? null : `${index}`);
  const value = {
    pages: pages.map((users, index) => ({
      items: users.map(({ id }) => ({ id })),
      total,
      next: nextOf(index),
    })),
    pageParams: pages.map((_users, index) => (index === 0 ? null : `${index - 1}`)),
  };
  const list = { endpointName: 'getChannelMembers', arg: channelId, value } as const;
  return [membershipsApi.util.upsertQueryEntries([list]), usersReceived(pages.flat())] as const;
}

/** All members of a channel in one page. */
export const buildMembers = (members: readonly User[], options?: MembersOptions) =>
  buildMemberPages([members], options);

/** All public channels in one page. */
export function buildPublicChannels(channels: readonly Channel[]) {
  const value = onePage(channels);
  const list = { endpointName: 'getPublicChannels', arg: null, value } as const;
  return [channelsApi.util.upsertQueryEntries([list]), channelsListed(channels)] as const;
}

/** All users in one page. */
export function buildAllUsers(users: readonly User[]) {
  const value = onePage(users);
  const list = { endpointName: 'getAllUsers', arg: null, value } as const;
  return [usersApi.util.upsertQueryEntries([list]), usersReceived(users)] as const;
}
