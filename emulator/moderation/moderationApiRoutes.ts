import { LOG_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { readEnd, readNote } from '../../src/domain/moderation/readModerationRecord';
import { isListable } from '../../src/domain/moderation/restriction';
import type { Timetoken } from '../../shared/protocol';
import { fieldOf, textField } from '../../shared/isRecord';
import { AccessDenied, needs, type AccessNeed, type Caller } from '../access/access';
import { moderationErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import { requireSubscribeKey, requireUserId } from '../http/parameters';
import { jsonReply, type Reply } from '../http/replies';
import type { OperationRequest } from '../http/request';
import { requireJsonObject, requireObjectId } from '../objects/objectsRequest';
import { isChannelName } from '../protocol/channels';
import { ServiceError } from '../protocol/serviceError';
import { parseTimetoken } from '../protocol/timetoken';
import type { ServiceContext } from '../serviceContext';
import {
  COMMANDED_DECISIONS,
  decideCase,
  reportUser,
  USER_DECISIONS,
  type DecisionInput,
  type ReportInput,
} from './moderationApi';
import { isModerator, moderatorRoleOf } from './rights';

const PATH = '/v1/moderation/sub-key/:subscribeKey';
const MAX_BODY = 32 * 1024;
const MAX_REASON = 2_000;
const MAX_REPORTS = 100;
/** JSON, and what curl and `fetch` call any text that is given no type. */
const JSON_TYPES = /^(?:application\/(?:json|x-www-form-urlencoded)|text\/plain)? *(?:;|$)/i;
const CALL_ID = /^[\w-]{1,64}$/;
const DECISIONS: readonly DecisionInput['kind'][] = [...USER_DECISIONS, ...COMMANDED_DECISIONS];

/** Policies let the whole team write to the log; what viewers may not do is refused by the calls. */
const teamAccess = () => needs('channel', 'write', [LOG_CHANNEL]);

/** A report by another system, in the name of the moderator whose token it has. */
const report = defineOperation({
  name: 'moderationReport',
  method: 'POST',
  path: `${PATH}/reports`,
  errors: moderationErrors,
  bodyLimit: MAX_BODY,
  validate: (request, context) => readCall(request, context, readReport),
  access: teamAccess,
  handle: async (context, call, _request, caller) => {
    const { record, isRepeated } = await reportUser(depsOf(context, caller), { ...call, caller });
    return created({ reportId: record }, isRepeated);
  },
});

/** A decision by another system, in the name of the moderator whose token it has. */
const decision = defineOperation({
  name: 'moderationDecision',
  method: 'POST',
  path: `${PATH}/decisions`,
  errors: moderationErrors,
  bodyLimit: MAX_BODY,
  validate: (request, context) => readCall(request, context, readDecision),
  access: teamAccess,
  handle: async (context, call, _request, caller) => {
    const { record, isRepeated } = await decideCase(depsOf(context, caller), { ...call, caller });
    return created({ decisionId: record }, isRepeated);
  },
});

/** The state of the delivery to other systems, for leads. */
const webhookStates = defineOperation({
  name: 'webhookStates',
  method: 'GET',
  path: `${PATH}/webhooks`,
  errors: moderationErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    return requireUserId(request);
  },
  access: teamAccess,
  handle: ({ webhooks }, _input, _request, caller) => {
    if (!webhooks) throw new ServiceError('notFound');
    if (moderatorRoleOf(caller) !== 'lead') throw refused();
    return jsonReply({ targets: webhooks.states() });
  },
});

export const moderationApiOperations: readonly Operation[] = [report, decision, webhookStates];

/** @throws ServiceError `notFound` on a bare keyset; AccessDenied for callers who decide nothing */
function depsOf(context: ServiceContext, caller: Caller) {
  const { moderation, stores, journal } = context;
  if (!moderation) throw new ServiceError('notFound');
  if (!isModerator(caller)) throw refused();
  return { moderation, stores, journal, now: () => context.now() };
}

function refused(): AccessDenied {
  const need: AccessNeed = { resource: 'channel', name: LOG_CHANNEL, permission: 'write' };
  return new AccessDenied('forbidden', [need]);
}

function created(body: object, isRepeated: boolean): Reply {
  return { ...jsonReply(body), status: isRepeated ? 200 : 201 };
}

type Fields = Readonly<Record<string, unknown>>;

function readCall<Input>(
  request: OperationRequest,
  context: ServiceContext,
  read: (fields: Fields) => Input,
): { readonly id: string; readonly input: Input } {
  requireSubscribeKey(request, context);
  requireUserId(request);
  if (!JSON_TYPES.test(request.header('content-type') ?? '')) throw new ServiceError('notJson');
  const fields = requireJsonObject(request);
  const id = textField(fields, 'id') ?? '';
  if (!CALL_ID.test(id)) throw invalid('id', 'Must have 1 to 64 letters, digits, - or _.');
  return { id, input: read(fields) };
}

function readReport(fields: Fields): ReportInput {
  const input = {
    userId: requireUser(fields),
    reason: readReason(fields),
    ...readPlace(fields),
  };
  if (input.reason === '') throw invalid('reason', 'Must be a text.');
  if (input.message !== undefined && input.channelId === undefined) {
    throw invalid('channelId', 'Must name the channel of the message.');
  }
  return input;
}

function readDecision(fields: Fields): DecisionInput {
  const kind = DECISIONS.find((known) => known === fields['kind']);
  if (!kind) throw invalid('kind', `Must be one of ${DECISIONS.join(', ')}.`);
  requireLists(fields);
  const place = readPlace(fields);
  const about = { ...readNote(fields), ...readEnd(fields), reason: readReason(fields) };
  const isAboutUser = USER_DECISIONS.some((known) => known === kind);
  return {
    ...{ ...about, ...place, kind },
    ...((isAboutUser || fields['userId'] !== undefined) && { userId: requireUser(fields) }),
    ...(fields['appealId'] !== undefined && { appealId: requireRecord(fields, 'appealId') }),
  };
}

/** `readNote` drops what it cannot read; a call that names it wrongly must not decide something else. */
function requireLists(fields: Fields): void {
  const { reportIds = [], until, untilBefore } = fields;
  const isList = Array.isArray(reportIds) && reportIds.length <= MAX_REPORTS;
  if (!isList || !reportIds.every((id) => typeof id === 'string' && parseTimetoken(id))) {
    throw invalid('reportIds', `Must be a list of up to ${MAX_REPORTS} ids of reports.`);
  }
  if (fields['undoes'] !== undefined) requireRecord(fields, 'undoes');
  for (const [name, time] of Object.entries({ until, untilBefore })) {
    const isTime = Number.isSafeInteger(time) && Number(time) >= 0 && Number(time) <= LAST_MOMENT;
    if (time !== undefined && !isTime) throw invalid(name, 'Must be ms since the epoch.');
  }
}

/** The last moment that a `Date` can be, ms since the epoch. */
const LAST_MOMENT = 8.64e15;

function readReason(fields: Fields): string {
  const reason = fieldOf(fields, 'reason') ?? '';
  if (typeof reason !== 'string' || reason.length > MAX_REASON) {
    throw invalid('reason', `Must be a text of up to ${MAX_REASON} characters.`);
  }
  return reason.trim();
}

function readPlace(fields: Fields): { channelId?: string; message?: Timetoken } {
  const given = fieldOf(fields, 'channelId');
  const channelId = given === undefined ? undefined : requireObjectId(given, 'channelId', 'body');
  if (channelId !== undefined && !(isChannelName(channelId) && isListable(channelId))) {
    throw invalid('channelId', 'Must be the id of a channel.');
  }
  return {
    ...(channelId !== undefined && { channelId }),
    ...(fields['message'] !== undefined && { message: requireRecord(fields, 'message') }),
  };
}

function requireUser(fields: Fields): string {
  return requireObjectId(fieldOf(fields, 'userId'), 'userId', 'body');
}

function requireRecord(fields: Fields, name: string): Timetoken {
  const id = parseTimetoken(textField(fields, name) ?? '');
  if (!id) throw invalid(name, 'Must be a timetoken, as text.');
  return id;
}

function invalid(location: string, message: string): ServiceError {
  return new ServiceError('invalidInput', [{ message, location, locationType: 'body' }]);
}
