import { isAllowed, noAccessNeeded } from '../domain/access';
import { presenceErrors } from '../http/errorFamilies';
import { defineOperation } from '../http/operation';
import { requireSubscribeKey } from './keys';
import { presenceReply } from './presenceReply';

/** The channels on which a user is, as far as the caller may read them. */
export function whereNow(prefix: string) {
  return defineOperation({
    name: 'whereNow',
    method: 'GET',
    path: `${prefix}/uuid/:userId`,
    errors: presenceErrors,
    validate: (request, context) => {
      requireSubscribeKey(request, context);
      return request.segment('userId');
    },
    // PubNub's table of permissions asks none for the call; what it tells is what the caller may read.
    access: noAccessNeeded,
    handle: ({ presence, policies }, userId, _request, caller) => {
      const channels = presence.channelsOf(userId);
      const told = channels.filter((name) =>
        isAllowed(policies, caller, { resource: 'channel', name, permission: 'read' }),
      );
      return presenceReply({ payload: { channels: told } });
    },
  });
}
