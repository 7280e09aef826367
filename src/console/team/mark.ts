import { toUserId } from '../../domain/ids';
import type { CaseMark } from '../../moderator/team/casesSelectors';
import type { GetCaseApiResponse } from '../api/endpoints.generated';

/** For whom a case waits. One that was handed over to anybody waits for nobody in particular. */
export function toMark({
  waitsFor,
  moderatorId,
}: Pick<GetCaseApiResponse, 'waitsFor' | 'moderatorId'>): Pick<CaseMark, 'handedTo' | 'asked'> {
  const whom = moderatorId === undefined ? undefined : toUserId(moderatorId);
  return {
    handedTo: waitsFor === 'handOver' ? whom : undefined,
    asked: waitsFor === 'askOpinion' ? { by: undefined, of: whom } : undefined,
  };
}
