import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toUserId } from '../../domain/ids';
import { stepStarts } from '../../domain/moderation/overview';
import { toCsv } from '../../lib/csv';
import { useNames } from '../../moderator/actions/hooks';
import { isoDay, overviewRows } from '../../moderator/overview/overviewTexts';
import { OverviewView } from '../../moderator/overview/OverviewView';
import { deliveriesRead, selectPeriod } from '../../moderator/overview/overviewSlice';
import { selectMayChangeRules } from '../../moderator/state/consoleSlice';
import { Button } from '../../moderator/ui/Button';
import { downloadLines } from '../api/downloadLines';
import { serverEndpoints } from '../api/endpoints';
import { saveText } from '../api/saveText';
import { useAppDispatch, useAppSelector } from '../state/hooks';

/** Ages are shown to the minute. */
const MINUTE_MS = 60_000;

/** The figures of the server, and the exports. */
export function OverviewTab() {
  const dispatch = useAppDispatch();
  const names = useNames();
  const period = useAppSelector(selectPeriod);
  const isLead = useAppSelector(selectMayChangeRules);
  const at = useMinutes();
  const { currentData, isError, refetch } = serverEndpoints.useGetOverviewQuery(
    { starts: [...stepStarts(period, at)] },
    { pollingInterval: MINUTE_MS, skipPollingIfUnfocused: true },
  );
  const { data: webhooks } = serverEndpoints.useGetWebhooksQuery(undefined, {
    ...{ pollingInterval: MINUTE_MS, skipPollingIfUnfocused: true, skip: !isLead },
  });
  useEffect(() => {
    if (webhooks) dispatch(deliveriesRead(webhooks.items));
  }, [webhooks, dispatch]);
  const overview = currentData
    ? {
        ...currentData,
        moderators: currentData.moderators.map(({ moderatorId, ...figures }) => ({
          ...{ ...figures, id: toUserId(moderatorId) },
        })),
      }
    : null;
  return (
    <OverviewView
      overview={overview}
      isBroken={isError}
      since={currentData?.since}
      onRetry={() => void refetch()}
      onExport={() => {
        if (!overview) return;
        const rows = overviewRows(overview, at, (id) => names.user(id));
        dispatch(saveText(`moderation-overview-${isoDay(at)}.csv`, toCsv(rows)));
      }}
    >
      {isLead && (
        <Button
          title="Statements of reasons for the Transparency Database of the EU"
          onClick={() =>
            void dispatch(
              downloadLines('moderation-statements', { url: '/v1/transparency/export' }),
            )
          }
        >
          <Download size={15} aria-hidden="true" />
          Export statements
        </Button>
      )}
    </OverviewView>
  );
}

/** The present minute, ms since the epoch. */
function useMinutes(): number {
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return at;
}
