import styled from 'styled-components';
import { matchRange } from '../../lib/textMatch';

const Match = styled.mark`
  background: none;
  color: var(--colour-accent);
  font-weight: 700;
`;

interface MatchedNameProps {
  readonly name: string;
  /** What was searched for, folded. */
  readonly wanted: string;
}

/** A name in which what was searched for stands out. */
export function MatchedName({ name, wanted }: MatchedNameProps) {
  const range = matchRange(name, wanted);
  if (!range) return <bdi>{name}</bdi>;
  return (
    <bdi>
      {name.slice(0, range.start)}
      <Match>{name.slice(range.start, range.end)}</Match>
      {name.slice(range.end)}
    </bdi>
  );
}
