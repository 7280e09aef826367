import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * The text that a field shows. A text that is put before it from outside while an input method composes waits
 * for the end of the composition: another value would end it, and what it holds would be entered twice.
 */
export function useComposition(text: string, onText: (text: string) => void) {
  /** The text of the field while it composes. */
  const [composed, setComposed] = useState<string | null>(null);
  const isOwn = composed !== null && text.endsWith(composed);
  if (composed !== null && !isOwn) setComposed(null);
  const waiting = isOwn ? text.slice(0, text.length - composed.length) : '';
  const shown = text.slice(waiting.length);
  return {
    text: shown,
    onText: (changed: string) => {
      if (isOwn) setComposed(changed);
      onText(waiting + changed);
    },
    compositionProps: {
      onCompositionStart: () => setComposed(shown),
      onCompositionEnd: () => setComposed(null),
      onBlur: () => setComposed(null),
    },
  };
}

/** Keeps the caret at its place in the text when something is put before that from outside, or taken away there. */
export function useKeptCaret(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  const known = useRef(text);
  /** How far both ends of the selection are from the end of the text. */
  const fromEnd = useRef({ start: 0, end: 0 });

  useLayoutEffect(() => {
    const before = known.current;
    known.current = text;
    const element = field.current;
    const isShifted = text.endsWith(before) || before.endsWith(text);
    if (before === text || !isShifted || document.activeElement !== element) return;
    const { length } = text;
    element?.setSelectionRange(length - fromEnd.current.start, length - fromEnd.current.end);
  }, [field, text]);

  return {
    onInput: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
      known.current = currentTarget.value;
    },
    onSelect: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
      const { value, selectionStart, selectionEnd } = currentTarget;
      fromEnd.current = { start: value.length - selectionStart, end: value.length - selectionEnd };
    },
  };
}
