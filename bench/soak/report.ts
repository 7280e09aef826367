import { drawCells } from '../app/table';
import { describeMachine } from '../app/report';
import type { Sample } from './samples';
import { trendOf, type Tolerance, type Trend } from './trend';

interface Watched {
  readonly key: keyof Sample;
  readonly title: string;
  readonly unit: string;
  readonly tolerance: Tolerance;
}

/**
 * The watched values. Frames and CPU also depend on other work of the machine, so they may vary more.
 */
const WATCHED: readonly Watched[] = [
  {
    key: 'heap',
    title: 'Objects on the heap',
    unit: 'MiB',
    tolerance: { part: 0.1, absolute: 0 },
  },
  { key: 'nodes', title: 'DOM nodes', unit: '', tolerance: { part: 0.1, absolute: 100 } },
  { key: 'elements', title: 'Elements', unit: '', tolerance: { part: 0.1, absolute: 500 } },
  { key: 'listeners', title: 'Event listeners', unit: '', tolerance: { part: 0.1, absolute: 0 } },
  {
    key: 'frame',
    title: 'Time between frames, p95',
    unit: 'ms',
    tolerance: { part: 0.5, absolute: 8 },
  },
  {
    key: 'cpu',
    title: 'Main-thread CPU per second',
    unit: 'ms',
    tolerance: { part: 0.25, absolute: 10 },
  },
];

interface Verdict {
  readonly watched: Watched;
  readonly trend: Trend;
}

/** The trend of each watched value. */
export function verdictOf(samples: readonly Sample[]): readonly Verdict[] {
  return WATCHED.map((watched) => ({
    watched,
    trend: trendOf(
      samples.map((sample) => sample[watched.key]),
      watched.tolerance,
    ),
  }));
}

interface Soak {
  readonly samples: readonly Sample[];
  readonly minutes: number;
  readonly perSecond: number;
  readonly errors: readonly string[];
  readonly browserVersion: string;
}

/** The section of the document: how it went, and the table. */
export function describeSoak(soak: Soak): string {
  const { samples, minutes, perSecond, errors, browserVersion } = soak;
  const perHour = (slope: number) => slope * (samples.length / minutes) * 60;
  const table = drawCells([
    ['Measure', 'First third', 'Last third', 'Slope per hour', ''],
    ...verdictOf(samples).map(({ watched: { title, unit }, trend }) => [
      title,
      quantity(trend.first, unit),
      quantity(trend.last, unit),
      quantity(perHour(trend.slope), unit),
      trend.isGrowing ? 'grows' : 'steady',
    ]),
  ]);
  return `## Soak

\`npm run soak\` shows the built app for half an hour (\`--minutes N\` for another time) to a user who
switches channels, reads back, writes, and opens and closes every dialog, while ${perSecond} messages a
second are said in four channels, after these have been filled, one more than the other, up to the 2,000
messages that are kept of each. It fails when the median of the last third of the samples is above that of the first by more
than a tenth (frames and CPU, which others' work on the machine is in as well: more), when the last
message of a channel is not shown, or when the page logs an error. Of the heap, objects are counted and
not texts: the browser's own DevTools keep those of every answer while they watch. The last run:

${table}

${minutes} minutes, ${samples.length} samples, ${minutes * 60 * perSecond} messages. ${describeErrors(errors)}
${describeMachine(browserVersion)}`;
}

function quantity(value: number, unit: string): string {
  const number = Math.abs(value) < 100 ? value.toFixed(1) : value.toFixed(0);
  return unit === '' ? number : `${number} ${unit}`;
}

function describeErrors(errors: readonly string[]): string {
  if (errors.length === 0) return 'No error was logged and no message was lost.';
  return `Errors: ${[...new Set(errors)].join('; ')}.`;
}
