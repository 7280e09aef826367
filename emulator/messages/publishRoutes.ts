import { type AccessNeed, needs } from '../access/access';
import { isNetworkChannelName } from '../protocol/channels';
import { parseJson, requireKeys, requireUserId } from '../http/parameters';
import { MAX_SIGNAL_BYTES } from '../protocol/limits';
import { ServiceError } from '../protocol/serviceError';
import { MAX_MESSAGE_BYTES, type Timetoken } from '../../shared/protocol';
import { writeMessage } from './messageWrites';
import { passFunctions } from '../functions/functionsHost';
import { publishErrors } from '../http/errorFamilies';
import { defineOperation } from '../http/operation';
import { decode, type OperationRequest } from '../http/request';
import { javascriptReply, type Reply } from '../http/replies';
import type { ServiceContext } from '../serviceContext';

const MS_PER_HOUR = 3_600_000;
const CUSTOM_TYPE_PATTERN = /^(?!pn[_-])[A-Za-z0-9][A-Za-z0-9_-]{2,49}$/;
/** Up to a thousand years. */
const TTL_PATTERN = /^\d{1,7}(?:\.\d{1,9})?$/;
const CALLBACK_PATTERN = /^[A-Za-z_$][\w$.]*$/;

interface PublishInput {
  readonly kind: 'message' | 'file';
  readonly channel: string;
  readonly publisher: string;
  /** JSON text as sent. */
  readonly payload: string;
  readonly meta: string | undefined;
  readonly customMessageType: string | undefined;
  readonly isStored: boolean;
  readonly isDelivered: boolean;
  /** Retention in hours; 0 keeps the message for good. */
  readonly ttlHours: number;
  /** `0`, or the name of the function that the reply calls. */
  readonly callback: string;
}

const PATH = '/publish/:publishKey/:subscribeKey/:signature/:channel/:callback';

/** Publish with the message in the path. */
export const publishByGet = defineOperation({
  name: 'publish',
  method: 'GET',
  path: `${PATH}/*payload`,
  errors: publishErrors,
  validate: (request, context) => {
    const encoded = request.rawSegment('payload');
    return validatePublish('message', request, context, decode(encoded), encoded.length);
  },
  access: publishAccess,
  handle: publish,
});

/** Publish with the message in the body. */
export const publishByPost = defineOperation({
  name: 'publish',
  method: 'POST',
  path: PATH,
  errors: publishErrors,
  validate: (request, context) => {
    const { body } = request;
    return validatePublish('message', request, context, body, Buffer.byteLength(body));
  },
  access: publishAccess,
  handle: publish,
});

/**
 * Reads what every publish carries.
 *
 * @param payload JSON text
 * @param payloadBytes its length as it was sent, for the limit
 * @throws ServiceError when a part is missing, malformed or too large
 */
export function validatePublish(
  kind: PublishInput['kind'],
  request: OperationRequest,
  context: ServiceContext,
  payload: string,
  payloadBytes: number,
): PublishInput {
  requireKeys(request, context);
  const { query } = request;
  const meta = query.get('meta') ?? '';
  const bytes = payloadBytes + request.rawSegment('channel').length + Buffer.byteLength(meta);
  if (bytes > MAX_MESSAGE_BYTES) {
    // In an address it is the network's balancer that refuses it.
    throw new ServiceError(request.method === 'GET' ? 'urlTooLong' : 'messageTooLarge');
  }
  return {
    kind,
    channel: requireChannel(request),
    publisher: requireUserId(request),
    payload: requireJson(payload),
    meta: readMeta(meta),
    customMessageType: readCustomMessageType(query.get('custom_message_type')),
    isStored: query.get('store') !== '0',
    isDelivered: !query.isTrue('norep'),
    ttlHours: readTtl(query.get('ttl')),
    callback: readCallback(request.segment('callback')),
  };
}

/** The permissions that every publish needs. */
export function publishAccess({ channel }: PublishInput): AccessNeed[] {
  return needs('channel', 'write', [channel]);
}

