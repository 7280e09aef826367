import type { CSSProperties, ReactNode } from 'react';
import styled, { css } from 'styled-components';
import chartStyles from 'charts.css/dist/charts.min.css?raw';
import { formatNumber } from '../../texts/format';
import { PHONE } from '../../ui/media';
import { useView } from '../state/hooks';

const COLOURS = css`
  --color-1: var(--colour-accent);
  --color-2: var(--colour-warning);
  --primary-axis-color: var(--colour-border-strong);
  --secondary-axes-color: var(--colour-border);
`;

/** Labels may be long and large, so a row of bars is as high as its label. */
const BARS = css`
  --labels-size: 0px;

  tbody,
  tbody tr {
    height: auto;
  }

  tbody {
    gap: var(--space-2);
  }

  tbody tr {
    display: grid;
    grid-template-columns: minmax(0, 13rem) minmax(0, 1fr);
    gap: 0 var(--space-2);
    align-items: center;
    margin: 0;
    padding-inline-end: 3.5rem;
  }

  tbody tr th {
    position: static;
    width: auto;
    text-align: start;
    overflow-wrap: anywhere;
  }

  tbody tr td {
    --color: var(--colour-accent);

    height: 1.25rem;
    padding: 0;
  }

  @media ${PHONE} {
    tbody tr {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const COLUMNS = css`
  --aspect-ratio: auto;
  --labels-size: 1.75rem;

  height: auto;

  tbody {
    height: 12rem;
  }

  tbody tr th {
    white-space: nowrap;
  }

  tbody tr td {
    border-block-start: 1px solid var(--colour-surface);
  }
`;

const Frame = styled.figure`
  min-width: 0;
  margin: 0;

  figcaption {
    margin-bottom: var(--space-2);
    font-weight: 650;
  }

  table.charts-css {
    ${COLOURS}
    font-size: var(--text-control);
  }

  /* The library's rules for rows of a chart win over these. */
  table.charts-css:where(.bar) {
    ${BARS}
  }

  table.charts-css:where(.column) {
    ${COLUMNS}
  }

  .charts-css th {
    color: var(--colour-text-soft);
    font-weight: 400;
  }

  .charts-css td {
    forced-color-adjust: none;
  }

  .charts-css .data {
    padding-inline: var(--space-1);
    white-space: nowrap;
  }
`;

const PlainTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-control);
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: var(--space-1) var(--space-2);
    border-bottom: 1px solid var(--colour-border);
    text-align: end;
    overflow-wrap: anywhere;
  }

  tr > :first-child {
    font-weight: 400;
    text-align: start;
  }
`;

type Kind = 'bar' | 'column';

const LOOKS: Readonly<Record<Kind, string>> = {
  bar: 'charts-css bar show-labels data-outside',
  column: 'charts-css column stacked multiple show-labels show-primary-axis show-4-secondary-axes',
};

interface ChartRow {
  readonly key: string | number;
  readonly label: ReactNode;
  /** Whether the label is left out of the chart, where it has no room. */
  readonly isLabelHidden?: boolean;
  readonly values: readonly number[];
}

interface ChartTableProps {
  readonly title: string;
  readonly kind: Kind;
  /** The headings of the columns: that of the labels, then those of the values. */
  readonly headings: readonly string[];
  readonly rows: readonly ChartRow[];
  /** The value of a bar of full length; missing for the highest one. */
  readonly top?: number;
  /** Classes of the chart library. */
  readonly look?: string;
  readonly legend?: ReactNode;
  readonly isWide?: boolean;
}

/** The sum of the highest row, at least 1. */
export function highestOf(rows: readonly (readonly number[])[]): number {
  return Math.max(1, ...rows.map((values) => values.reduce((a, b) => a + b, 0)));
}

/**
 * A table that looks like a chart, or like a table. It is one for screen readers in any case: the roles are explicit
 * because some browsers forget them when a table is laid out as something else.
 */
export function ChartTable(props: ChartTableProps) {
  const { title, kind, headings, rows, top, look = '', legend, isWide } = props;
  const [{ hasTables }] = useView('overview');
  const highest = top ?? highestOf(rows.map(({ values }) => values));
  const content = (
    <>
      <thead role="rowgroup">
        <tr role="row">
          {headings.map((heading) => (
            <th key={heading} scope="col" role="columnheader">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={row.key} row={row} highest={highest} />
        ))}
      </tbody>
    </>
  );
  return (
    <Frame data-wide={isWide}>
      <style href="charts.css" precedence="default">
        {chartStyles}
      </style>
      <figcaption>{title}</figcaption>
      {!hasTables && legend}
      {hasTables ? (
        <PlainTable aria-label={title}>{content}</PlainTable>
      ) : (
        <table role="table" aria-label={title} className={`${LOOKS[kind]} ${look}`}>
          {content}
        </table>
      )}
    </Frame>
  );
}

function Row({ row, highest }: { readonly row: ChartRow; readonly highest: number }) {
  const { label, isLabelHidden = false, values } = row;
  return (
    <tr role="row">
      <th scope="row" role="rowheader" className={isLabelHidden ? 'hide-label' : undefined}>
        <span>{label}</span>
      </th>
      {values.map((value, nth) => (
        <td key={nth} role="cell" style={{ '--size': value / highest } as CSSProperties}>
          <span className="data">{formatNumber(value)}</span>
        </td>
      ))}
    </tr>
  );
}
