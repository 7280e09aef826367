/**
 * The time between two midnights; with daylight saving, a day may be an hour longer or shorter.
 *
 * @param first, last local days, as `2026-11-21`; empty for no bound
 * @returns ms since the epoch; the end is that of the last day
 */
export const dayBounds = (first: string, last: string) => ({
  ...(first !== '' && { from: startOf(first, 0) }),
  ...(last !== '' && { to: startOf(last, 1) }),
});

function startOf(day: string, daysLater: number): number {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.getTime();
}
