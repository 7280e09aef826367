import type PubNub from 'pubnub';
import { moderatorGrant } from '../../scripts/start/signInLinks';
import type { TestService } from './testService';

export const MODERATOR = 'user_moderator';

export function moderatorClient(service: TestService): PubNub {
  const token = service.context.accessManager.grant(moderatorGrant(MODERATOR));
  return service.client(MODERATOR, { authKey: token });
}

/** The address of the console for what a token grants. */
export function consolePath({ context }: TestService, grant = moderatorGrant(MODERATOR)): string {
  const token = encodeURIComponent(context.accessManager.grant(grant));
  return `/moderator.html#?uuid=${grant.authorizedUserId ?? ''}&token=${token}`;
}
