import { useLayoutEffect } from 'react';
import { useAppSelector } from '../../app/hooks';
import { selectTheme } from './themeSlice';

/** The attribute is what the style sheets look at: switching renders nothing else. */
export function useThemeAttribute(): void {
  const theme = useAppSelector(selectTheme);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
