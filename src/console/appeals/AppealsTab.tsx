import { useMemo } from 'react';
import type { Timetoken } from '../../../shared/protocol';
import { toChannelId, toUserId } from '../../domain/ids';
import { LOG_CHANNEL } from '../../domain/moderation/moderationRecord';
import { AppealsList } from '../../moderator/appeals/AppealsList';
import type { AppealRow } from '../../moderator/appeals/appealsSelectors';
import type { GetAppealsApiResponse } from '../api/endpoints.generated';
import { useCounts } from '../app/useCounts';
import { useListState } from '../ui/useListState';
import { appealsApi } from './appealsApi';

/** Appeals against decisions, those without an answer first. */
export function AppealsTab() {
  const list = appealsApi.useListAppealsInfiniteQuery({ state: 'all' });
  const { appeals: open = 0 } = useCounts();
  const rows = useMemo(
    () => (list.data?.pages ?? []).flatMap(({ items }) => items).map(toRow),
    [list.data],
  );
  return <AppealsList rows={rows} open={open} state={useListState(list, rows.length)} />;
}

type ServerAppeal = GetAppealsApiResponse['items'][number];

function toRow(appeal: ServerAppeal): AppealRow {
  const { id, text, deciderId, isOwn, answer, answerer, answerReason: reason = '' } = appeal;
  const userId = toUserId(appeal.userId);
  const { kind } = appeal.statement;
  const statement = toStatement(appeal.statement);
  const { channelId, restriction } = statement;
  return {
    ...{ id, isOwn },
    appeal: {
      ...{ id: id as Timetoken, userId, text, statement },
      ...(deciderId !== undefined && { deciderId: toUserId(deciderId) }),
    },
    // What a rule rejected is no record of the log.
    ...(kind !== 'reject' && {
      decision: {
        ...{ kind, userId },
        ...(channelId !== undefined && { channelId }),
        ...(restriction !== undefined && { restriction }),
      },
    }),
    ...(answer && {
      answer: {
        ...{ kind: answer, reason },
        ...(answerer !== undefined && { actorId: toUserId(answerer) }),
      },
    }),
  };
}

function toStatement(told: ServerAppeal['statement']): AppealRow['appeal']['statement'] {
  const { id, decisionId, kind, reason, quotes, words, isAutomatic, isUndo } = told;
  const { channelId, restriction } = told;
  return {
    ...{ type: 'statement', id: id as Timetoken, decisionId: decisionId as Timetoken },
    ...{ source: LOG_CHANNEL, kind, reason, quotes, words, isAutomatic, isUndo },
    ...(channelId !== undefined && { channelId: toChannelId(channelId) }),
    ...(restriction !== undefined && { restriction }),
  };
}
