import { useAppSelector } from '../../state/hooks';
import { AppealLink } from '../session/AppealLink';
import { t } from '../../texts/t';

/** Leads to the notices from moderators, and says how many are new. */
export function NoticesLink() {
  const count = useAppSelector(({ unseen }) => unseen.newNotices.length);
  return <AppealLink label={t('messageLists.notices', { count })} look="quiet" />;
}
