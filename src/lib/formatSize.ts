const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;
const STEP = 1024;

/** `12 bytes`, `3.4 kB`, `5 MB`: a size as people read it, in their own number format. */
export function formatSize(bytes: number): string {
  const steps = bytes < STEP ? 0 : bytes < STEP ** 2 ? 1 : 2;
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: UNITS[steps],
    unitDisplay: steps === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / STEP ** steps);
}
