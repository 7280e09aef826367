import { act, fireEvent } from '@testing-library/react';

/** Resolves when the dialogs of the main screen are there: somebody moves, and they are loaded. */
export function dialogsLoaded(): Promise<void> {
  return act(async () => {
    fireEvent.pointerMove(document.body);
    await import('../../src/app/screens/onDemand');
  });
}
