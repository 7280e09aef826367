import { locales } from './t';

/** A formatter of `Intl`, which is made when it is first used, and again for another language. */
function inEachLanguage<Formatter>(make: (locales: string[]) => Formatter): () => Formatter {
  let made: { readonly of: readonly string[]; readonly formatter: Formatter } | undefined;
  return () => {
    const of = locales();
    if (made?.of !== of) made = { of, formatter: make([...of]) };
    return made.formatter;
  };
}

const dates = (options: Intl.DateTimeFormatOptions) =>
  inEachLanguage((all) => new Intl.DateTimeFormat(all, options));

const time = dates({ hour: 'numeric', minute: '2-digit' });
const full = dates({ dateStyle: 'full', timeStyle: 'medium' });
const day = dates({ dateStyle: 'full' });
const shortDay = dates({ dateStyle: 'short' });
const shortMoment = dates({ dateStyle: 'short', timeStyle: 'short' });
const dateOfYear = dates({ month: 'short', day: 'numeric' });
const momentOfYear = dates({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const relativeDay = inEachLanguage((all) => new Intl.RelativeTimeFormat(all, { numeric: 'auto' }));
const number = inEachLanguage((all) => new Intl.NumberFormat(all));

/** A number with the separators of the language. */
export const formatNumber = (value: number) => number().format(value);

const list = inEachLanguage((all) => new Intl.ListFormat(all, { type: 'unit' }));

/** Names one after the other, with the commas of the language. */
export const formatList = (names: readonly string[]) => list().format(names);

/** Hours and minutes, local. @param ms since the epoch */
export const formatTime = (ms: number) => time().format(ms);

/** Month and day, local. @param ms since the epoch */
export const formatDateOfYear = (ms: number) => dateOfYear().format(ms);

/** Month, day and time, local. @param ms since the epoch */
export const formatMomentOfYear = (ms: number) => momentOfYear().format(ms);

/** Date and time to the second, local. @param ms since the epoch */
export const formatFullTime = (ms: number) => full().format(ms);

const MS_PER_DAY = 24 * 60 * 60_000;

/** A day with its name, local; in words for today and yesterday. @param ms, today since the epoch; null when unknown */
export function formatDay(ms: number, today: number | null): string {
  const days = daysFrom(today, ms);
  return days === 0 || days === -1 ? relativeDay().format(days, 'day') : day().format(ms);
}

/** The time of today, `yesterday`, or the date before that. @param ms, today since the epoch; null when unknown */
export function formatMoment(ms: number, today: number | null): string {
  const days = daysFrom(today, ms);
  // A clock may be behind that of the service.
  if (days >= 0 && days <= 1) return time().format(ms);
  return days === -1 ? relativeDay().format(days, 'day') : shortDay().format(ms);
}

/** The time of today, else date and time in figures. @param ms, today since the epoch; null when unknown */
export function formatRecent(ms: number, today: number | null): string {
  const days = daysFrom(today, ms);
  return days >= 0 && days <= 1 ? time().format(ms) : shortMoment().format(ms);
}

/** A day may have 23 or 25 hours. */
function daysFrom(today: number | null, ms: number): number {
  if (today === null) return Infinity;
  return Math.round((new Date(ms).setHours(0, 0, 0, 0) - today) / MS_PER_DAY);
}

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;
const STEP = 1024;

/** `12 bytes`, `3.4 kB`, `5 MB`: a size as people read it, in their own number format. */
export function formatSize(bytes: number): string {
  const steps = bytes < STEP ? 0 : bytes < STEP ** 2 ? 1 : 2;
  return new Intl.NumberFormat([...locales()], {
    style: 'unit',
    unit: UNITS[steps],
    unitDisplay: steps === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / STEP ** steps);
}

const MS_PER_MINUTE = 60_000;

/** A moment as `<input type="datetime-local">` has it: `2026-11-21T13:55`. @param ms since the epoch */
export function localDateTime(ms: number): string {
  const offset = new Date(ms).getTimezoneOffset() * MS_PER_MINUTE;
  return new Date(ms - offset).toISOString().slice(0, 16);
}

/** The other way round; NaN for what is no such moment. @returns ms since the epoch */
export function parseLocalDateTime(text: string): number {
  return new Date(text).getTime();
}
