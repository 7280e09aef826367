import type { ReactNode } from 'react';

interface FactsProps {
  /** Names and values; those without a value are left out. */
  readonly facts: Readonly<Record<string, ReactNode>>;
}

export function Facts({ facts }: FactsProps) {
  const told = Object.entries(facts).filter(([, value]) => value !== undefined && value !== '');
  return (
    <dl className="facts">
      {told.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
