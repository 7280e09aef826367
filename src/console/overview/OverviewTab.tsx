import { ChartColumn, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { stepStarts } from '../../domain/moderation/overview';
import { toCsv } from '../../lib/csv';
import { downloadText } from '../../lib/downloadText';
import { useNames } from '../actions/hooks';
import { downloadLines } from '../api/downloadLines';
import { serverEndpoints } from '../api/endpoints';
import { selectMayChangeRules } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector, useView } from '../state/hooks';
import { When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { EmptyState, Failure, SkeletonRows } from '../ui/EmptyState';
import { CheckField, ChoiceField } from '../ui/Field';
import { Hint, Pane, Scroller, Toolbar } from '../ui/Pane';
import { Capabilities } from './Capabilities';
import { AgeChart, ChannelChart, ModeratorChart, ReasonChart, TimeChart } from './charts';
import { Deliveries } from './Deliveries';
import {
  isoDay,
  type Overview,
  overviewRows,
  PERIOD_LABELS,
  shareLabel,
  spanLabel,
} from './overviewTexts';
import { formatNumber } from '../../texts/format';
import { t } from '../texts/t';
import { withElements } from '../../texts/withElements';

const Bar = styled(Toolbar)`
  align-items: center;

  > label {
    flex: 0 1 auto;
  }

  > label:first-child {
    flex: 1 1 8rem;
    max-width: 12rem;
  }

  > :last-child {
    margin-inline-start: auto;
  }
`;

const Page = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: var(--space-5);
  max-width: 1100px;
  margin: 0 auto;
  padding: var(--space-4);

  > [data-wide] {
    grid-column: 1 / -1;
  }
`;

const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  gap: var(--space-2);
  margin: 0;

  > div {
    padding: var(--space-3);
    border: 1px solid var(--colour-border);
    border-radius: var(--radius-medium);
  }

  dt {
    color: var(--colour-text-soft);
    font-size: var(--text-control);
  }

  dd {
    margin: 0;
  }

  dd:first-of-type {
    font-size: var(--text-large);
    font-weight: 650;
  }

  dd + dd {
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
  }
`;

/** Ages are shown to the minute. */
const MINUTE_MS = 60_000;

/** The work of the moderators in figures, and their exports. */
export function OverviewTab() {
  const [{ period }] = useView('overview');
  const at = useMinutes();
  const {
    currentData: overview,
    isError,
    refetch,
  } = serverEndpoints.useGetOverviewQuery(
    { starts: [...stepStarts(period, at)] },
    { pollingInterval: MINUTE_MS, skipPollingIfUnfocused: true },
  );
  const isReady = overview !== undefined && !isError;
  return (
    <Pane aria-label={t('overview.title')} aria-busy={!isReady && !isError}>
      <OverviewToolbar at={at} overview={isReady ? overview : undefined} />
      {isError && <Failure text={t('overview.failed')} onRetry={() => void refetch()} />}
      {!isReady && !isError && <SkeletonRows count={8} />}
      {isReady && (
        // Nothing inside takes the focus, so the keyboard scrolls it by itself.
        <Scroller tabIndex={0} role="group" aria-label={t('overview.figures')}>
          <Figures overview={overview} />
        </Scroller>
      )}
    </Pane>
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

interface OverviewToolbarProps {
  readonly at: number;
  /** Undefined until it is loaded. */
  readonly overview: Overview | undefined;
}

function OverviewToolbar({ at, overview }: OverviewToolbarProps) {
  const dispatch = useAppDispatch();
  const names = useNames();
  const [{ period, hasTables }, change] = useView('overview');
  const isLead = useAppSelector(selectMayChangeRules);
  const exportFigures = () => {
    if (!overview) return;
    const rows = overviewRows(overview, at, names);
    downloadText(`moderation-overview-${isoDay(at)}.csv`, toCsv(rows));
  };
  const exportStatements = () =>
    void dispatch(downloadLines('moderation-statements', { url: '/v1/transparency/export' }));
  return (
    <Bar>
      <ChoiceField
        label={t('overview.period')}
        isBare
        value={period}
        labels={PERIOD_LABELS}
        onChange={(chosen) => change({ period: chosen })}
      />
      <CheckField
        label={t('overview.tables')}
        isChecked={hasTables}
        onChange={(isChecked) => change({ hasTables: isChecked })}
      />
      {isLead && (
        <Button title={t('overview.statementsTip')} onClick={exportStatements}>
          <Download size={15} aria-hidden="true" />
          {t('overview.exportStatements')}
        </Button>
      )}
      <Button disabled={!overview} onClick={exportFigures}>
        <Download size={15} aria-hidden="true" />
        {t('overview.exportCsv')}
      </Button>
    </Bar>
  );
}

function Figures({ overview }: { readonly overview: Overview }) {
  const { since, open, decisions, automatic, undone, appeals, medianTime, steps } = overview;
  const sum = (of: 'reports' | 'rejected') => steps.reduce((all, step) => all + step[of], 0);
  const [reports, rejected] = [sum('reports'), sum('rejected')];
  return (
    <Page>
      {since !== undefined && since > overview.from && (
        <Hint data-wide>
          {withElements((elements) => t('overview.cut', elements), { time: <When ms={since} /> })}
        </Hint>
      )}
      <Tiles data-wide>
        <Tile
          label={t('overview.open')}
          value={formatNumber(open.count)}
          detail={waitLabel(open)}
        />
        <Tile
          label={t('overview.medianAge')}
          value={spanLabel(open.medianAge)}
          detail={t('overview.sinceReport')}
        />
        <Tile
          label={t('overview.decisions')}
          value={formatNumber(decisions)}
          detail={t('overview.undone', { count: undone })}
        />
        <Tile
          label={t('overview.medianTime')}
          value={spanLabel(medianTime)}
          detail={t('overview.sinceReport')}
        />
        <Tile
          label={t('overview.automaticDecisions')}
          value={formatNumber(automatic)}
          detail={t('overview.ofAll', { share: shareLabel(automatic, decisions) })}
        />
        <Tile
          label={t('overview.reports')}
          value={formatNumber(reports)}
          detail={t('overview.rejectedByRules', { count: rejected })}
        />
        <Tile
          label={t('overview.overturned')}
          value={formatNumber(appeals.overturned)}
          detail={t('overview.ofAnswered', { count: appeals.answered })}
        />
      </Tiles>
      {decisions === 0 ? (
        <EmptyState icon={<ChartColumn size={36} aria-hidden="true" />} title={t('overview.none')}>
          <p>{t('overview.noneHint')}</p>
        </EmptyState>
      ) : (
        <>
          <div data-wide>
            <TimeChart
              about="decisions"
              series={[t('overview.byModerators'), t('overview.automatic')]}
              steps={steps}
              valuesOf={(step) => [step.byModerators, step.automatic]}
            />
          </div>
          <ReasonChart overview={overview} />
          <ModeratorChart moderators={overview.moderators} />
        </>
      )}
      {reports + rejected > 0 && (
        <div data-wide>
          <TimeChart
            about="reports"
            series={[t('overview.reports'), t('overview.rejected')]}
            steps={steps}
            valuesOf={(step) => [step.reports, step.rejected]}
          />
        </div>
      )}
      {overview.channels.length > 0 && <ChannelChart channels={overview.channels} />}
      {open.medianAge !== undefined && <AgeChart open={open} />}
      <Capabilities />
      <Deliveries />
    </Page>
  );
}

function waitLabel({ count, oldestAge }: Overview['open']): string {
  if (count === 0) return t('overview.noneWaits');
  return oldestAge === undefined
    ? t('overview.ageUnknown')
    : t('overview.oldest', { time: spanLabel(oldestAge) });
}

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly detail: string;
}

function Tile({ label, value, detail }: TileProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd>{detail}</dd>
    </div>
  );
}
