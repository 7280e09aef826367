import type { Caller } from '../access/access';
import type { Custom } from '../objects/objectContent';
import type { PageQuery } from '../objects/objectPages';
import { ServiceError } from '../protocol/serviceError';
import { isInTeam } from './rights';

/** The field of a reported user's record that names the reporter. */
const REPORTER = 'flaggedBy';

/**
 * A user's record, or its changes, without the reporter: only moderators and the reporter learn who reported.
 *
 * @param caller missing for everybody who receives an event
 */
export function withoutReporter<Part extends { readonly custom?: Custom | null | undefined }>(
  part: Part,
  caller?: Caller,
): Part {
  const reporter = part.custom?.[REPORTER];
  if (typeof reporter !== 'string' || (caller && mayLearn(caller, reporter))) return part;
  const { [REPORTER]: _hidden, ...custom } = part.custom ?? {};
  return { ...part, custom };
}

function mayLearn(caller: Caller, reporter: string): boolean {
  const { userId } = caller;
  if (isInTeam(caller)) return true;
  return userId !== undefined && (reporter === userId || reporter.endsWith(`(${userId})`));
}

/** @throws ServiceError `invalidArguments` when a list would tell others than moderators by filter or order */
export function requireNoReporter(caller: Caller, { filter, sort }: PageQuery): void {
  const asksForReporter = JSON.stringify([filter, sort]).includes(`"key":"${REPORTER}"`);
  if (asksForReporter && !isInTeam(caller)) throw new ServiceError('invalidArguments');
}
