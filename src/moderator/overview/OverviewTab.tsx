import { ChartColumn, Download } from 'lucide-react';
import styled from 'styled-components';
import type { Overview } from '../../domain/moderation/overview';
import { timetokenToMs } from '../../../shared/protocol';
import { recordsRetried } from '../log/recordsListeners';
import { selectIsLogWhole, selectLog, selectRecordsStatus } from '../log/recordsSelectors';
import { selectHasModeration } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { EmptyState, Failure, SkeletonRows } from '../ui/EmptyState';
import { CheckField, ChoiceField } from '../ui/Field';
import { Hint, Pane, Scroller, Toolbar } from '../ui/Pane';
import { AgeChart, ModeratorChart, ReasonChart, TimeChart } from './charts';
import { Deliveries } from './Deliveries';
import { OVERVIEW_KINDS, selectOverview, selectOverviewStatus } from './overviewSelectors';
import {
  overviewExported,
  periodChosen,
  selectHasTables,
  selectPeriod,
  tablesToggled,
} from './overviewSlice';
import { PERIOD_LABELS, shareLabel, spanLabel } from './overviewTexts';

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

/** The work of the moderators in figures. */
export function OverviewTab() {
  const dispatch = useAppDispatch();
  const overview = useAppSelector(selectOverview);
  const status = useAppSelector(selectOverviewStatus);
  const hasModeration = useAppSelector(selectHasModeration);
  const isReady = hasModeration && status === 'loaded' && overview !== null;
  const isBroken = hasModeration && (status === 'failed' || status === 'denied');
  return (
    <Pane aria-label="Overview" aria-busy={hasModeration && !isReady && !isBroken}>
      <OverviewToolbar isReady={isReady} />
      {isBroken && (
        <Failure
          text="The log, the reports or the appeals could not be loaded, so there are no figures."
          onRetry={() => OVERVIEW_KINDS.forEach((kind) => dispatch(recordsRetried(kind)))}
        />
      )}
      {!hasModeration && (
        <EmptyState
          icon={<ChartColumn size={36} aria-hidden="true" />}
          title="This keyset keeps no log"
        >
          <p>The figures come from the log that the local service writes.</p>
        </EmptyState>
      )}
      {hasModeration && !isReady && !isBroken && <SkeletonRows count={8} />}
      {isReady && (
        // Nothing inside takes the focus, so the keyboard scrolls it by itself.
        <Scroller tabIndex={0} role="group" aria-label="Figures">
          <Figures overview={overview} />
        </Scroller>
      )}
    </Pane>
  );
}

function OverviewToolbar({ isReady }: { readonly isReady: boolean }) {
  const dispatch = useAppDispatch();
  const period = useAppSelector(selectPeriod);
  const hasTables = useAppSelector(selectHasTables);
  return (
    <Bar>
      <ChoiceField
        label="Period"
        isBare
        value={period}
        labels={PERIOD_LABELS}
        onChange={(chosen) => dispatch(periodChosen(chosen))}
      />
      <CheckField label="Tables" isChecked={hasTables} onChange={() => dispatch(tablesToggled())} />
      <Button disabled={!isReady} onClick={() => dispatch(overviewExported())}>
        <Download size={15} aria-hidden="true" />
        Export CSV
      </Button>
    </Bar>
  );
}

function Figures({ overview }: { readonly overview: Overview }) {
  const { open, decisions, automatic, undone, appeals, medianTime } = overview;
  return (
    <Page>
      <CoveredSince from={overview.from} />
      <Tiles data-wide>
        <Tile label="Open cases" value={open.count.toLocaleString()} detail={waitLabel(open)} />
        <Tile
          label="Median age of open cases"
          value={spanLabel(open.medianAge)}
          detail="since the first report"
        />
        <Tile
          label="Decisions"
          value={decisions.toLocaleString()}
          detail={`${undone.toLocaleString()} more undone`}
        />
        <Tile
          label="Median time to decision"
          value={spanLabel(medianTime)}
          detail="since the first report"
        />
        <Tile
          label="Automatic decisions"
          value={automatic.toLocaleString()}
          detail={`${shareLabel(automatic, decisions)} of all`}
        />
        <Tile
          label="Overturned on appeal"
          value={appeals.overturned.toLocaleString()}
          detail={`of ${appeals.answered.toLocaleString()} answered`}
        />
      </Tiles>
      {decisions === 0 ? (
        <EmptyState
          icon={<ChartColumn size={36} aria-hidden="true" />}
          title="No decisions in this period"
        >
          <p>Choose a longer period, or decide cases in the queue.</p>
        </EmptyState>
      ) : (
        <>
          <div data-wide>
            <TimeChart steps={overview.steps} />
          </div>
          <ReasonChart overview={overview} />
          <ModeratorChart moderators={overview.moderators} />
        </>
      )}
      {open.medianAge !== undefined && <AgeChart open={open} />}
      <Deliveries />
    </Page>
  );
}

function waitLabel({ count, oldestAge }: Overview['open']): string {
  if (count === 0) return 'none waits';
  return oldestAge === undefined ? 'age unknown' : `the oldest waits for ${spanLabel(oldestAge)}`;
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

/** Says when the console has not loaded the whole period: it loads the newest 30,000 records. */
function CoveredSince({ from }: { readonly from: number }) {
  const log = useAppSelector(selectLog);
  const isWhole = useAppSelector(
    (state) => selectIsLogWhole(state) || selectRecordsStatus(state, 'log') !== 'loaded',
  );
  const oldest = log.at(-1);
  const since = oldest ? timetokenToMs(oldest.id) : from;
  if (isWhole || since <= from) return null;
  return (
    <Hint data-wide>
      There are more records than the console loads. These figures begin at <When ms={since} />.
    </Hint>
  );
}
