import { Moon, Sun } from 'lucide-react';
import { useLayoutEffect } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { selectTheme, themeToggled } from './themeSlice';

const Track = styled.button`
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  width: 56px;
  height: 28px;
  padding: 0 6px;
  border: 1px solid var(--colour-border-strong);
  border-radius: var(--radius-round);
  background: var(--colour-surface);
  color: var(--colour-text-soft);
  cursor: pointer;
`;

const Thumb = styled.span`
  position: absolute;
  top: 2px;
  inset-inline-start: 2px;
  width: 22px;
  height: 22px;
  border-radius: var(--radius-round);
  background: var(--colour-accent);
  transition: transform var(--duration-slow) ease;

  [aria-checked='true'] > & {
    transform: translateX(calc(28px * var(--onwards)));
  }

  @media (forced-colors: active) {
    outline: 2px solid Highlight;
    outline-offset: -2px;
  }
`;

const Icon = styled.span`
  z-index: 1;
  display: inline-flex;

  /* Covered by the thumb. */
  [aria-checked='false'] > &[data-light],
  [aria-checked='true'] > &[data-dark] {
    color: var(--colour-on-accent);
  }
`;

export function ThemeSwitch() {
  const dispatch = useAppDispatch();
  const isDark = useAppSelector(selectTheme) === 'dark';
  return (
    <Track
      type="button"
      role="switch"
      aria-checked={isDark}
      aria-label={t('theme.dark')}
      title={t('theme.dark')}
      onClick={() => dispatch(themeToggled())}
    >
      <Thumb />
      <Icon data-light>
        <Sun size={14} aria-hidden="true" />
      </Icon>
      <Icon data-dark>
        <Moon size={14} aria-hidden="true" />
      </Icon>
    </Track>
  );
}

/** The attribute is what the theme's custom properties depend on: switching renders nothing else. */
export function useThemeAttribute(): void {
  const theme = useAppSelector(selectTheme);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
