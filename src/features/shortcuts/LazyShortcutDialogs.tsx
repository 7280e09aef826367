import { useEffect, useEffectEvent, useState } from 'react';

type DialogsModule = typeof import('./ShortcutDialogs');

interface LazyShortcutDialogsProps {
  /** One of them is open. */
  readonly isOpen: boolean;
  readonly onSwitched: () => void;
  /** The open one could not be loaded. */
  readonly onFailure: () => void;
}

/**
 * The dialogs, once they are loaded. That begins as soon as the screen is there, so that what is
 * typed right after the key lands in the dialog; it is tried again when one is opened.
 */
export function LazyShortcutDialogs(props: LazyShortcutDialogsProps) {
  const { isOpen, onSwitched, onFailure } = props;
  const [module, setModule] = useState<DialogsModule>();
  const isLoaded = module !== undefined;

  const handleFailure = useEffectEvent((cause: unknown) => {
    console.warn('the dialogs of the keyboard shortcuts could not be loaded', cause);
    if (isOpen) onFailure();
  });

  useEffect(() => {
    if (isLoaded) return undefined;
    let isGone = false;
    import('./ShortcutDialogs').then(
      (loaded) => !isGone && setModule(loaded),
      (cause: unknown) => !isGone && handleFailure(cause),
    );
    return () => {
      isGone = true;
    };
  }, [isLoaded, isOpen]);

  return module && <module.ShortcutDialogs onSwitched={onSwitched} />;
}
