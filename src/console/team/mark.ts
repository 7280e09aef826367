import { toUserId, type UserId } from '../../domain/ids';
import type { GetCaseApiResponse } from '../api/endpoints.generated';

/** For whom a case waits. */
export interface CaseMark {
  /** The moderator to whom it was handed over. */
  readonly handedTo?: UserId;
  /** A question for a second opinion; `of` is missing for anybody. */
  readonly asked?: { readonly of?: UserId };
}

/** A case that was handed over to anybody waits for nobody in particular. */
export function toMark({
  waitsFor,
  moderatorId,
}: Pick<GetCaseApiResponse, 'waitsFor' | 'moderatorId'>): CaseMark {
  const whom = moderatorId === undefined ? undefined : toUserId(moderatorId);
  return {
    ...(waitsFor === 'handOver' && whom !== undefined && { handedTo: whom }),
    ...(waitsFor === 'askOpinion' && { asked: whom === undefined ? {} : { of: whom } }),
  };
}
