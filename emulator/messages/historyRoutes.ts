import { type AccessNeed, needs } from '../access/access';
import {
  MAX_HISTORY_CHANNELS,
  MAX_HISTORY_LENGTH,
  MAX_HISTORY_PAGE,
  MAX_HISTORY_PAGE_OF_MANY,
} from '../protocol/limits';
import { ServiceError } from '../protocol/serviceError';
import { rangeBetween } from '../protocol/timetoken';
import type { Timetoken } from '../../shared/protocol';
import { historyErrors } from '../http/errorFamilies';
import { defineOperation } from '../http/operation';
import type { OperationRequest } from '../http/request';
import { javascriptReply, joined, pacedReply } from '../http/replies';
import type { ServiceContext } from '../serviceContext';
import type { StoredAction } from './messageActionStore';
import type { StoredMessage } from './messageStore';
import { optionalTimetoken, readPageSize, requireSubscribeKey } from '../http/parameters';
import { requireChannel } from './publishRoutes';

const FILE_MESSAGE_TYPE = 4;

interface HistoryInput {
  /** Channel names as in the reply's keys, with the decoded name. */
  readonly channels: readonly { readonly key: string; readonly name: string }[];
  readonly before: Timetoken | undefined;
  readonly from: Timetoken | undefined;
  readonly limit: number;
  readonly fields: IncludedFields;
}

interface IncludedFields {
  readonly userId: boolean;
  readonly messageType: boolean;
  readonly meta: boolean;
  readonly customMessageType: boolean;
}

/** Messages of one or more channels. Names in the reply are percent-encoded, as on the network. */
export const history = defineOperation({
  name: 'history',
  method: 'GET',
  path: '/v3/history/sub-key/:subscribeKey/channel/:channels',
  errors: historyErrors,
  validate: (request, context): HistoryInput => {
    requireSubscribeKey(request, context);
    const isEncoded = request.query.get('encode_channels') !== 'false';
    const names = [...new Set(request.segmentList('channels'))];
    if (names.length === 0 || names.length > MAX_HISTORY_CHANNELS) {
      throw new ServiceError('invalidArguments');
    }
    const channels = names.map((name) => ({
      key: isEncoded ? encodeURIComponent(name) : name,
      name,
    }));
    const most = names.length > 1 ? MAX_HISTORY_PAGE_OF_MANY : MAX_HISTORY_PAGE;
    return { channels, ...readRange(request, most) };
  },
  access: historyAccess,
  handle: (context, input) => {
    const channels = joined(writeChannels(context, input));
    if (input.channels.length > 1) return pacedReply(historyBody(channels), context.call);
    return javascriptReply([...historyBody(channels)].join(''));
  },
});

/** Messages of one channel with their actions, and whether there are older ones. */
export const historyWithActions = defineOperation({
  name: 'historyWithActions',
  method: 'GET',
  path: '/v3/history-with-actions/sub-key/:subscribeKey/channel/:channels',
  errors: historyErrors,
  validate: (request, context): HistoryInput => {
    requireSubscribeKey(request, context);
    const [name, ...others] = request.segmentList('channels');
    if (name === undefined || others.length > 0) throw new ServiceError('invalidArguments');
    return {
      channels: [{ key: name, name }],
      ...readRange(request, MAX_HISTORY_PAGE_OF_MANY),
    };
  },
  access: historyAccess,
  handle: (context, input) => {
    const name = input.channels[0]?.name ?? '';
    // One more than requested shows whether there are older ones.
    const found = readPage(context, name, { ...input, limit: input.limit + 1 });
    const page = newestThatFit(context, name, found.slice(-input.limit), input.fields);
    const oldest = found.at(-page.length);
    if (page.length === 0 || !oldest) return javascriptReply([...historyBody([])].join(''));
    const more = found.length > page.length && moreBody(context, name, oldest.timetoken, input);
    const channel = `${JSON.stringify(name)}:[${page.join(',')}]`;
    return javascriptReply([...historyBody([channel], more || undefined)].join(''));
  },
});

function historyAccess({ channels }: HistoryInput): AccessNeed[] {
  const names = channels.map(({ name }) => name);
  return needs('channel', 'read', names);
}

