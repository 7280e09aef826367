import { AGE_LIMITS, type Period } from '../../domain/moderation/overview';
import { stripBidiControls } from '../../lib/text';
import { countOf } from '../actions/texts';
import type { GetOverviewApiResponse } from '../api/endpoints.generated';
import type { Names } from '../directory/directory';

export type Overview = GetOverviewApiResponse;

export const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 13 weeks',
};

const AGE_LABELS = ['Under 1 hour', '1 to 24 hours', '1 to 7 days', '7 days or more'] as const;

export function ageLabel(nth: number): string {
  return AGE_LABELS[nth] ?? `Group ${nth + 1} of ${AGE_LIMITS.length}`;
}

export function reasonLabel(reason: string): string {
  return stripBidiControls(reason) || 'No reason given';
}

export function otherReasonsLabel({ reasons }: Overview['otherReasons']): string {
  return countOf(reasons, 'other reason');
}

const MINUTE_MS = 60_000;

/** The units of a span, each with its ms and the next smaller one. */
const UNITS = [
  ['d', 1_440 * MINUTE_MS, 'h', 60 * MINUTE_MS],
  ['h', 60 * MINUTE_MS, 'min', MINUTE_MS],
  ['min', MINUTE_MS, 's', 1_000],
] as const;

/** `3 d 4 h`, `12 min`, `40 s`: in two units; an en dash when it is not known. @param ms */
export function spanLabel(ms: number | undefined): string {
  if (ms === undefined) return '–';
  const unit = UNITS.find(([, size]) => ms >= size);
  if (!unit) return `${Math.floor(ms / 1_000)}\u00a0s`;
  const [large, size, small, smallSize] = unit;
  const rest = Math.floor((ms % size) / smallSize);
  return `${Math.floor(ms / size)}\u00a0${large}${rest > 0 ? ` ${rest}\u00a0${small}` : ''}`;
}

/** `40%`; an en dash of nothing. */
export function shareLabel(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`;
}

const seconds = (ms: number | undefined) => (ms === undefined ? '' : Math.round(ms / 1_000));

type Row = readonly [part: string, item: string, id: string, measure: string, value: Cell];
type Cell = string | number;

/** The local day of a moment: `2026-11-21`. @param ms since the epoch */
export function isoDay(ms: number): string {
  const date = new Date(ms);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The figures as rows of a table, one value a row. */
export function overviewRows(overview: Overview, at: number, names: Names): readonly Row[] {
  const { open, appeals, steps, channels, reasons, otherReasons, moderators } = overview;
  const summary = (measure: string, value: Cell): Row => ['summary', '', '', measure, value];
  return [
    ['part', 'item', 'id', 'measure', 'value'],
    summary('from', isoDay(overview.from)),
    summary('at', new Date(at).toISOString()),
    summary('open cases', open.count),
    summary('median age of open cases, s', seconds(open.medianAge)),
    summary('age of the oldest open case, s', seconds(open.oldestAge)),
    summary('decisions', overview.decisions),
    summary('automatic decisions', overview.automatic),
    summary('decisions undone', overview.undone),
    summary('median time to decision, s', seconds(overview.medianTime)),
    summary('appeals answered', appeals.answered),
    summary('overturned on appeal', appeals.overturned),
    ...open.byAge.map((count, nth): Row => ['age', ageLabel(nth), '', 'open cases', count]),
    ...steps.flatMap(({ from, byModerators, automatic, reports, rejected }): Row[] => [
      ['time', isoDay(from), '', 'decisions by moderators', byModerators],
      ['time', isoDay(from), '', 'automatic decisions', automatic],
      ['time', isoDay(from), '', 'reports', reports],
      ['time', isoDay(from), '', 'rejected messages', rejected],
    ]),
    ...channels.map(({ channelId, count }): Row => [
      ...(['channel', names.channel(channelId), channelId, 'reports', count] as const),
    ]),
    ...reasons.map(({ reason, count }): Row => [
      ...(['reason', reasonLabel(reason), '', 'decisions', count] as const),
    ]),
    ...(otherReasons.reasons > 0
      ? [['reason', otherReasonsLabel(otherReasons), '', 'decisions', otherReasons.count] as const]
      : []),
    ...moderators.flatMap(({ moderatorId: id, count, medianTime, overturned }): Row[] => {
      const of = ['moderator', names.user(id), id] as const;
      return [
        [...of, 'decisions', count],
        [...of, 'median time to decision, s', seconds(medianTime)],
        [...of, 'overturned on appeal', overturned],
      ];
    }),
  ];
}
