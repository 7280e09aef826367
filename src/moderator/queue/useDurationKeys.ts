import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../app/isTyping';
import { DURATION_NAMES, type Duration } from '../decisions/durations';

/** `1` to `6` choose how long the next restriction lasts. */
export function useDurationKeys(onDuration: (duration: Duration) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const duration = /^\d$/.test(event.key) ? DURATION_NAMES[Number(event.key) - 1] : undefined;
    if (duration) onDuration(duration);
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