/** Stores and delivers a message, as far as the caller wants both. */
export async function publish(
  context: ServiceContext,
  input: PublishInput,
  request: OperationRequest,
): Promise<Reply> {
  const { kind, channel, publisher, meta, customMessageType, isStored, isDelivered } = input;
  const asked = { kind, channel, uuid: publisher, meta, call: request };
  const payload = await passFunctions(context.functions, { ...asked, message: input.payload });
  const event = { kind, channel, publisher, payload, meta, customMessageType };
  const message = { event, isStored, isDelivered, expiresAt: expiryOf(context, input) };
  const timetoken = await context.journal.write((entry) =>
    writeMessage(entry, context.stores.messages, message),
  );
  context.functions.after({ ...asked, message: payload });
  return sent(timetoken, input.callback);
}

function expiryOf(context: ServiceContext, { ttlHours }: PublishInput): number | null {
  return ttlHours > 0 ? context.now() + Math.ceil(ttlHours * MS_PER_HOUR) : null;
}

/** The answer to a publish or a signal. */
function sent(timetoken: Timetoken, callback = '0'): Reply {
  const body = `[1,"Sent","${timetoken}"]`;
  return javascriptReply(callback === '0' ? body : `${callback}(${body})`);
}

/** The channel in the path. @throws ServiceError `invalidChannel` */
export function requireChannel(request: OperationRequest): string {
  const channel = request.segment('channel');
  if (!isNetworkChannelName(channel)) throw new ServiceError('invalidChannel');
  return channel;
}

/** Gives the text back when it is JSON. @throws ServiceError otherwise */
function requireJson(text: string): string {
  parseJson(text, 'invalidJson');
  return text.trim();
}

/** @throws ServiceError when the type is not 3 to 50 allowed characters */
function readCustomMessageType(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (!CUSTOM_TYPE_PATTERN.test(value)) throw new ServiceError('invalidCustomMessageType');
  return value;
}

/** Meta that is not a JSON object is ignored, as the SDK only sends objects. */
function readMeta(text: string): string | undefined {
  return text.trimStart().startsWith('{') ? requireJson(text) : undefined;
}

/**
 * Hours; 0 is the keyset's default. So is what is no number: PubNub's chat SDK sends `ttl=null` with
 * every text, and the network takes it. PubNub documents whole hours; parts of one are for tests.
 *
 * @throws ServiceError for a number that is negative, larger than any life, or not written in digits
 */
function readTtl(text: string | undefined): number {
  if (!text || !/\d/.test(text)) return 0;
  if (!TTL_PATTERN.test(text)) throw new ServiceError('invalidArguments');
  return Number(text);
}

function readCallback(name: string): string {
  if (name !== '0' && !CALLBACK_PATTERN.test(name)) throw new ServiceError('invalidArguments');
  return name;
}

/** A small message that is delivered and never stored. */
export const signal = defineOperation({
  name: 'signal',
  method: 'GET',
  path: '/signal/:publishKey/:subscribeKey/:signature/:channel/:callback/*payload',
  errors: publishErrors,
  validate: (request, context) => {
    requireKeys(request, context);
    return {
      channel: requireChannel(request),
      publisher: requireUserId(request),
      payload: readPayload(request),
      customMessageType: readCustomMessageType(request.query.get('custom_message_type')),
    };
  },
  access: ({ channel }) => needs('channel', 'write', [channel]),
  handle: async (context, input, request) => {
    const { channel, publisher } = input;
    const asked = { kind: 'signal' as const, channel, uuid: publisher, call: request };
    const payload = await passFunctions(context.functions, { ...asked, message: input.payload });
    const event = await context.journal.write((entry) =>
      entry.append({ kind: 'signal', ...input, payload }),
    );
    context.functions.after({ ...asked, message: payload });
    return sent(event.timetoken);
  },
});

function readPayload(request: OperationRequest): string {
  const payload = requireJson(request.segment('payload'));
  if (Buffer.byteLength(payload) > MAX_SIGNAL_BYTES) throw new ServiceError('signalTooLarge');
  return payload;
}
