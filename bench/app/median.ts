/** @throws RangeError for an empty list */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which this part of the values lies. @throws RangeError for an empty list */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)];
  const high = sorted[Math.ceil(at)];
  if (low === undefined || high === undefined) throw new RangeError('there are no values');
  return low + (high - low) * (at - Math.floor(at));
}
