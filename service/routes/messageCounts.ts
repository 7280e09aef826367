import { needs } from '../domain/access';
import { MAX_COUNTED_CHANNELS, MAX_MESSAGE_COUNT } from '../domain/limits';
import { ServiceError } from '../domain/serviceError';
import { timetokenAfter, type Timetoken } from '../domain/timetoken';
import { historyErrors } from '../http/errorFamilies';
import { defineOperation, javascriptReply, type OperationRequest } from '../http/operation';
import { requireSubscribeKey } from './keys';
import { requireTimetoken } from './timetokens';

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
  sizeOf: (channels) => channels.length,
  handle: (context, channels) => {
    const limits = { limit: MAX_MESSAGE_COUNT, now: context.now() };
    const counts = channels.map(({ name, after }) => {
      const range = { channel: name, from: timetokenAfter(after), ...limits };
      return [name, context.stores.messages.count(range)] as const;
    });
    const reply = { status: 200, error: false, error_message: '' };
    return javascriptReply(JSON.stringify({ ...reply, channels: Object.fromEntries(counts) }));
  },
});

/** One for all channels, or one for each, and not both (protocol reference 7.3). */
function readTimetokens({ query }: OperationRequest): Timetoken[] {
  const [one, many] = [query.get('timetoken'), query.get('channelsTimetoken')];
  if ((one === undefined) === (many === undefined)) throw new ServiceError('invalidArguments');
  return (one === undefined ? (many ?? '').split(',') : [one]).map(requireTimetoken);
}
