import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from './Button';
import { Skeleton } from '../../ui/Status';
import { t } from '../texts/t';

const Frame = styled.div`
  display: grid;
  gap: var(--space-2);
  place-items: center;
  place-content: center;
  height: 100%;
  min-height: 180px;
  padding: var(--space-5);
  color: var(--colour-text-soft);
  text-align: center;

  h2,
  p {
    max-width: 42ch;
    margin: 0;
    text-wrap: balance;
  }

  h2 {
    color: var(--colour-text);
    font-size: var(--text-title);
    font-weight: 650;
  }

  > svg {
    margin-bottom: var(--space-2);
    color: var(--colour-accent);
  }
`;

export function EmptyState({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <Frame>
      {icon}
      <h2>{title}</h2>
      {children}
    </Frame>
  );
}

const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  margin: var(--space-3);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-small);
  background: var(--colour-danger-soft);
  color: var(--colour-danger);
  font-size: var(--text-control);

  button {
    margin-inline-start: auto;
  }
`;

export function Failure({
  text,
  onRetry,
}: {
  readonly text: string;
  readonly onRetry: () => void;
}) {
  return (
    <Notice role="alert">
      {text}
      <Button onClick={onRetry}>
        <RefreshCw size={15} aria-hidden="true" />
        {t('console.ui.tryAgain')}
      </Button>
    </Notice>
  );
}

/** Placeholders for rows that are loading. */
export function SkeletonRows({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} style={{ padding: '6px 8px' }}>
      <Skeleton width="100%" height="44px" borderRadius="var(--radius-medium)" />
    </div>
  ));
}
