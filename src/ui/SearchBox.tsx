import { Search, X } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { t } from '../texts/t';
import { isComposing } from '../lib/keyboard';

const Frame = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  color: var(--colour-text-soft);

  > svg {
    position: absolute;
    inset-inline-start: var(--space-3);
    pointer-events: none;
  }
`;

const Input = styled.input`
  width: 100%;
  height: max(40px, 2.5rem);
  padding-block: 0;
  padding-inline: 38px var(--space-6);
  border: 1px solid var(--colour-border-strong);
  border-radius: var(--radius-round);
  background: var(--colour-surface);
  /* 16 px keeps phones from zooming in. */
  font-size: max(16px, var(--text-body));
  color: var(--colour-text);
  text-overflow: ellipsis;

  &::placeholder {
    color: var(--colour-text-soft);
    opacity: 1;
  }

  /* There is nothing to clear. */
  &:placeholder-shown {
    padding-inline-end: var(--space-3);
  }

  &::-webkit-search-cancel-button {
    display: none;
  }

  @media (pointer: fine) {
    font-size: var(--text-body);
  }
`;

const Clear = styled.button`
  position: absolute;
  inset-inline-end: var(--space-2);
  display: inline-flex;
  padding: var(--space-1);
  border: 0;
  border-radius: var(--radius-round);
  background: none;
  color: inherit;
  cursor: pointer;

  @media (hover: hover) {
    &:hover {
      color: var(--colour-text);
    }
  }
`;

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'>;

interface SearchBoxProps extends InputProps {
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The arrow key that leads to what was found. */
  readonly onArrowDown?: () => void;
}

export function SearchBox(props: SearchBoxProps) {
  const { label, value, onChange, onArrowDown, onKeyDown, ...rest } = props;
  return (
    <Frame>
      <Search size={16} aria-hidden="true" />
      <Input
        type="search"
        {...rest}
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Escape') onChange('');
          if (event.key === 'ArrowDown' && !event.altKey && onArrowDown) {
            event.preventDefault();
            onArrowDown();
          }
          onKeyDown?.(event);
        }}
      />
      {value !== '' && (
        <Clear type="button" aria-label={t('ui.clear')} onClick={() => onChange('')}>
          <X size={16} aria-hidden="true" />
        </Clear>
      )}
    </Frame>
  );
}
