import type PubNub from 'pubnub';
import { moderatorGrant } from '../../../scripts/start/signInLinks';
import type { ModeratorRole } from '../../../src/domain/moderation/role';
import { signToken } from '../../../emulator/access/accessToken';
import type { TestService } from '../worlds/testService';

export const MODERATOR = 'user_moderator';

/** A lead, unless another role is given. */
export function moderatorClient(
  service: TestService,
  userId = MODERATOR,
  role: ModeratorRole = 'lead',
): PubNub {
  const grant = moderatorGrant(userId, { moderator: role });
  return service.client(userId, { authKey: service.context.accessManager.grant(grant) });
}

/** A token that says it is a moderator's, signed with the service's own key unless another is given. */
export function moderatorToken(
  { context }: TestService,
  secretKey?: string,
  userId = MODERATOR,
): string {
  const grant = moderatorGrant(userId);
  return secretKey === undefined
    ? context.accessManager.grant(grant)
    : signToken(grant, Math.floor(context.now() / 1_000), secretKey);
}
