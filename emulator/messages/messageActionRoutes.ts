import { channelNeed, needs } from '../access/access';
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
import { DELETION, isEdit, isRevision } from '../../src/domain/protocol';
import { MAX_MESSAGE_BYTES, type Timetoken } from '../../shared/protocol';
import { passFunctions } from '../functions/functionsHost';
import { actionsErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import { jsonReply } from '../http/replies';
import type { ServiceContext } from '../serviceContext';
import type { StoredAction } from './messageActionStore';
import { isModerator } from '../moderation/rights';
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
      channel: requireChannel(request, context),
      messageTimetoken: requireTimetoken(request.segment('messageTimetoken')),
      userId: requireUserId(request),
      ...readAction(request.body),
    };
  },
  access: ({ channel }) => [channelNeed(channel, 'write', 'action')],
  handle: async (context, input, _request, caller, requireAccess) => {
    const { journal, stores, moderation } = context;
    const { channel, messageTimetoken, userId, type } = input;
    const value = await passAction(context, input);
    if (isEdit(type)) {
      const edit = { messageTimetoken, type };
      const submitted = { channel, publisher: userId, payload: JSON.stringify(value), edit };
      await moderation?.shield.pass(caller, submitted);
    }
    const stored = await journal.write((entry) => {
      requireAccess();
      if (isRevision(input)) moderation?.requireAuthor(caller, channel, messageTimetoken);
      const given = { messageTimetoken, type, value, userId };
      if (stores.messageActions.exists(channel, given)) throw new ServiceError('actionExists');
      // The limit of actions must not keep anybody from deleting a message.
      const isDeleting =
        type === DELETION &&
        stores.messageActions.newestValue(channel, messageTimetoken, [DELETION]) === undefined;
      if (!isDeleting && (!moderation || !isModerator(caller))) {
        requireActionRoom(stores.messageActions, channel, given);
      }
      const action = writeAction(entry, stores.messageActions, channel, given);
      if (type === DELETION) {
        const record = { channel, message: messageTimetoken, reason: value };
        moderation?.recordRevision(entry, caller, 'deleteMessage', record);
      }
      return action;
    });
    return jsonReply({ status: 200, data: toWire(stored) });
  },
});

interface ActionInput {
  readonly channel: string;
  readonly messageTimetoken: Timetoken;
  readonly userId: string;
  readonly type: string;
  readonly value: string;
}

/** The value as functions let it pass: an edit is a message again. @throws (rejects) FunctionAbort */
async function passAction(context: ServiceContext, input: ActionInput): Promise<string> {
  const { channel, userId, messageTimetoken, type, value } = input;
  const message = JSON.stringify({ type, value, messageTimetoken });
  const event = { kind: 'action' as const, channel, uuid: userId, message };
  return readAction(await passFunctions(context.functions, event)).value;
}

/** Removes an action; only its author may, and moderators if it edited or deleted a message. */
const removeAction = defineOperation({
  name: 'removeMessageAction',
  method: 'DELETE',
  path: `${PATH}/message/:messageTimetoken/action/:actionTimetoken`,
  errors: actionsErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    return {
      channel: requireChannel(request, context),
      messageTimetoken: requireTimetoken(request.segment('messageTimetoken')),
      actionTimetoken: requireTimetoken(request.segment('actionTimetoken')),
      userId: requireUserId(request),
    };
  },
  access: ({ channel }) => [channelNeed(channel, 'delete', 'action')],
  handle: async (context, input, _request, caller, requireAccess) => {
    const { journal, stores, moderation } = context;
    const { channel, messageTimetoken, actionTimetoken, userId } = input;
    await journal.write((entry) => {
      requireAccess();
      const action = stores.messageActions.get(channel, messageTimetoken, actionTimetoken);
      if (!action) throw new ServiceError('actionNotFound');
      const isRevising = isRevision(action) && moderation && isModerator(caller);
      if (action.userId !== userId && !isRevising) throw new ServiceError('actionOfAnother');
      // A client that only uses a moderator's user id cannot undo that moderator's decision.
      if (isRevision(action)) moderation?.requireAuthor(caller, channel, messageTimetoken);
      if (action.type === DELETION) {
        moderation?.requireRestorer(caller, channel, messageTimetoken, action.userId);
      }
      stores.messageActions.remove(channel, action);
      entry.append(actionEvent(channel, 'removed', action));
      if (action.type === DELETION) {
        const record = { channel, message: messageTimetoken, reason: '' };
        moderation?.recordRevision(entry, caller, 'restoreMessage', record);
      }
    });
    return jsonReply({ status: 200, data: {} });
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
      channel: requireChannel(request, context),
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
    return jsonReply({
      status: 200,
      data: actions.map(toWire),
      ...(hasMore && { more: moreBody(context, channel, start, from, limit) }),
    });
  },
});

/** Reactions, edits and deletions. */
export const messageActionOperations: readonly Operation[] = [addAction, removeAction, listActions];

function toWire({ messageTimetoken, actionTimetoken, type, value, userId }: StoredAction) {
  return { messageTimetoken, type, uuid: userId, value, actionTimetoken };
}

function readAction(body: string): { type: string; value: string } {
  const { type, value } = parseObject(body);
  const details: ErrorDetail[] = [];
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
