import type { ReportReason } from './report';

/** The reasons of reports from the most to the least harmful; any other reason, as the words of a rule, is in the midst. */
const BY_HARM: readonly ReportReason[] = [
  'Violence or dangerous organizations',
  'Nudity or sexual activity',
  'Hate speech or symbols',
  'Bullying or harassment',
  'Sales or illegal or regulated goods',
  'False information',
  'Intellectual property violation',
  "It's a spam",
];
const OTHER = 4;
/** The number of reports counts among cases of the same harm, up to so many. */
const MOST_REPORTS = 999;

/** How harmful what a report says is: 1 for the least. */
export function harmOf(reason: string): number {
  const place = BY_HARM.findIndex((known) => known === reason);
  return BY_HARM.length - (place < 0 ? OTHER : place);
}

/** How urgent a case is: by the worst reason of its open reports, then by their number. 0 without any. */
export function severityOf(reasons: readonly string[], reports: number): number {
  const worst = Math.max(0, ...reasons.map(harmOf));
  return worst === 0 ? 0 : worst * (MOST_REPORTS + 1) + Math.min(reports, MOST_REPORTS);
}
