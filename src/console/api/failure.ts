import { isRecord, textField } from '../../../shared/isRecord';
import type { SdkErrorKind } from '../../pubnub/errors';

/** The kinds of failure for which the console has a text. */
export type FailureKind = SdkErrorKind | 'lastLead' | 'leased' | 'ownDecision' | 'rulesConflict';

/** A call that failed, as a plain value. */
export interface ServerFailure {
  readonly kind: FailureKind;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  /** The server's own name of the problem (RFC 9457); missing where something else answered. */
  readonly code?: string;
  /** The explanation that the server adds to the code, in English. */
  readonly reason?: string;
}

/** Problems whose kind does not follow from their status. */
const OF_CODES: Readonly<Record<string, FailureKind>> = {
  keyUsed: 'badRequest',
  lastLead: 'lastLead',
  leased: 'leased',
  ownDecision: 'ownDecision',
  rulesConflict: 'rulesConflict',
};

const OF_STATUS: Readonly<Record<number, SdkErrorKind>> = {
  400: 'badRequest',
  401: 'forbidden',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  410: 'notFound',
  413: 'tooLarge',
  429: 'rateLimited',
  503: 'network',
};

/** @param body what was answered: problem details, or anything else from a proxy */
export function toFailure(status: number, body: unknown): ServerFailure {
  const problem = isRecord(body) ? body : {};
  const code = textField(problem, 'code');
  // The title of a problem says no more than its code.
  const reason = textField(problem, code === undefined ? 'title' : 'detail');
  return {
    kind:
      (code !== undefined && OF_CODES[code]) ||
      OF_STATUS[status] ||
      (status >= 500 ? 'server' : 'unknown'),
    status,
    ...(code !== undefined && { code }),
    ...(reason !== undefined && { reason }),
  };
}
