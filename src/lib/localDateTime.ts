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
