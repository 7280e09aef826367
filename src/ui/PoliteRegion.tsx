import { VisuallyHidden } from './VisuallyHidden';

interface PoliteRegionProps {
  /** How many texts there were until now. */
  readonly count: number;
  readonly text: string;
}

/**
 * Tells screen readers a text that nothing on screen says. Two regions take turns, because a region whose text stays
 * the same is not read again: the same words said twice are announced twice.
 */
export function PoliteRegion({ count, text }: PoliteRegionProps) {
  return [0, 1].map((turn) => (
    <VisuallyHidden key={turn} aria-live="polite">
      {count % 2 === turn ? text : ''}
    </VisuallyHidden>
  ));
}
