import { Moon, Sun } from 'lucide-react';
import styled from 'styled-components';
import { useLayoutEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
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

const Thumb = styled.span<{ $isOn: boolean }>`
  position: absolute;
  top: 2px;
  left: 2px;
  width: 22px;
  height: 22px;
  border-radius: var(--radius-round);
  background: var(--colour-accent);
  transform: translateX(${({ $isOn }) => ($isOn ? '28px' : '0')});
  transition: transform var(--duration-slow) ease;

  @media (forced-colors: active) {
    outline: 2px solid Highlight;
    outline-offset: -2px;
  }
`;

const Icon = styled.span<{ $isCovered: boolean }>`
  z-index: 1;
  display: inline-flex;
  color: ${({ $isCovered }) => ($isCovered ? 'var(--colour-on-accent)' : 'inherit')};
`;

export function ThemeSwitch() {
  const dispatch = useAppDispatch();
  const isDark = useAppSelector(selectTheme) === 'dark';
  return (
    <Track
      type="button"
      role="switch"
      aria-checked={isDark}
      aria-label="Dark theme"
      title="Dark theme"
      onClick={() => dispatch(themeToggled())}
    >
      <Thumb $isOn={isDark} />
      <Icon $isCovered={!isDark}>
        <Sun size={14} aria-hidden="true" />
      </Icon>
      <Icon $isCovered={isDark}>
        <Moon size={14} aria-hidden="true" />
      </Icon>
    </Track>
  );
}

/** The attribute is what the style sheets look at: switching renders nothing else. */
export function useThemeAttribute(): void {
  const theme = useAppSelector(selectTheme);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
