import { useState } from 'react';

/**
 * The chosen value of a select that a button saves. Each arrow key chooses another value, so saving at once would save
 * every value on the way.
 *
 * @param saved when somebody else changes it, the choice is dropped
 */
export function useChoice<Value>(saved: Value) {
  const [choice, setChoice] = useState({ from: saved, to: saved });
  const chosen = choice.from === saved ? choice.to : saved;
  return [chosen, (to: Value) => setChoice({ from: saved, to })] as const;
}
