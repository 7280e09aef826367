import { useEffect } from 'react';
import { onDemand } from '../../ui/onDemand';

/** The members panel and the dialogs, in one file: nobody sees them before they ask for them. */
export const panelAndDialogs = onDemand(
  'the file of the members panel and the dialogs',
  () => import('./onDemand'),
);

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Loads them at the first sign of somebody at the page, the pointer or a key, so that they are there
 * when they are opened. A failure matters only then, and opening tries again.
 */
export function usePreload(): void {
  useEffect(() => {
    const begin = () => {
      stop();
      panelAndDialogs.load().catch(() => undefined);
    };
    const stop = () => SIGNS.forEach((sign) => window.removeEventListener(sign, begin));
    for (const sign of SIGNS) window.addEventListener(sign, begin, { passive: true });
    return stop;
  }, []);
}
