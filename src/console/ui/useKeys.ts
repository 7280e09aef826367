import { useEffect, useEffectEvent } from 'react';
import { isTextField } from './focus';

/** Handles all keys, wherever the focus is. */
export function useDocumentKeys(onKey: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Handles keys wherever the focus is, unless they edit a text or belong to a dialog. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  useDocumentKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTextField(event.target) || document.querySelector('dialog[open]')) return;
    onKey(event);
  });
}
