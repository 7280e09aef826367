import { createT } from '../../texts/t';
import english from '../../texts/en/console.json';

/** A text of the console in the language of the page (`texts/t.ts`). */
export const t = createT(english, {
  de: () => import('../../texts/de/console.json'),
  ar: () => import('../../texts/ar/console.json'),
});
