import styled from 'styled-components';
import { formatDateOfYear, formatNumber } from '../../texts/format';
import { useNames } from '../actions/hooks';
import { Hint, Section } from '../ui/Pane';
import { ChartTable, highestOf } from './ChartTable';
import { type Overview, spanLabel } from './overviewTexts';
import { t } from '../texts/t';

/** More columns have no room for their numbers and dates; every seventh date is shown then, away from the edges. */
const MAX_LABELLED = 13;
const DAYS_PER_WEEK = 7;
const FROM_EDGE = 3;

/** The lines behind the columns. */
const LINES = [1, 2, 3, 4] as const;

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin: 0 0 var(--space-2);
  padding: 0;
  list-style: none;
  font-size: var(--text-control);

  li::before {
    display: inline-block;
    width: 0.75em;
    height: 0.75em;
    margin-inline-end: var(--space-2);
    border-radius: 2px;
    background: var(--colour-accent);
    forced-color-adjust: none;
    content: '';
  }

  li + li::before {
    background: var(--colour-warning);
  }

  li:last-child {
    margin-inline-start: auto;
    color: var(--colour-text-soft);
  }

  li:last-child::before {
    content: none;
  }
`;

type Step = Overview['steps'][number];

/** Two kinds that are counted together: their names, and their numbers in a step. */
const SERIES = {
  decisions: {
    names: ['overview.byModerators', 'overview.automatic'],
    of: ({ byModerators, automatic }: Step) => [byModerators, automatic],
  },
  reports: {
    names: ['overview.reports', 'overview.rejected'],
    of: ({ reports, rejected }: Step) => [reports, rejected],
  },
} as const;

interface TimeChartProps {
  readonly about: keyof typeof SERIES;
  readonly steps: readonly Step[];
}

/** What there was of two kinds on each day or in each week. */
export function TimeChart({ about, steps }: TimeChartProps) {
  const series = SERIES[about].names.map((name) => t(name));
  const isCrowded = steps.length > MAX_LABELLED;
  const isWeekly = steps.length === MAX_LABELLED;
  const values = steps.map(SERIES[about].of);
  // Each line is at a whole number.
  const unit = Math.ceil(highestOf(values) / LINES.length);
  return (
    <ChartTable
      isWide
      title={t(`overview.${about}${isWeekly ? 'ByWeek' : 'ByDay'}`)}
      kind="column"
      look={isCrowded ? 'data-spacing-2 hide-data' : 'data-spacing-5'}
      headings={[t(isWeekly ? 'overview.weekFrom' : 'overview.day'), ...series]}
      legend={
        <Legend aria-hidden="true">
          {series.map((name) => (
            <li key={name}>{name}</li>
          ))}
          <li>
            {t('overview.linesAt', {
              values: LINES.map((nth) => formatNumber(nth * unit)).join(t('console.ui.comma')),
            })}
          </li>
        </Legend>
      }
      top={unit * LINES.length}
      rows={steps.map(({ from }, nth) => ({
        key: from,
        label: formatDateOfYear(from),
        isLabelHidden: isCrowded && (steps.length - 1 - nth) % DAYS_PER_WEEK !== FROM_EDGE,
        values: values[nth] ?? [],
      }))}
    />
  );
}

interface BarChartProps {
  readonly title: string;
  /** The heading of the labels. */
  readonly of: string;
  /** The heading of the numbers. */
  readonly counted: string;
  readonly rows: readonly (readonly [label: string, count: number, detail?: string])[];
}

/** A number of each of several things. */
export function BarChart({ title, of, counted, rows }: BarChartProps) {
  return (
    <ChartTable
      {...{ title, kind: 'bar', headings: [of, counted] }}
      rows={rows.map(([label, count, detail], key) => ({
        key,
        label: (
          <>
            <bdi>{label}</bdi>
            {detail !== undefined && <Detail>{detail}</Detail>}
          </>
        ),
        values: [count],
      }))}
    />
  );
}

const Detail = styled.small`
  display: block;
  font-size: 0.8125rem;
`;

export function ModeratorChart({ moderators }: Pick<Overview, 'moderators'>) {
  const names = useNames();
  if (moderators.length === 0) {
    return (
      <Section>
        <strong>{t('overview.decisionsByModerator')}</strong>
        <Hint>{t('overview.allAutomatic')}</Hint>
      </Section>
    );
  }
  return (
    <BarChart
      title={t('overview.decisionsByModerator')}
      of={t('overview.moderator')}
      counted={t('overview.decisions')}
      rows={moderators.map(({ moderatorId: id, count, medianTime, overturned }) => [
        ...([names.user(id), count] as const),
        t('overview.ofModerator', { time: spanLabel(medianTime), count: overturned }),
      ])}
    />
  );
}
