import { needs } from '../domain/access';
import { MAX_HISTORY_PAGE } from '../domain/limits';
import { rangeBetween } from '../domain/timetokenRange';
import { historyErrors } from '../http/errorFamilies';
import { defineOperation, javascriptReply } from '../http/operation';
import type { StoredMessage } from '../storage/messages';
import { requireSubscribeKey } from './keys';
import { readPageSize } from './numbers';
import { requireChannel } from './publish';
import { optionalTimetoken } from './timetokens';

interface Format {
  readonly hasTimetokens: boolean;
  readonly hasMeta: boolean;
  readonly areTimetokensTexts: boolean;
}

/** The former kind of history: one channel, from either end, oldest message first. */
export const historyV2 = defineOperation({
  name: 'historyV2',
  method: 'GET',
  path: '/v2/history/sub-key/:subscribeKey/channel/:channel',
  errors: historyErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    const { query } = request;
    const isForward = query.isTrue('reverse');
    const start = optionalTimetoken(query.get('start'));
    const end = optionalTimetoken(query.get('end'));
    const limit = readPageSize(query.get('count'), MAX_HISTORY_PAGE);
    return {
      channel: requireChannel(request),
      range: { ...rangeBetween(start, end, isForward), isForward, limit },
      format: {
        hasTimetokens: query.isTrue('include_token'),
        hasMeta: query.isTrue('include_meta'),
        areTimetokensTexts: query.isTrue('string_message_token'),
      },
    };
  },
  access: ({ channel }) => needs('channel', 'read', [channel]),
  handle: (context, { channel, range, format }) => {
    const messages = context.stores.messages.range({ channel, ...range, now: context.now() });
    const items = messages.map((message) => writeMessage(message, format));
    const [oldest, newest] = [messages[0], messages.at(-1)].map((message) =>
      message ? writeTimetoken(message, format) : '0',
    );
    return javascriptReply(`[[${items.join(',')}],${oldest},${newest}]`);
  },
});

/** The payload alone, unless more was asked for. */
function writeMessage(message: StoredMessage, format: Format): string {
  if (!format.hasTimetokens && !format.hasMeta) return message.payload;
  const parts = [
    `"message":${message.payload}`,
    ...(format.hasTimetokens ? [`"timetoken":${writeTimetoken(message, format)}`] : []),
    ...(format.hasMeta ? [`"meta":${message.meta ?? '""'}`] : []),
  ];
  return `{${parts.join(',')}}`;
}

/** A bare number, as on the network, which clients cannot hold exactly; or a text. */
function writeTimetoken({ timetoken }: StoredMessage, { areTimetokensTexts }: Format): string {
  return areTimetokensTexts ? `"${timetoken}"` : timetoken.replace(/^0+(?=\d)/, '');
}
