import { useEffect, useState } from 'react';

/** Keys pressed within this time of each other make one search. */
const TYPING_MS = 150;

/** What was typed, once nothing has been added to it for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
