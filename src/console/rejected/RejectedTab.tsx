import { useMemo } from 'react';
import type { Timetoken } from '../../../shared/protocol';
import { toChannelId, toUserId } from '../../domain/ids';
import type { RejectedRow } from '../../moderator/rejected/rejectedSelectors';
import { RejectedView } from '../../moderator/rejected/RejectedView';
import { selectRejectedView } from '../../moderator/state/consoleSlice';
import type { GetHeldApiResponse } from '../api/endpoints.generated';
import { useSettled } from '../queue/useSettled';
import { useAppSelector } from '../state/hooks';
import { useListState } from '../ui/useListState';
import { heldApi } from './heldApi';

/** Keys pressed within this time of each other make one search. */
const TYPING_MS = 150;

/** The messages that rules rejected, newest first. */
export function RejectedTab() {
  const { search: typed, channelId, show } = useAppSelector(selectRejectedView);
  const search = useSettled(typed, TYPING_MS).trim();
  const list = heldApi.useListHeldInfiniteQuery({
    state: show,
    ...(search !== '' && { search }),
    ...(channelId !== null && { channelId }),
  });
  const rows = useMemo(
    () => (list.data?.pages ?? []).flatMap(({ items }) => items).map(toRow),
    [list.data],
  );
  return <RejectedView rows={rows} state={useListState(list, rows.length)} />;
}

function toRow(held: GetHeldApiResponse['items'][number]): RejectedRow {
  const { message, channelId, userId, state, isCut, ...content } = held;
  const verdict = state === 'denied' ? ('deny' as const) : ('release' as const);
  return {
    id: `${channelId} ${message}`,
    message: {
      ...content,
      ...{ id: message as Timetoken, channelId: toChannelId(channelId) },
      senderId: toUserId(userId),
    },
    ...(state !== 'waiting' && { verdict: { kind: verdict } }),
    ...{ hasFailed: state === 'failed', isCut },
  };
}
