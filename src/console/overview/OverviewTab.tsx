import { ChartColumn, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { PERIODS, stepStarts } from '../../domain/moderation/overview';
import { toCsv } from '../../lib/csv';
import { downloadText } from '../../lib/downloadText';
import { useNames } from '../actions/hooks';
import { serverEndpoints } from '../api/endpoints';
import { selectMayChangeRules } from '../signIn/signInSlice';
import { useAppSelector, useView } from '../state/hooks';
import { When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { ExportButton } from '../ui/ExportButton';
import { EmptyState, Failure, SkeletonRows } from '../ui/EmptyState';
import { CheckField, SelectField } from '../ui/Field';
import { Hint, Pane, Scroller, Toolbar } from '../ui/Pane';
import { Capabilities } from './Capabilities';
import { BarChart, ModeratorChart, TimeChart } from './charts';
import { Deliveries } from './Deliveries';
import {
  ageLabel,
  isoDay,
  type Overview,
  overviewRows,
  reasonRows,
  shareLabel,
  spanLabel,
} from './overviewTexts';
import { formatNumber } from '../../texts/format';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

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
    <Pane aria-label={t('console.app.tabs.overview')} aria-busy={!isReady && !isError}>
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
  const names = useNames();
  const [{ period, hasTables }, change] = useView('overview');
  const isLead = useAppSelector(selectMayChangeRules);
  const exportFigures = () => {
    if (!overview) return;
    const rows = overviewRows(overview, at, names);
    downloadText(`moderation-overview-${isoDay(at)}.csv`, toCsv(rows));
  };
  return (
    <Bar>
      <SelectField
        label={t('overview.period')}
        isBare
        value={period}
        values={PERIODS}
        textOf={(each) => t(`overview.periods.${each}`)}
        onChange={(chosen) => change({ period: chosen })}
      />
      <CheckField
        label={t('overview.tables')}
        isChecked={hasTables}
        onChange={(isChecked) => change({ hasTables: isChecked })}
      />
      {isLead && (
        <ExportButton
          name="moderation-statements"
          lines={{ url: '/v1/transparency/export' }}
          title={t('overview.statementsTip')}
        >
          {t('overview.exportStatements')}
        </ExportButton>
      )}
      <Button disabled={!overview} onClick={exportFigures}>
        <Download size={15} aria-hidden="true" />
        {t('overview.exportCsv')}
      </Button>
    </Bar>
  );
}

function Figures({ overview }: { readonly overview: Overview }) {
  const names = useNames();
  const { since, open, decisions, automatic, undone, appeals, medianTime, steps, channels } =
    overview;
  const sum = (of: 'reports' | 'rejected') => steps.reduce((all, step) => all + step[of], 0);
  const [reports, rejected] = [sum('reports'), sum('rejected')];
  const sinceReport = t('overview.sinceReport');
  const tiles = [
    [t('overview.open'), formatNumber(open.count), waitLabel(open)],
    [t('overview.medianAge'), spanLabel(open.medianAge), sinceReport],
    [t('overview.decisions'), formatNumber(decisions), t('overview.undone', { count: undone })],
    [t('overview.medianTime'), spanLabel(medianTime), sinceReport],
    [
      t('overview.automaticDecisions'),
      formatNumber(automatic),
      t('overview.ofAll', { share: shareLabel(automatic, decisions) }),
    ],
    [
      t('overview.reports'),
      formatNumber(reports),
      t('overview.rejectedByRules', { count: rejected }),
    ],
    [
      t('overview.overturned'),
      formatNumber(appeals.overturned),
      t('overview.ofAnswered', { count: appeals.answered }),
    ],
  ];
  return (
    <Page>
      {since !== undefined && since > overview.from && (
        <Hint data-wide>{tWith('overview.cut', { time: <When ms={since} /> })}</Hint>
      )}
      <Tiles data-wide>
        {tiles.map(([label, value, detail]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>{detail}</dd>
          </div>
        ))}
      </Tiles>
      {decisions === 0 ? (
        <EmptyState icon={ChartColumn} title={t('overview.none')}>
          {t('overview.noneHint')}
        </EmptyState>
      ) : (
        <>
          <TimeChart about="decisions" steps={steps} />
          <BarChart
            title={t('overview.decisionsByReason')}
            of={t('overview.reason')}
            counted={t('overview.decisions')}
            rows={reasonRows(overview)}
          />
          <ModeratorChart moderators={overview.moderators} />
        </>
      )}
      {reports + rejected > 0 && <TimeChart about="reports" steps={steps} />}
      {channels.length > 0 && (
        <BarChart
          title={t('overview.reportsByChannel')}
          of={t('overview.channel')}
          counted={t('overview.reports')}
          rows={channels.map(({ channelId, count }) => [names.channel(channelId), count])}
        />
      )}
      {open.medianAge !== undefined && (
        <BarChart
          title={t('overview.openByAge')}
          of={t('overview.age')}
          counted={t('overview.open')}
          rows={open.byAge.map((count, nth) => [ageLabel(nth), count])}
        />
      )}
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
