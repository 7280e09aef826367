import { Fragment } from 'react';
import styled from 'styled-components';
import type { FoundMessage } from '../../domain/messageSearch';

const Mark = styled.mark`
  border-radius: 3px;
  background: var(--colour-selected);
  color: inherit;
  font-weight: 650;
`;

/** A text in which what was searched for is marked. */
export function MarkedText({ text, marks }: Pick<FoundMessage, 'text' | 'marks'>) {
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <Mark>{text.slice(start, end)}</Mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}
