import { useContext, useEffect, useEffectEvent } from 'react';
import { isComposing } from '../../lib/isComposing';
import { hasAppleKeys } from '../../lib/platform';
import { DialogStage } from '../../ui/dialogStage';
import { shortcutOf, type Shortcut } from './keyBindings';

/**
 * Listens for the shortcuts as long as the component is there. A press that an input method composes
 * with, or that something else has taken, is none; nor is one while a dialog is open, except for the
 * key of that dialog. What is drawn as a picture listens to none.
 *
 * @param actions undefined for what there is nothing to do for: that press is none either
 * @param own the shortcut whose dialog is open
 */
export function useShortcuts(
  actions: Readonly<Record<Shortcut, (() => void) | undefined>>,
  own: Shortcut | undefined,
): void {
  const isPicture = useContext(DialogStage) !== null;
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return;
    const shortcut = shortcutOf(event, hasAppleKeys(navigator));
    const act = shortcut && actions[shortcut];
    if (!act || (shortcut !== own && isDialogOpen())) return;
    event.preventDefault();
    // Holding the key must not open and close a dialog over and over.
    const isToggle = shortcut === 'switcher' || shortcut === 'list';
    if (!(event.repeat && isToggle)) act();
  });

  useEffect(() => {
    if (isPicture) return undefined;
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isPicture]);
}

/** Every dialog of the app is a modal one. */
function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
