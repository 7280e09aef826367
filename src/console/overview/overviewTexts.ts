import { stripBidiControls } from '../../lib/text';
import type { GetOverviewApiResponse } from '../api/endpoints.generated';
import type { Names } from '../directory/directory';
import { t } from '../texts/t';
import { reasonText } from '../../texts/reportReasons';

export type Overview = GetOverviewApiResponse;

const AGE_LABELS = [
  'overview.ages.hour',
  'overview.ages.day',
  'overview.ages.week',
  'overview.ages.more',
] as const;

export function ageLabel(nth: number): string {
  return t(AGE_LABELS[nth] ?? 'overview.ages.more');
}

/** How many decisions each reason has, and all others together. */
export function reasonRows({ reasons, otherReasons }: Overview): [label: string, count: number][] {
  const named = reasons.map(({ reason, count }): [string, number] => [
    ...([stripBidiControls(reasonText(reason)) || t('queue.noReason'), count] as const),
  ]);
  if (otherReasons.reasons === 0) return named;
  return [
    ...named,
    [t('overview.otherReasons', { count: otherReasons.reasons }), otherReasons.count],
  ];
}

const MINUTE_MS = 60_000;

/** The units of a span, each with its ms and the next smaller one. */
const UNITS = [
  ['overview.units.day', 1_440 * MINUTE_MS, 'overview.units.hour', 60 * MINUTE_MS],
  ['overview.units.hour', 60 * MINUTE_MS, 'overview.units.minute', MINUTE_MS],
  ['overview.units.minute', MINUTE_MS, 'overview.units.second', 1_000],
] as const;

/** `3 d 4 h`, `12 min`, `40 s`: in two units; an en dash when it is not known. @param ms */
export function spanLabel(ms: number | undefined): string {
  if (ms === undefined) return '–';
  const unit = UNITS.find(([, size]) => ms >= size);
  if (!unit) return t('overview.units.second', { count: Math.floor(ms / 1_000) });
  const [large, size, small, smallSize] = unit;
  const rest = Math.floor((ms % size) / smallSize);
  const whole = t(large, { count: Math.floor(ms / size) });
  return rest > 0 ? `${whole} ${t(small, { count: rest })}` : whole;
}

/** `40%`; an en dash of nothing. */
export function shareLabel(part: number, whole: number): string {
  return whole === 0 ? '–' : t('overview.percent', { count: Math.round((part / whole) * 100) });
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

const AGE_NAMES = ['Under 1 hour', '1 to 24 hours', '1 to 7 days', '7 days or more'] as const;

/** The figures as rows of a table, one value a row, with the same names in every language. */
export function overviewRows(overview: Overview, at: number, names: Names): readonly Row[] {
  const { open, appeals, steps, channels, moderators, reasons, otherReasons } = overview;
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
    ...open.byAge.map((count, nth): Row => ['age', AGE_NAMES[nth] ?? '', '', 'open cases', count]),
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
      ...([
        'reason',
        stripBidiControls(reason) || 'No reason given',
        '',
        'decisions',
        count,
      ] as const),
    ]),
    ...(otherReasons.reasons > 0
      ? [['reason', 'Other reasons', '', 'decisions', otherReasons.count] as const]
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
