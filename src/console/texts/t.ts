import { createT } from '../../texts/t';
import english from '../../texts/en/console.json';

/** A text of the console in the language of the page (`texts/t.ts`). */
export const t = createT(english, {
  de: () => import('../../texts/de/console.json'),
  ar: () => import('../../texts/ar/console.json'),
});

/** The name of a text of the console, or of one that it shares with the chat. */
export type TextId = Parameters<typeof t>[0];
