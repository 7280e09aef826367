import { isRecord, textField } from '../../../shared/isRecord';
import { LEASED_REASON } from '../../domain/moderation/lease';
import type { SdkErrorKind } from '../../pubnub/errors';

/** A call that failed, as a plain value: the kinds are those for which the console has texts. */
export interface ServerFailure {
  readonly kind: SdkErrorKind;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  /** The server's own name of the problem (RFC 9457); missing where something else answered. */
  readonly code?: string;
  /** The server's own explanation. */
  readonly reason?: string;
}

/** Problems whose kind does not follow from their status. */
const OF_CODES: Readonly<Record<string, Pick<ServerFailure, 'kind' | 'reason'>>> = {
  leased: { kind: 'conflict', reason: LEASED_REASON },
  ownDecision: { kind: 'badRequest' },
  keyUsed: { kind: 'badRequest' },
  lastLead: { kind: 'badRequest' },
};

const OF_STATUS: Readonly<Record<number, SdkErrorKind>> = {
  ...{ 400: 'badRequest', 401: 'forbidden', 403: 'forbidden', 404: 'notFound', 409: 'conflict' },
  ...{ 410: 'notFound', 413: 'tooLarge', 429: 'rateLimited', 503: 'network' },
};

/** @param body what was answered: problem details, or anything else from a proxy */
export function toFailure(status: number, body: unknown): ServerFailure {
  const problem = isRecord(body) ? body : {};
  const code = textField(problem, 'code');
  const reason = textField(problem, 'detail') ?? textField(problem, 'title');
  return {
    kind: OF_STATUS[status] ?? (status >= 500 ? 'server' : 'unknown'),
    status,
    ...(code !== undefined && { code }),
    ...(reason !== undefined && { reason }),
    ...(code !== undefined && OF_CODES[code]),
  };
}
