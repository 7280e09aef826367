import { noAccessNeeded } from '../domain/access';
import { subscribeErrors } from '../http/errorFamilies';
import { defineOperation, javascriptReply } from '../http/operation';

/** The clock. The timetoken is a bare number in the JSON text, as on the network. */
export const time = defineOperation({
  name: 'time',
  method: 'GET',
  isShown: true,
  path: '/time/0',
  errors: subscribeErrors,
  validate: () => undefined,
  access: noAccessNeeded,
  handle: (context) => javascriptReply(`[${context.timetokens.next()}]`),
});
