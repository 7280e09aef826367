import { createContext } from 'react';

/**
 * Where dialogs are drawn by something that shows the app as a picture, a replay for instance: on top of
 * the picture alone, so that what is around it stays usable. The app does not listen to the page's keys
 * there. Without a stage dialogs are modal, and lie over the whole page.
 */
export const DialogStage = createContext<HTMLElement | null>(null);
