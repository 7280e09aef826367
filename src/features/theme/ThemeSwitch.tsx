import { Moon, Sun } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectTheme, themeToggled } from './themeSlice';
import './ThemeSwitch.css';

export function ThemeSwitch() {
  const dispatch = useAppDispatch();
  const isDark = useAppSelector(selectTheme) === 'dark';
  return (
    <button
      className="theme-switch-track"
      type="button"
      role="switch"
      aria-checked={isDark}
      aria-label="Dark theme"
      title="Dark theme"
      onClick={() => dispatch(themeToggled())}
    >
      <span className="theme-switch-thumb" />
      <span className="theme-switch-icon is-light">
        <Sun size={14} aria-hidden="true" />
      </span>
      <span className="theme-switch-icon is-dark">
        <Moon size={14} aria-hidden="true" />
      </span>
    </button>
  );
}

/** The attribute is what the style sheets look at: switching renders nothing else. */
export function useThemeAttribute(): void {
  const theme = useAppSelector(selectTheme);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
