import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '../../lib/isComposing';
import { hasAppleKeys } from '../../lib/platform';
import { shortcutOf, type Shortcut } from './keyBindings';

/**
 * Listens for the shortcuts as long as the component is there. A press that an input method composes
 * with, or that something else has taken, is none; nor is one while a dialog is open, except for the
 * key of that dialog.
 *
 * @param own the shortcut whose dialog is open
 */
export function useShortcuts(
  actions: Readonly<Record<Shortcut, () => void>>,
  own: Shortcut | undefined,
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return;
    const shortcut = shortcutOf(event, hasAppleKeys(navigator));
    if (!shortcut || (shortcut !== own && isDialogOpen())) return;
    event.preventDefault();
    // Holding the key must not open and close a dialog over and over.
    const isToggle = shortcut === 'switcher' || shortcut === 'list';
    if (!(event.repeat && isToggle)) actions[shortcut]();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Every dialog of the app is a modal one. */
function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
