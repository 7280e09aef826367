import { describeAuthor } from '../actions/texts';
import { useAppSelector } from '../state/hooks';
import { selectCaseMark } from '../team/casesSelectors';
import { selectHolder } from '../team/leasesSlice';
import { CaseRow, type RowState } from './QueueList';
import {
  authorOf,
  countReasons,
  excerptOf,
  selectDecisionCounts,
  type ReportGroup,
} from './queueSelectors';

interface GroupRowProps extends RowState {
  readonly group: ReportGroup;
}

/** The row of a group of reports that the console has read. */
export function GroupRow({ group, ...state }: GroupRowProps) {
  const { id: userId, reports, channelIds, newestAt } = group;
  const decisions = useAppSelector((root) => selectDecisionCounts(root).get(userId) ?? 0);
  const holder = useAppSelector((root) => selectHolder(root, userId));
  const mark = useAppSelector((root) => selectCaseMark(root, userId));
  const author = authorOf(group);
  return (
    <CaseRow
      {...{ ...state, userId, channelIds, newestAt, decisions, holder, mark }}
      count={Math.max(1, reports.length)}
      reasons={countReasons(group)}
      excerpt={excerptOf(group)}
      account={author ? describeAuthor(author, newestAt) : ''}
    />
  );
}
