import { useEffect, useLayoutEffect, useReducer } from 'react';
import { useAppSelector } from '../../state/hooks';
import { type Language, LANGUAGES } from '../../texts/languages';
import { loadTexts, showTexts } from '../../texts/t';
import { selectLanguage } from './languageSlice';

/**
 * Writes the page in the language of the state: every text that is drawn below is a new one, and what the
 * components keep stays. What is memoized must ask for the language itself.
 */
export function usePageLanguage(): void {
  const language = useLanguage();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // Before the page below is drawn. Only a recording may have a language that was not loaded here.
  const isShown = showTexts(language);
  useEffect(() => {
    if (!isShown) void loadTexts(language).then(redraw, () => undefined);
  }, [language, isShown]);
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.lang = language;
    documentElement.dir = LANGUAGES[language].direction;
  }, [language]);
}

/** The language of the page, for what draws only when it must. */
export const useLanguage = (): Language => useAppSelector(selectLanguage);
