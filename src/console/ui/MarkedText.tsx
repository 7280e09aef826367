import { Fragment } from 'react';
import styled from 'styled-components';
import { readableText } from '../../domain/mentionText';

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

/** Laying out a longer text would block the page. */
const MAX_CHARACTERS = 4_000;

interface Mark {
  readonly start: number;
  readonly end: number;
}

interface MarkedTextProps {
  readonly text: string;
  /** Highlighted ranges, in order; offsets as for `String.prototype.slice`. */
  readonly marks?: readonly Mark[];
}

/** A user's text with highlighted ranges. */
export function MarkedText({ text, marks = [] }: MarkedTextProps) {
  const end = Math.min(text.length, MAX_CHARACTERS);
  const shown = withoutOverlaps(marks).filter(
    (mark) => mark.start >= 0 && mark.start < mark.end && mark.start < end,
  );
  const rest = shown.at(-1)?.end ?? 0;
  // Offsets refer to the original text, so what is not shown is removed last.
  const part = (from: number, to: number) => readableText(text.slice(from, to));
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

/** Matches of two rules may overlap. */
function withoutOverlaps(marks: readonly Mark[]): readonly Mark[] {
  let done = 0;
  return marks.filter(({ start, end }) => {
    if (start < done) return false;
    done = end;
    return true;
  });
}
