import { Fragment, type ReactNode } from 'react';
import type { TextValues } from './t';

/** Around the name of a placeholder. No text has it. */
const MARK = '\u0000';

/**
 * A text with elements as the values of placeholders, in the order of the language:
 * `withElements((names) => t('quote.by', names), { author: <b>Ana</b> })`.
 */
export function withElements(
  write: (names: TextValues) => string,
  elements: Readonly<Record<string, ReactNode>>,
): ReactNode {
  const names: Record<string, string> = {};
  for (const name of Object.keys(elements)) names[name] = MARK + name + MARK;
  return write(names)
    .split(MARK)
    .map((part, index) => (
      <Fragment key={index}>{index % 2 === 1 ? elements[part] : part}</Fragment>
    ));
}
