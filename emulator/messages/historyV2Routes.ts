import { needs } from '../access/access';
import { MAX_HISTORY_PAGE, MAX_MESSAGE_COUNT } from '../protocol/limits';
import { rangeBetween } from '../protocol/timetoken';
import { MAX_COUNTED_CHANNELS, type Timetoken, nextTimetoken } from '../../shared/protocol';
import { historyErrors } from '../http/errorFamilies';
import { defineOperation } from '../http/operation';
import type { OperationRequest } from '../http/request';
import { javascriptReply } from '../http/replies';
import type { StoredMessage } from './messageStore';
import {
  optionalTimetoken,
  readPageSize,
  requireSubscribeKey,
  requireTimetoken,
} from '../http/parameters';
import { requireChannel } from './publishRoutes';
import { ServiceError } from '../protocol/serviceError';

interface Format {
  readonly hasTimetokens: boolean;
  readonly hasMeta: boolean;
  readonly areTimetokensTexts: boolean;
}

/** History version 2: one channel, from either end, oldest message first. */
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

/** Only the payload, unless more is requested. */
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
  return areTimetokensTexts ? `"${timetoken}"` : numberOf(timetoken);
}

function numberOf(timetoken: Timetoken): string {
  return timetoken.replace(/^0+(?=\d)/, '');
}

/** How many messages each channel has after a timetoken. Names in the reply are as they are. */
export const messageCounts = defineOperation({
  name: 'messageCounts',
  method: 'GET',
  path: '/v3/history/sub-key/:subscribeKey/message-counts/:channels',
  errors: historyErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    const channels = request.segmentList('channels');
    if (channels.length === 0 || channels.length > MAX_COUNTED_CHANNELS) {
      throw new ServiceError('invalidArguments');
    }
    const timetokens = readTimetokens(request);
    if (timetokens.length !== 1 && timetokens.length !== channels.length) {
      throw new ServiceError('invalidArguments');
    }
    return channels.map((name, index) => ({
      name,
      after: timetokens[timetokens.length === 1 ? 0 : index] as Timetoken,
    }));
  },
  access: (channels) =>
    needs(
      'channel',
      'read',
      channels.map(({ name }) => name),
    ),
  handle: (context, channels) => {
    const { keys, stores } = context;
    const limits = { limit: MAX_MESSAGE_COUNT, now: context.now() };
    const counted = channels.map(({ name, after }) => {
      const count = stores.messages.count({ channel: name, from: nextTimetoken(after), ...limits });
      const path = `/v3/history/sub-key/${keys.subscribeKey}/message-counts/${encodeURIComponent(name)}`;
      const url = `${path}?timetoken=${numberOf(after)}`;
      return { name, count, more: { url, is_more: count === MAX_MESSAGE_COUNT } };
    });
    const reply = {
      status: 200,
      error: false,
      error_message: '',
      channels: Object.fromEntries(counted.map(({ name, count }) => [name, count])),
      more: Object.fromEntries(counted.map(({ name, more }) => [name, more])),
    };
    return javascriptReply(JSON.stringify(reply));
  },
});

/** One for all channels, or one for each, and not both (protocol reference 7.3). */
function readTimetokens({ query }: OperationRequest): Timetoken[] {
  const [one, many] = [query.get('timetoken'), query.get('channelsTimetoken')];
  if ((one === undefined) === (many === undefined)) throw new ServiceError('invalidArguments');
  return (one === undefined ? (many ?? '').split(',') : [one]).map(requireTimetoken);
}
