import { Fragment } from 'react';
import styled from 'styled-components';
import { withoutOverrides } from '../../lib/withoutOverrides';

const Text = styled.p`
  margin: 0;
  max-height: 15em;
  overflow: hidden auto;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  unicode-bidi: plaintext;

  mark {
    padding: 0 1px;
    border-radius: 3px;
    background: var(--colour-mark);
    color: var(--colour-mark-text);
  }
`;

/** More of a message is not drawn: laying it out would stop the page. */
const MOST_CHARACTERS = 4_000;

interface Mark {
  readonly start: number;
  readonly end: number;
}

interface MarkedTextProps {
  readonly text: string;
  /** Parts to mark, in order; offsets as `String.prototype.slice` counts. */
  readonly marks?: readonly Mark[];
}

/** What somebody wrote, with parts of it marked. Nothing in it makes letters run backwards. */
export function MarkedText({ text, marks = [] }: MarkedTextProps) {
  const end = Math.min(text.length, MOST_CHARACTERS);
  const shown = withoutOverlaps(marks).filter(
    (mark) => mark.start >= 0 && mark.start < mark.end && mark.start < end,
  );
  const rest = shown.at(-1)?.end ?? 0;
  // Offsets are those of the text as it was written.
  const part = (from: number, to: number) => withoutOverrides(text.slice(from, to));
  return (
    <Text tabIndex={text.length > 600 ? 0 : undefined}>
      {shown.map((mark, index) => (
        <Fragment key={mark.start}>
          {part(shown[index - 1]?.end ?? 0, mark.start)}
          <mark>{part(mark.start, mark.end)}</mark>
        </Fragment>
      ))}
      {part(rest, end)}
      {text.length > end && '…'}
    </Text>
  );
}

/** Two rules may have found the same letters. */
function withoutOverlaps(marks: readonly Mark[]): readonly Mark[] {
  let done = 0;
  return marks.filter(({ start, end }) => {
    if (start < done) return false;
    done = end;
    return true;
  });
}
