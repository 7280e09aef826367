import type { Custom } from '../domain/moderation/decision';
import type { ChannelId, UserId } from '../domain/ids';
import { isRecord, textField } from '../../shared/isRecord';
import type { SdkError } from './errors';
import type { OperationCall } from './operations';

/** How often the record is read again after somebody else changed it in between. */
const MAX_ATTEMPTS = 5;

/** The status by which the service says that an ETag is out of date. */
const CHANGED_SINCE = 412;

/** The record whose `custom` data is written, and other fields that are written with it. */
type Target =
  | { readonly userId: UserId; readonly fields?: { readonly name: string; readonly type: string } }
  | { readonly channelId: ChannelId };

export type Call = (
  call: OperationCall,
) => PromiseLike<{ readonly data?: unknown; readonly error?: unknown }> | { data?: unknown };

interface Rewritten {
  /** The data as read last. */
  readonly before: Custom;
  /** The data as written; null when nothing had to change. */
  readonly after: Custom | null;
  /** The record as the service returned it. */
  readonly record: unknown;
}

type Result =
  | { readonly data: Rewritten; readonly error?: undefined }
  | { readonly error: SdkError; readonly data?: undefined };

/**
 * Changes `custom` data. The service only replaces it as a whole, so it is read, changed and written
 * back with its ETag. After a conflicting write it is read again, so that no other change is lost.
 *
 * @param change gives null when the data needs no change
 */
export async function rewriteCustom(
  call: Call,
  target: Target,
  change: (custom: Custom) => Custom | null,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const read = await ask(call, readCall(target));
    if (read.error && read.error.kind !== 'notFound') return { error: read.error };
    const { custom: before, eTag } = readRecord(read.data);
    const after = change(before);
    if (after === null) return { data: { before, after, record: dataOf(read.data) } };
    const written = await ask(call, writeCall(target, after, eTag));
    if (!written.error) return { data: { before, after, record: dataOf(written.data) } };
    if (written.error.status !== CHANGED_SINCE || attempt >= MAX_ATTEMPTS) {
      return { error: written.error };
    }
  }
}

/** Makes a call within an endpoint. */
async function ask(call: Call, operation: OperationCall) {
  return (await call(operation)) as { readonly data?: unknown; readonly error?: SdkError };
}

const include = { customFields: true } as const;

function readCall(target: Target): OperationCall {
  return 'userId' in target
    ? { operation: 'getUser', params: { uuid: target.userId, include } }
    : { operation: 'getChannel', params: { channel: target.channelId, include } };
}

function writeCall(target: Target, custom: Custom, eTag: string | undefined): OperationCall {
  const rest = { include, ...(eTag !== undefined && { ifMatchesEtag: eTag }) };
  if ('channelId' in target) {
    return {
      operation: 'setChannel',
      params: { channel: target.channelId, data: { custom }, ...rest },
    };
  }
  const data = { ...target.fields, custom };
  return { operation: 'setUser', params: { uuid: target.userId, data, ...rest } };
}

function dataOf(answer: unknown): unknown {
  return isRecord(answer) ? answer['data'] : undefined;
}

function readRecord(answer: unknown): { custom: Custom; eTag: string | undefined } {
  const found = dataOf(answer);
  const data = isRecord(found) ? found : {};
  const custom = isRecord(data['custom']) ? (data['custom'] as Custom) : {};
  return { custom, eTag: textField(data, 'eTag') };
}
