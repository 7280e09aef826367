import { toUserId } from '../../src/domain/ids';
import { inboxChannelOf } from '../../src/domain/moderation/inboxChannel';
import { needs, type Caller, type TokenGrant } from '../access/access';
import { READ_AND_WRITE } from '../access/accessToken';
import { subscribeErrors } from '../http/errorFamilies';
import { defineOperation } from '../http/operation';
import { requireSubscribeKey, requireUserId } from '../http/parameters';
import { javascriptReply } from '../http/replies';
import { ServiceError } from '../protocol/serviceError';
import { APPEALS_ONLY, isForAppealsOnly } from './rights';

/** A day, minutes. */
const TTL = 1_440;

/**
 * Grants the caller a token for `appeal.html`: it opens the own inbox and nothing else. It is not part of
 * PubNub's protocol; beside PubNub's network a back end of one's own grants such a token.
 */
export const grantAppealToken = defineOperation({
  name: 'grantAppealToken',
  method: 'POST',
  path: '/v1/moderation/sub-key/:subscribeKey/appeal-token',
  errors: subscribeErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    return requireUserId(request);
  },
  access: (userId) => needs('channel', 'write', [inboxChannelOf(toUserId(userId))]),
  handle: ({ accessManager, moderation, stores }, userId, _request, caller: Caller) => {
    if (!moderation) throw new ServiceError('notFound');
    // Otherwise such a token would never end.
    if (isForAppealsOnly(caller)) throw new ServiceError('forbidden');
    const token = accessManager.grant(appealGrant(userId, stores.users.get(userId)?.name));
    return javascriptReply(JSON.stringify({ token }));
  },
});

/** @param name for the page, whose token does not read the user's record */
function appealGrant(userId: string, name: string | null | undefined): TokenGrant {
  const nothing = new Map<string, number>();
  const inbox = new Map([[inboxChannelOf(toUserId(userId)), READ_AND_WRITE]]);
  return {
    ttl: TTL,
    authorizedUserId: userId,
    resources: { channels: inbox, groups: nothing, users: nothing },
    patterns: { channels: nothing, groups: nothing, users: nothing },
    meta: new Map<string, unknown>([
      [APPEALS_ONLY, true],
      ...(name ? [['name', name] as const] : []),
    ]),
  };
}
