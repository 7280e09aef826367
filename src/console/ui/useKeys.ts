import { useEffect, useEffectEvent } from 'react';
import { isTextField } from './focus';

/** Handles keys wherever the focus is, unless they edit a text or belong to a dialog. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTextField(event.target) || document.querySelector('dialog[open]')) return;
    onKey(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
