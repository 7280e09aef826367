import styled from 'styled-components';

export const NoticeList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const NoticeItem = styled.li`
  padding: var(--space-4);
  border-top: 1px solid var(--colour-border);
  overflow-wrap: anywhere;

  &:first-child {
    border-top: 0;
  }

  h2 {
    margin: 0;
    font-size: var(--text-body);
    font-weight: 650;
  }

  time {
    color: var(--colour-text-soft);
    font-size: var(--text-small);
  }

  p {
    margin: var(--space-2) 0 0;
  }

  dl {
    display: grid;
    grid-template-columns: minmax(6.5rem, auto) minmax(0, 1fr);
    gap: var(--space-1) var(--space-3);
    margin: var(--space-2) 0 0;
  }

  dt {
    color: var(--colour-text-soft);
  }

  dd {
    margin: 0;
    white-space: pre-wrap;
  }

  form,
  [role='group'] {
    display: grid;
    gap: var(--space-2);
    justify-items: start;
    margin-top: var(--space-3);
  }

  [role='group'] {
    outline: none;
    padding-inline-start: var(--space-3);
    border-inline-start: 3px solid var(--colour-border);

    > span {
      white-space: pre-wrap;
    }
  }

  label {
    display: grid;
    gap: var(--space-1);
    width: 100%;
    font-weight: 600;
  }

  textarea {
    width: 100%;
    min-height: 7rem;
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--colour-border-strong);
    border-radius: var(--radius-medium);
    background: var(--colour-surface);
    color: inherit;
    font: inherit;
    font-weight: 400;
    resize: vertical;
  }

  [role='alert'] {
    color: var(--colour-danger);
  }

  small {
    color: var(--colour-text-soft);
  }

  [aria-disabled='true'] {
    cursor: default;
    opacity: 0.5;
  }
`;

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

export const Note = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;
  justify-content: center;
  margin: 0;
  padding: var(--space-5) var(--space-4);
  color: var(--colour-text-soft);
`;
