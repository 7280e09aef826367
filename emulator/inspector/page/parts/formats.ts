const CLOCK = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

const DATE = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** @param at ms since the epoch */
export function clockTime(at: number): string {
  return CLOCK.format(at);
}

/** @param at ms since the epoch */
export function dateTime(at: number): string {
  return DATE.format(at);
}

/** @param ms a duration */
export function duration(ms: number): string {
  return ms < 10_000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** Timetokens count units of 100 ns. */
const UNITS_PER_MS = 10_000;

/** @param timetoken of a message */
export function timeOf(timetoken: string): string {
  return dateTime(Number(timetoken) / UNITS_PER_MS);
}

/** JSON with line breaks; other texts as they are. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
