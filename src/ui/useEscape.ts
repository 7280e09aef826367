import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back for each Esc that reaches the document, also when a tap has left the focus nowhere. An open overlay takes
 * the key for itself: what is below it stays.
 */
export function useEscape(isActive: boolean, onEscape: (event: KeyboardEvent) => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) escape(event);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isActive]);
}
