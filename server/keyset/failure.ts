import { isRecord } from '../../shared/isRecord';

/** The kinds of failure that the server distinguishes; `network` is a call without an answer in time. */
type FailureKind =
  | 'network'
  | 'badRequest'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'rateLimited'
  | 'service';

/** Why a call to the keyset failed. */
export interface KeysetFailure {
  readonly kind: FailureKind;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  readonly operation: string;
  /** Whether a further try may succeed. */
  readonly isRetryable: boolean;
  /** The service's own reason, or the SDK's message. */
  readonly message: string;
  /** The error of the SDK. It may hold addresses with tokens: never log it. */
  readonly cause?: unknown;
}

const RETRYABLE: ReadonlySet<FailureKind> = new Set(['network', 'rateLimited', 'service']);

/** Converts whatever the SDK rejects with. */
export function toFailure(operation: string, cause: unknown): KeysetFailure {
  const status = isRecord(cause) && isRecord(cause['status']) ? cause['status'] : {};
  const code = typeof status['statusCode'] === 'number' ? status['statusCode'] : 0;
  const kind = kindOf(code, status['category']);
  const said = reasonIn(status['errorData']) ?? (cause instanceof Error ? cause.message : '');
  const isRetryable = RETRYABLE.has(kind);
  return { kind, status: code, operation, isRetryable, message: said, cause };
}

/** The failure of a call that is none of the SDK's. @param status 0 when there was no answer */
export function failureOfStatus(operation: string, status: number): KeysetFailure {
  const kind = kindOf(status, undefined);
  return { kind, status, operation, isRetryable: RETRYABLE.has(kind), message: '' };
}

const KINDS: Readonly<Record<number, FailureKind>> = {
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  412: 'conflict',
  413: 'tooLarge',
  414: 'tooLarge',
  429: 'rateLimited',
};

function kindOf(status: number, category: unknown): FailureKind {
  if (status >= 500) return 'service';
  // The SDK checks what it is given before it calls.
  if (status === 0) return category === 'PNValidationErrorCategory' ? 'badRequest' : 'network';
  return KINDS[status] ?? 'badRequest';
}

/** The reason in the body of a failed call; its place depends on the family of calls (protocol reference 1.9). */
function reasonIn(body: unknown): string | undefined {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : body;
  if (!isRecord(error)) return undefined;
  const [first] = Array.isArray(error['details']) ? (error['details'] as unknown[]) : [];
  return textOf(first) ?? textOf(error);
}

function textOf(part: unknown): string | undefined {
  const text = isRecord(part) ? part['message'] : undefined;
  return typeof text === 'string' ? text : undefined;
}
