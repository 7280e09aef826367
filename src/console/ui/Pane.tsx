import styled from 'styled-components';

/** A column of a tab. */
export const Pane = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  background: var(--colour-surface);
`;

/** The row of controls above a list. */
export const Toolbar = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: end;
  padding: var(--space-3);
  border-bottom: 1px solid var(--colour-border);

  > label {
    flex: 1 1 120px;
  }
`;

export const Scroller = styled.div`
  /* Labels that only screen readers get are placed in it, and would otherwise make the page longer. */
  position: relative;
  flex: 1;

  /* Rows of a grid scroll; they would shrink to fit where their content may be hidden. */
  grid-auto-rows: max-content;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
`;

/** A part of a pane with its heading. */
export const Section = styled.section`
  display: grid;
  gap: var(--space-3);
  align-content: start;
  min-width: 0;
`;

/** Fields and buttons beside each other, as far as there is room. */
export const FieldRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: end;

  > label {
    flex: 1 1 160px;
  }
`;

/** Something at the beginning of a row, and what one can do with it at its end. */
export const Ends = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  justify-content: space-between;
  font-size: var(--text-control);
`;

export const ButtonRow = styled.div`
  display: flex;
  gap: var(--space-2);
  justify-content: end;
`;

export const Hint = styled.p`
  margin: 0;
  color: var(--colour-text-soft);
  font-size: var(--text-control);
`;

export const SectionTitle = styled.h3`
  margin: 0;
  color: var(--colour-text-soft);
  font-size: var(--text-small);
  font-weight: 650;
  letter-spacing: 0.04em;
  text-transform: uppercase;
`;

export const Key = styled.kbd`
  display: inline-block;
  min-width: 20px;
  padding: 0 5px;
  border: 1px solid var(--colour-border);
  border-bottom-width: 2px;
  border-radius: 5px;
  background: var(--colour-raised);
  color: var(--colour-text-soft);
  font: 600 var(--text-small) / 1.5 var(--font);
  text-align: center;

  @media (pointer: coarse) {
    display: none;
  }
`;
