import { noAccessNeeded } from '../domain/access';
import { presenceErrors } from '../http/errorFamilies';
import { defineOperation } from '../http/operation';
import { requireSubscribeKey } from './keys';
import { presenceReply } from './presenceReply';

/** On which channels a user is. */
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
    handle: ({ presence }, userId) =>
      presenceReply({ payload: { channels: presence.channelsOf(userId) } }),
  });
}
