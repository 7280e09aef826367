/** Repeatable randomness: the same seed and label always give the same sequence. */
export interface SeededRandom {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** A copy of `items` in random order. */
  shuffle<T>(items: readonly T[]): T[];
  /** `length` lower-case hexadecimal characters. */
  hex(length: number): string;
  /** An id with the shape of a version 4 UUID. */
  uuid(): string;
}

/**
 * The label gives each concern its own sequence, so that a line added to one conversation leaves
 * the members, times and ids of everything else as they were.
 */
export function createSeededRandom(seed: number, label: string): SeededRandom {
  const next = mulberry32(hashText(`${seed}/${label}`));
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const hex = (length: number) =>
    Array.from({ length }, () => integer(0, 15).toString(16)).join('');
  return {
    next,
    integer,
    hex,
    shuffle: (items) => shuffleWith(items, integer),
    uuid: () => {
      const variant = integer(8, 11).toString(16);
      return `${hex(8)}-${hex(4)}-4${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
    },
  };
}

function shuffleWith<T>(items: readonly T[], integer: (min: number, max: number) => number): T[] {
  const rest = [...items];
  const shuffled: T[] = [];
  while (rest.length > 0) shuffled.push(...rest.splice(integer(0, rest.length - 1), 1));
  return shuffled;
}

/** The mulberry32 generator: small, fast, and even enough for sample data. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a, 32 bits: turns a seed with its label into a starting state. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}
