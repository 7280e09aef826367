import styled from 'styled-components';
import { t } from '../texts/t';

export const Choice = styled.button`
  min-height: var(--control-size);
  padding: 0 var(--space-4);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-round);
  background: var(--colour-surface);
  color: var(--colour-text);
  font-size: 0.875rem;
  font-weight: 600;
  cursor: pointer;

  @media (hover: hover) {
    &:hover {
      background: var(--colour-hover);
    }
  }
`;

export function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Choice type="button" onClick={onRetry}>
      {t('ui.tryAgain')}
    </Choice>
  );
}
