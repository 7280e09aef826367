import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Whether there was a sign of somebody at the page yet: the pointer or a key. */
export function useFirstActivity(): boolean {
  const [isActive, setIsActive] = useState(false);
  useEffect(() => {
    if (isActive) return undefined;
    const notice = () => setIsActive(true);
    for (const sign of SIGNS) window.addEventListener(sign, notice, { passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, notice);
    };
  }, [isActive]);
  return isActive;
}