function readRange(request: OperationRequest, most: number): Omit<HistoryInput, 'channels'> {
  const { query } = request;
  return {
    before: optionalTimetoken(query.get('start')),
    from: optionalTimetoken(query.get('end')),
    limit: readPageSize(query.get('max'), most),
    fields: {
      userId: query.isTrue('include_uuid'),
      messageType: query.isTrue('include_message_type'),
      meta: query.isTrue('include_meta'),
      customMessageType: query.isTrue('include_custom_message_type'),
    },
  };
}

function readPage(
  context: ServiceContext,
  channel: string,
  { before, from, limit }: Pick<HistoryInput, 'before' | 'from' | 'limit'>,
): StoredMessage[] {
  return context.stores.messages.range({ channel, before, from, limit, now: context.now() });
}

/** Channels without messages are left out. */
function* writeChannels(context: ServiceContext, input: HistoryInput): Iterable<string> {
  for (const { key, name } of input.channels) {
    const messages = readPage(context, name, input);
    const items = messages.map((message) => writeMessage(message, input.fields, []));
    if (items.length > 0) yield `${JSON.stringify(key)}:[${items.join(',')}]`;
  }
}

/** The newest messages with their actions, as many as a page has room for, oldest first. */
function newestThatFit(
  { stores }: ServiceContext,
  channel: string,
  messages: readonly StoredMessage[],
  fields: IncludedFields,
): string[] {
  const page: string[] = [];
  let length = 0;
  for (const message of [...messages].reverse()) {
    const actions = stores.messageActions.ofMessage(channel, message.timetoken);
    const item = writeMessage(message, fields, actions);
    length += item.length;
    if (length > MAX_HISTORY_LENGTH && page.length > 0) break;
    page.push(item);
  }
  return page.reverse();
}

function* historyBody(channels: Iterable<string>, more?: string): Iterable<string> {
  yield '{"status":200,"error":false,"error_message":"","channels":{';
  yield* channels;
  yield more === undefined ? '}}' : `},"more":${more}}`;
}

function moreBody(
  context: ServiceContext,
  channel: string,
  start: Timetoken,
  { limit }: HistoryInput,
): string {
  const path = `/v3/history-with-actions/sub-key/${context.keys.subscribeKey}/channel/${encodeURIComponent(channel)}`;
  return JSON.stringify({ url: `${path}?start=${start}&max=${limit}`, start, max: limit });
}

/** Payload and meta are inserted as the JSON texts of the publish. */
function writeMessage(
  message: StoredMessage,
  fields: IncludedFields,
  actions: readonly StoredAction[],
): string {
  const type = message.kind === 'file' ? FILE_MESSAGE_TYPE : null;
  const parts = [
    `"message":${message.payload}`,
    `"timetoken":"${message.timetoken}"`,
    ...(fields.userId ? [`"uuid":${JSON.stringify(message.publisher)}`] : []),
    ...(fields.messageType ? [`"message_type":${type}`] : []),
    ...(fields.meta ? [`"meta":${message.meta ?? '""'}`] : []),
    ...(fields.customMessageType && message.customMessageType !== null
      ? [`"custom_message_type":${JSON.stringify(message.customMessageType)}`]
      : []),
    ...(actions.length > 0 ? [`"actions":${JSON.stringify(groupActions(actions))}`] : []),
  ];
  return `{${parts.join(',')}}`;
}

type ActionsByValue = Map<string, { uuid: string; actionTimetoken: Timetoken }[]>;

/** type -> value -> user and time. Maps, since a value may be any text. */
function groupActions(actions: readonly StoredAction[]): unknown {
  const types = new Map<string, ActionsByValue>();
  for (const { type, value, userId, actionTimetoken } of actions) {
    const values: ActionsByValue = types.get(type) ?? new Map<string, []>();
    const entries = values.get(value) ?? [];
    entries.push({ uuid: userId, actionTimetoken });
    values.set(value, entries);
    types.set(type, values);
  }
  return toObject(types, (values) => toObject(values, (entries) => entries));
}

function toObject<V>(map: ReadonlyMap<string, V>, write: (value: V) => unknown) {
  return Object.fromEntries([...map].map(([key, value]) => [key, write(value)]));
}

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
  access: ({ channel }) => needs('channel', 'delete', [channel]),
  handle: async ({ journal, stores }, { channel, range }) => {
    await journal.write(() => {
      stores.messageActions.removeOfMessages(channel, range);
      stores.messages.remove(channel, range);
    });
    return javascriptReply('{"status":200,"error":false,"error_message":""}');
  },
});
