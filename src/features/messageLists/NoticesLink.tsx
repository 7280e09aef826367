import type { RefObject } from 'react';
import { useAppSelector } from '../../state/hooks';
import { AppealLink } from '../session/AppealLink';
import { t } from '../../texts/t';

interface NoticesLinkProps {
  /** Gets the button while there are new notices. */
  readonly newNotices: RefObject<HTMLButtonElement | null>;
}

/** Leads to the notices from moderators, and says how many are new. */
export function NoticesLink({ newNotices }: NoticesLinkProps) {
  const count = useAppSelector(({ unseen }) => unseen.newNotices.length);
  return (
    <AppealLink
      label={t('messageLists.notices', { count })}
      look="quiet"
      button={count > 0 ? newNotices : undefined}
    />
  );
}
