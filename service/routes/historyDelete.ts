import { channelNeed } from '../domain/access';
import { rangeBetween } from '../domain/timetokenRange';
import { historyErrors } from '../http/errorFamilies';
import { defineOperation, javascriptReply } from '../http/operation';
import { requireSubscribeKey } from './keys';
import { requireChannel } from './publish';
import { optionalTimetoken } from './timetokens';

/**
 * Deletes messages of a channel with their actions. Files keep their bytes, subscribers are not told,
 * and who catches up may still be handed them, as on the network.
 */
export const deleteHistory = defineOperation({
  name: 'deleteHistory',
  method: 'DELETE',
  path: '/v3/history/sub-key/:subscribeKey/channel/:channel',
  errors: historyErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    const { query } = request;
    const start = optionalTimetoken(query.get('start'));
    const end = optionalTimetoken(query.get('end'));
    return { channel: requireChannel(request), range: rangeBetween(start, end) };
  },
  access: ({ channel }) => [channelNeed(channel, 'delete', 'history')],
  handle: async ({ journal, stores }, { channel, range }) => {
    await journal.write(() => {
      stores.messageActions.removeOfMessages(channel, range);
      stores.messages.remove(channel, range);
    });
    return javascriptReply('{"status":200,"error":false,"error_message":""}');
  },
});
