import { RefreshCw, type LucideIcon } from 'lucide-react';
import styled from 'styled-components';
import { Button } from './Button';
import { Notice } from './Notice';
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
  overflow-wrap: anywhere;

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

interface EmptyStateProps {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly children: string;
}

export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <Frame>
      {Icon && <Icon size={36} aria-hidden="true" />}
      <h2>{title}</h2>
      <p>{children}</p>
    </Frame>
  );
}

const Place = styled(Notice)`
  margin: var(--space-3);
  padding-inline: var(--space-3);
  border-radius: var(--radius-small);

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
    <Place as="div" data-tone="danger" role="alert">
      {text}
      <Button onClick={onRetry}>
        <RefreshCw size={15} aria-hidden="true" />
        {t('console.ui.tryAgain')}
      </Button>
    </Place>
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
