import { median } from '../app/median';

export interface Trend {
  /** Medians of the first and of the last third of the values. */
  readonly first: number;
  readonly last: number;
  /** The median of the slopes between all pairs of values (Theil and Sen): what one value adds. */
  readonly slope: number;
  readonly isGrowing: boolean;
}

/** How much higher the last third may be. Both count together. */
export interface Tolerance {
  /** Of the first third: 0.1 is a tenth. */
  readonly part: number;
  readonly absolute: number;
}

/**
 * Whether values that were taken at even distances grow. Medians of thirds, because what a machine
 * does besides makes single values jump, while what is never let go of is in all later ones.
 *
 * @throws RangeError for fewer than three values
 */
export function trendOf(values: readonly number[], { part, absolute }: Tolerance): Trend {
  const third = Math.floor(values.length / 3);
  if (third === 0) throw new RangeError('a trend takes three values');
  const first = median(values.slice(0, third));
  const last = median(values.slice(-third));
  return {
    first,
    last,
    slope: median(slopes(values)),
    isGrowing: last > first * (1 + part) + absolute,
  };
}

function slopes(values: readonly number[]): number[] {
  return values.flatMap((value, index) =>
    values.slice(index + 1).map((later, distance) => (later - value) / (distance + 1)),
  );
}
