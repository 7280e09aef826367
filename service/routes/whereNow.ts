import { mayReceive, noAccessNeeded } from '../domain/access';
import { presenceErrors } from '../http/errorFamilies';
import { defineOperation } from '../http/operation';
import { requireSubscribeKey } from './keys';
import { presenceReply } from './presenceReply';

/** On which channels a user is, of those whose events the caller may receive. */
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
    // PubNub's table of permissions asks none for it.
    access: noAccessNeeded,
    handle: ({ presence, policies }, userId, _request, caller) => {
      const channels = presence.channelsOf(userId);
      const told = channels.filter((channel) => mayReceive(policies, caller, channel));
      return presenceReply({ payload: { channels: told } });
    },
  });
}
