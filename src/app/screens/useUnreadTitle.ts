import { useContext, useEffect } from 'react';
import { selectHiddenChannels } from '../../features/channels/leavingSlice';
import { selectUnreadCounts } from '../../features/channels/unreadSlice';
import { DialogStage } from '../../ui/dialogStage';
import type { RootState } from '../rootReducer';
import { useAppSelector } from '../hooks';

const TITLE = 'Moderated Chat';

/** The page's title begins with the number of unread messages; not where the app is only a picture. */
export function useUnreadTitle(): void {
  const isPicture = useContext(DialogStage) !== null;
  const count = useAppSelector(selectUnreadTotal);
  useEffect(() => {
    if (isPicture) return undefined;
    document.title = count > 0 ? `(${count}) ${TITLE}` : TITLE;
    return () => {
      document.title = TITLE;
    };
  }, [count, isPicture]);
}

function selectUnreadTotal(state: RootState): number {
  const hidden = selectHiddenChannels(state);
  const counts = Object.entries(selectUnreadCounts(state));
  return counts.reduce((total, [id, count]) => (id in hidden ? total : total + count), 0);
}
