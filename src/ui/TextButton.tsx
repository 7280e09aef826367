import styled from 'styled-components';

/** A button with a word on it. */
export const TextButton = styled.button<{ 'data-look': 'primary' | 'danger' | 'quiet' }>`
  display: inline-flex;
  flex: none;
  gap: var(--space-2);
  align-items: center;
  justify-content: center;
  max-width: 100%;
  min-height: 34px;
  padding: 0 var(--space-4);
  border: 1px solid transparent;
  border-radius: var(--radius-round);
  font-weight: 600;
  cursor: pointer;
  &[data-look='primary'] {
    background: var(--colour-accent);
    color: var(--colour-on-accent);

    @media (hover: hover) {
      &:hover:not(:disabled) {
        background: var(--colour-accent-hover);
      }
    }
  }

  &[data-look='danger'] {
    background: var(--colour-danger);
    color: var(--colour-surface);

    @media (hover: hover) {
      &:hover:not(:disabled) {
        opacity: 0.9;
      }
    }
  }

  &[data-look='quiet'] {
    background: none;
    color: inherit;

    @media (hover: hover) {
      &:hover:not(:disabled) {
        background: var(--colour-hover);
      }
    }
  }

  &:disabled {
    cursor: default;
    opacity: 0.5;
  }

  &[aria-busy='true'] {
    cursor: progress;
  }

  @media (pointer: coarse) {
    min-height: 44px;
  }
`;
