import { useState } from 'react';

/**
 * What is chosen in a field that is saved by a button: an arrow key chooses already, and somebody who looks through
 * the values must not change anything.
 *
 * @param saved when somebody else changes it, the choice is dropped
 */
export function useChoice<Value>(saved: Value) {
  const [choice, setChoice] = useState({ from: saved, to: saved });
  const chosen = choice.from === saved ? choice.to : saved;
  return [chosen, (to: Value) => setChoice({ from: saved, to })] as const;
}
