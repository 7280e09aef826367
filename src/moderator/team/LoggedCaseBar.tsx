import type { UserId } from '../../domain/ids';
import { selectHasModeration } from '../state/consoleSlice';
import { useAppSelector } from '../state/hooks';
import { CaseBar } from './CaseBar';
import { selectCaseMark, selectColleagues } from './casesSelectors';
import { selectHolder } from './leasesSlice';

/** The work on a case by the log and the leases that the console has read. */
export function LoggedCaseBar({ userId }: { readonly userId: UserId }) {
  const hasModeration = useAppSelector(selectHasModeration);
  const holder = useAppSelector((state) => selectHolder(state, userId));
  const mark = useAppSelector((state) => selectCaseMark(state, userId));
  const colleagues = useAppSelector(selectColleagues);
  return hasModeration && <CaseBar {...{ userId, holder, mark, colleagues }} />;
}
