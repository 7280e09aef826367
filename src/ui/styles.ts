import { css } from 'styled-components';

/**
 * One line of text that ends in an ellipsis when it is too long. The padding keeps letters with two
 * accents from being clipped. For blocks and flex items, whose margins do not collapse.
 */
export const oneLine = css`
  max-width: 100%;
  margin-block: -0.25em;
  padding-block: 0.25em;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Besides `oneLine`: a name of another direction than the page is cut where it ends, and not where it begins. */
export const cutAtItsEnd = css`
  > bdi:last-child {
    display: block;
    flex: 1;
    min-width: 0;
    padding-block: inherit;
    margin-block: inherit;
    overflow: hidden;
    /* Chromium has only the first. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
  }
`;

/**
 * Besides `cutAtItsEnd`, where words of the page stand before the text. They are taken apart only where one of both is from
 * right to left: screen readers read a line of boxes in pieces.
 */
export const wordsBefore = css`
  > bdi:last-child {
    display: inline;
  }

  [dir='rtl'] &,
  &:has(> bdi:last-child:dir(rtl)) {
    display: flex;
    white-space: pre;

    > bdi {
      flex: none;
    }

    > bdi:last-child {
      display: block;
      flex: 0 1 auto;
    }
  }
`;

/** Marks the chosen row of a list at its edge: its background alone is too faint. */
export const accentBar = css`
  position: absolute;
  top: 30%;
  bottom: 30%;
  inset-inline-start: 1px;
  z-index: 1;
  width: 3px;
  border-radius: var(--radius-round);
  background: var(--colour-accent);
  content: '';
`;

/** The name of a row is its control: this extends it to the whole row, which has a position. */
export const wholeRow = css`
  &::after {
    position: absolute;
    inset: 0;
    border-radius: var(--radius-medium);
    content: '';
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 2px solid var(--colour-focus);
    outline-offset: -2px;
  }
`;

/** A number on a ground of the accent's colour. */
export const countBadge = css`
  flex: none;
  padding-inline: 6px;
  border-radius: var(--radius-round);
  background: var(--colour-accent);
  color: var(--colour-on-accent);
  font-weight: 650;
  font-size: 0.75rem;
  text-align: center;
  font-variant-numeric: tabular-nums;
`;
