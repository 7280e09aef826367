import type { Language } from '../../texts/languages';

/**
 * Has the service worker keep the texts of the language in which the page shows, so that it also does without a
 * network (`serviceWorker/worker.ts`). Resolves once a worker was told, which is never where there is none.
 */
export async function keepTexts(shownLanguage: Language): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ shownLanguage });
}
