import { act } from '@testing-library/react';

/** Resolves when what the keys of the main screen open is there; it is loaded after the screen. */
export function dialogsLoaded(): Promise<void> {
  return act(async () => {
    await import('../../src/features/shortcuts/ShortcutDialogs');
  });
}
