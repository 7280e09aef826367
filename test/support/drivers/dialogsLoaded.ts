import { act, fireEvent } from '@testing-library/react';

/** Moves the pointer and waits until the dialogs of the main screen are loaded. */
export function dialogsLoaded(): Promise<void> {
  return act(async () => {
    fireEvent.pointerMove(document.body);
    await import('../../../src/app/screens/dialogsAndPanels');
  });
}
