import { isRecord } from '../lib/isRecord';
import type { OperationCall } from './operations';

/** Why a call failed, as far as the app makes a difference. */
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

/** A failed call as a plain value: it travels through actions and the API cache. */
export interface SdkError {
  readonly kind: SdkErrorKind;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  /** The name in `operations.ts`. */
  readonly operation: string;
  /** Whether the same call may succeed when it is made again. */
  readonly isRetryable: boolean;
  readonly message: string;
  /** Why, in the service's own words, where it says more than the SDK's message. */
  readonly reason?: string;
  /** The fetch that the service refuses to this user; missing for other failures and for writes. */
  readonly refusedFetch?: OperationCall;
}

const RETRYABLE: ReadonlySet<SdkErrorKind> = new Set([
  'network',
  'timeout',
  'rateLimited',
  'server',
]);

/** How older versions of the SDK tell that a message was blocked (specification, section 8). */
const REFUSED_TEXT = 'Publish failed';

/** Whether a call failed because the service refuses it to this user. */
export function isForbidden(error: unknown): boolean {
  return isRecord(error) && error['kind'] === ('forbidden' satisfies SdkErrorKind);
}

/** Turns whatever the SDK rejects with into a plain value. */
export function toSdkError(operation: string, error: unknown): SdkError {
  const status = isRecord(error) && isRecord(error['status']) ? error['status'] : {};
  const code = typeof status['statusCode'] === 'number' ? status['statusCode'] : 0;
  const message = textOf(error);
  const reason = reasonIn(status['errorData']);
  const kind = message.startsWith(REFUSED_TEXT) ? 'forbidden' : kindOf(status['category'], code);
  return {
    kind,
    status: code,
    operation,
    isRetryable: RETRYABLE.has(kind),
    message,
    ...(reason !== undefined && { reason }),
  };
}

/** A reason is a sentence; anybody's proxy may answer pages. */
const MAX_REASON_LENGTH = 200;

/** The sentence in the body of a failed call: each family of calls has it elsewhere (protocol 1.9). */
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
