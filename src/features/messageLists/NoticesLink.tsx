import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { AppealLink } from '../session/AppealLink';
import { noticesSeen } from './noticesSeen';

/** Leads to the notices from moderators, and says how many are new. */
export function NoticesLink() {
  const dispatch = useAppDispatch();
  const count = useAppSelector(({ unseen }) => unseen.newNotices.length);
  return (
    <AppealLink
      label={`Notices from moderators${count > 0 ? ` (${count} new)` : ''}`}
      look="quiet"
      onOpened={() => dispatch(noticesSeen())}
    />
  );
}
