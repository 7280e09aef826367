import { needs } from '../access/access';
import { actionEvent, requireActionRoom, writeAction } from './messageWrites';
import {
  optionalTimetoken,
  parseJson,
  readPageSize,
  requireSubscribeKey,
  requireTimetoken,
  requireUserId,
} from '../http/parameters';
import { MAX_ACTION_PAGE, MAX_ACTION_TYPE_LENGTH } from '../protocol/limits';
import { ServiceError, type ErrorDetail } from '../protocol/serviceError';
import { MAX_MESSAGE_BYTES, type Timetoken } from '../../shared/protocol';
import { actionsErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import { javascriptReply, type Reply } from '../http/replies';
import type { ServiceContext } from '../serviceContext';
import type { StoredAction } from './messageActionStore';
import { requireChannel } from './publishRoutes';

const PATH = '/v1/message-actions/:subscribeKey/channel/:channel';

/** Adds an action. As on the network, the message need not exist. */
const addAction = defineOperation({
  name: 'addMessageAction',
  method: 'POST',
  path: `${PATH}/message/:messageTimetoken`,
  errors: actionsErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    return {
      channel: requireChannel(request),
      messageTimetoken: requireTimetoken(request.segment('messageTimetoken')),
      userId: requireUserId(request),
      ...readAction(request.body),
    };
  },
  access: ({ channel }) => needs('channel', 'write', [channel]),
  handle: async ({ journal, stores }, { channel, ...given }, _request, { isAdministrator }) => {
    const stored = await journal.write((entry) => {
      if (stores.messageActions.exists(channel, given)) throw new ServiceError('actionExists');
      // Users who fill up a message do not keep an administrator from marking it.
      if (!isAdministrator) requireActionRoom(stores.messageActions, channel, given);
      return writeAction(entry, stores.messageActions, channel, given);
    });
    return reply({ status: 200, data: toWire(stored) });
  },
});

/** Removes an action; only its author may. */
const removeAction = defineOperation({
  name: 'removeMessageAction',
  method: 'DELETE',
  path: `${PATH}/message/:messageTimetoken/action/:actionTimetoken`,
  errors: actionsErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    return {
      channel: requireChannel(request),
      messageTimetoken: requireTimetoken(request.segment('messageTimetoken')),
      actionTimetoken: requireTimetoken(request.segment('actionTimetoken')),
      userId: requireUserId(request),
    };
  },
  access: ({ channel }) => needs('channel', 'delete', [channel]),
  handle: async ({ journal, stores }, input) => {
    const { channel, messageTimetoken, actionTimetoken, userId } = input;
    await journal.write((entry) => {
      const action = stores.messageActions.get(channel, messageTimetoken, actionTimetoken);
      if (!action) throw new ServiceError('actionNotFound');
      if (action.userId !== userId) throw new ServiceError('actionOfAnother');
      stores.messageActions.remove(channel, action);
      entry.append(actionEvent(channel, 'removed', action));
    });
    return reply({ status: 200, data: {} });
  },
});

/** The newest actions of a channel within bounds of their own timetokens, oldest first. */
const listActions = defineOperation({
  name: 'getMessageActions',
  method: 'GET',
  path: PATH,
  errors: actionsErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    const { query } = request;
    return {
      channel: requireChannel(request),
      before: optionalTimetoken(query.get('start')),
      from: optionalTimetoken(query.get('end')),
      limit: readPageSize(query.get('limit'), MAX_ACTION_PAGE),
    };
  },
  access: ({ channel }) => needs('channel', 'read', [channel]),
  handle: (context, { channel, before, from, limit }) => {
    // One more than requested shows whether there are older ones.
    const range = { channel, before, from, limit: limit + 1, now: context.now() };
    const found = context.stores.messageActions.range(range);
    const actions = found.slice(-limit);
    const start = actions[0]?.actionTimetoken;
    const hasMore = found.length > limit && start !== undefined;
    return reply({
      status: 200,
      data: actions.map(toWire),
      ...(hasMore && { more: moreBody(context, channel, start, from, limit) }),
    });
  },
});

/** Reactions, edits and deletions. */
export const messageActionOperations: readonly Operation[] = [addAction, removeAction, listActions];

function reply(body: object): Reply {
  return javascriptReply(JSON.stringify(body));
}

function toWire({ messageTimetoken, actionTimetoken, type, value, userId }: StoredAction) {
  return { messageTimetoken, type, uuid: userId, value, actionTimetoken };
}

function readAction(body: string): { type: string; value: string } {
  const { type, value } = parseObject(body);
  const details: ErrorDetail[] = Object.entries({ type, value })
    .filter(([, given]) => given === undefined)
    .map(([name]) => detail(name, 'Missing field'));
  if (details.length > 0) throw new ServiceError('invalidInput', details);
  if (typeof type !== 'string' || type === '' || type.length > MAX_ACTION_TYPE_LENGTH) {
    details.push(detail('type', `Must be a text of 1 to ${MAX_ACTION_TYPE_LENGTH} characters.`));
  }
  if (typeof value !== 'string' || value === '') {
    details.push(detail('value', 'Must be a text that is not empty.'));
  } else if (Buffer.byteLength(value) > MAX_MESSAGE_BYTES) {
    // The value of an edit is a whole message.
    details.push(detail('value', `Must not be longer than ${MAX_MESSAGE_BYTES} bytes.`));
  }
  if (details.length > 0) throw new ServiceError('invalidInput', details);
  return { type: String(type), value: String(value) };
}

function detail(location: string, message: string): ErrorDetail {
  return { message, location, locationType: 'body' };
}

function parseObject(body: string): Readonly<Record<string, unknown>> {
  const value = parseJson(body, 'notJson');
  if (typeof value !== 'object' || value === null) throw new ServiceError('notJson');
  return { ...value };
}

function moreBody(
  { keys }: ServiceContext,
  channel: string,
  start: Timetoken,
  end: Timetoken | undefined,
  limit: number,
) {
  const path = `/v1/message-actions/${keys.subscribeKey}/channel/${encodeURIComponent(channel)}`;
  const query = `start=${start}${end === undefined ? '' : `&end=${end}`}&limit=${limit}`;
  return { url: `${path}?${query}`, start, ...(end !== undefined && { end }), limit };
}
