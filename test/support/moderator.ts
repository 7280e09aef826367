import type PubNub from 'pubnub';
import { ALL_PERMISSIONS, type TokenGrant } from '../../service/domain/accessToken';
import type { TestService } from './testService';

export const MODERATOR = 'user_moderator';

/** What `npm start` grants whom it prints the link of the console for. */
export function moderatorGrant(authorizedUserId = MODERATOR, ttl = 600): TokenGrant {
  const everything = new Map([['.*', ALL_PERMISSIONS]]);
  const nothing = new Map<string, number>();
  return {
    ttl,
    authorizedUserId,
    resources: { channels: nothing, groups: nothing, users: nothing },
    patterns: { channels: everything, groups: everything, users: everything },
    meta: new Map([['moderator', true]]),
  };
}

export function moderatorClient(service: TestService): PubNub {
  const token = service.context.accessManager.grant(moderatorGrant());
  return service.client(MODERATOR, { authKey: token });
}

/** The address of the console, as `npm start` prints it. */
export function consolePath({ context }: TestService, grant = moderatorGrant()): string {
  const token = encodeURIComponent(context.accessManager.grant(grant));
  return `/moderator.html#?uuid=${grant.authorizedUserId ?? ''}&token=${token}`;
}
