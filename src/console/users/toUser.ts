import { toChannelId, toUserId } from '../../domain/ids';
import { safePictureUrl } from '../../domain/safeUrl';
import type { User } from '../../domain/user';
import { readName } from '../directory/readName';
import type { GetUsersApiResponse } from '../api/endpoints.generated';

export interface ListedUser extends User {
  /** Whether there are open reports about them. */
  readonly isReported: boolean;
}

/** A user as the server lists them. */
export function toUser(user: GetUsersApiResponse['items'][number]): ListedUser {
  const { id, name, title, profileUrl, isBanned, openReports } = user;
  return {
    ...{ id: toUserId(id), name: readName(name), title: readName(title), updated: null, isBanned },
    profileUrl: safePictureUrl(profileUrl ?? '') ?? null,
    mutedChannels: user.mutedChannels.map(toChannelId),
    blockedChannels: user.blockedChannels.map(toChannelId),
    isReported: openReports > 0,
  };
}
