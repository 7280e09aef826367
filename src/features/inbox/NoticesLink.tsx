import { useEffect, useState } from 'react';
import type { Timetoken } from '../../domain/protocol';
import { useAppDispatch } from '../../state/hooks';
import { AppealLink } from '../session/AppealLink';
import { findNewNotices, noticesSeen } from './noticesSeen';

/** Leads to the notices from moderators, and says how many are new. */
export function NoticesLink() {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<readonly Timetoken[]>([]);
  useEffect(() => {
    void dispatch(findNewNotices()).then(setFound);
  }, [dispatch]);
  const [newest] = found;
  const handleOpened = () => {
    setFound([]);
    if (newest !== undefined) dispatch(noticesSeen(newest));
  };
  return (
    <AppealLink
      label={`Notices from moderators${found.length > 0 ? ` (${found.length} new)` : ''}`}
      look="quiet"
      onOpened={handleOpened}
    />
  );
}
