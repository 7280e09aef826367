import { isRecord } from '../../shared/isRecord';
import type { OperationCall } from './operations';

/** The kinds of failure that the app distinguishes. */
export type SdkErrorKind =
  | 'network'
  | 'timeout'
  | 'cancelled'
  | 'badRequest'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'rateLimited'
  | 'server'
  | 'unknown';

/** A failed call as a plain value, so that actions and the API cache can hold it. */
export interface SdkError {
  readonly kind: SdkErrorKind;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  /** The name in `operations.ts`. */
  readonly operation: string;
  /** Whether a retry may succeed. */
  readonly isRetryable: boolean;
  readonly message: string;
  /** The service's own reason, when it says more than the SDK's message. */
  readonly reason?: string;
  /** The channels that the access manager refuses, where its answer names them. */
  readonly refusedChannels?: readonly string[];
  /** The fetch that the service refuses to this user; missing for other failures and for writes. */
  readonly refusedFetch?: OperationCall;
}

const RETRYABLE: ReadonlySet<SdkErrorKind> = new Set([
  'network',
  'timeout',
  'rateLimited',
  'server',
]);

/**
 * The error text by which older versions of the SDK report a rejected message (specification, section
 * 8).
 */
const REFUSED_TEXT = 'Publish failed';

/** Whether an error in the API cache is a failed call rather than an exception of an endpoint. */
export function isSdkError(error: unknown): error is SdkError {
  return isRecord(error) && 'kind' in error && 'isRetryable' in error;
}

/** Whether a call failed because the service refuses it to this user. */
export function isForbidden(error: unknown): boolean {
  return isSdkError(error) && error.kind === 'forbidden';
}

/** Statuses of the 4xx that tell of the moment and not of the call: too slow, too often. */
const PASSING_STATUSES: readonly number[] = [408, 429];

/** Whether the service refused a call in a way that does not pass by itself. */
export function isPermanent(error: unknown): boolean {
  if (!isSdkError(error)) return false;
  const { kind, status } = error;
  const isOfCall = status >= 400 && status < 500 && !PASSING_STATUSES.includes(status);
  return kind === 'forbidden' || isOfCall;
}

const TOKEN_IS_OVER = /^Token is (revoked|expired)/;

/**
 * Whether the access manager refused a call, and not a rule on its content: those are about publishes, whose refusals by
 * the access manager name it. Other families of calls may put them into a form of their own (protocol reference 1.9).
 */
export function isTokenRefused(error: unknown): boolean {
  const status = isRecord(error) && isRecord(error['status']) ? error['status'] : {};
  const body = isRecord(status['errorData']) ? status['errorData'] : {};
  const details = isRecord(body['error']) ? body['error'] : {};
  const isOfAccess = body['service'] === 'Access Manager' || 'source' in details;
  return status['statusCode'] === 403 && isOfAccess;
}

/** Whether a call was refused because its token has ended or was taken back, whatever the user may do (protocol 1.9). */
export function isTokenOver(error: unknown): boolean {
  const status = isRecord(error) && isRecord(error['status']) ? error['status'] : {};
  const reason = reasonIn(status['errorData']);
  return isTokenRefused(error) && reason !== undefined && TOKEN_IS_OVER.test(reason);
}

/** Converts any value that the SDK rejects with. */
export function toSdkError(operation: string, error: unknown): SdkError {
  const status = isRecord(error) && isRecord(error['status']) ? error['status'] : {};
  const code = typeof status['statusCode'] === 'number' ? status['statusCode'] : 0;
  const message = textOf(error);
  const reason = reasonIn(status['errorData']);
  const refusedChannels = channelsIn(status['errorData']);
  const kind = message.startsWith(REFUSED_TEXT) ? 'forbidden' : kindOf(status['category'], code);
  return {
    kind,
    status: code,
    operation,
    isRetryable: RETRYABLE.has(kind),
    message,
    ...(reason !== undefined && { reason }),
    ...(refusedChannels.length > 0 && { refusedChannels }),
  };
}

/** The channels in the body of an access manager's refusal (protocol reference 1.9). */
function channelsIn(body: unknown): readonly string[] {
  const payload = isRecord(body) && isRecord(body['payload']) ? body['payload'] : {};
  const channels: readonly unknown[] = Array.isArray(payload['channels'])
    ? payload['channels']
    : [];
  return channels.filter((channel) => typeof channel === 'string');
}

/** Accepts only a short sentence as a reason: a proxy may answer with a page. */
const MAX_REASON_LENGTH = 200;

/** The reason in the body of a failed call; its place depends on the family of calls (protocol 1.9). */
function reasonIn(body: unknown): string | undefined {
  if (Array.isArray(body)) return reasonText(body[1]);
  if (!isRecord(body)) return undefined;
  const error = isRecord(body['error']) ? body['error'] : body;
  const details = Array.isArray(error['details']) ? error['details'] : [];
  const [first] = details.flatMap((detail: unknown) =>
    isRecord(detail) ? (reasonText(detail['message']) ?? []) : [],
  );
  return first ?? reasonText(error['message']);
}

function reasonText(value: unknown): string | undefined {
  const isSentence = typeof value === 'string' && value !== '';
  return isSentence ? value.slice(0, MAX_REASON_LENGTH) : undefined;
}

function kindOf(category: unknown, status: number): SdkErrorKind {
  const byStatus = kindOfStatus(status);
  if (byStatus) return byStatus;
  switch (category) {
    case 'PNNetworkIssuesCategory':
      return 'network';
    case 'PNTimeoutCategory':
      return 'timeout';
    case 'PNCancelledCategory':
      return 'cancelled';
    case 'PNAccessDeniedCategory':
      return 'forbidden';
    case 'PNBadRequestCategory':
    case 'PNValidationErrorCategory':
      return 'badRequest';
    case 'PNServerErrorCategory':
      return 'server';
    default:
      return 'unknown';
  }
}

function kindOfStatus(status: number): SdkErrorKind | undefined {
  if (status >= 500) return 'server';
  switch (status) {
    case 400:
      return 'badRequest';
    case 403:
      return 'forbidden';
    case 404:
    case 410:
      return 'notFound';
    case 409:
    case 412:
      return 'conflict';
    case 413:
    case 414:
      return 'tooLarge';
    case 429:
      return 'rateLimited';
    default:
      return undefined;
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
