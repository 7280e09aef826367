import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import styled from 'styled-components';
import { isComposing } from '../lib/isComposing';

const Frame = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  color: var(--colour-text-soft);

  > svg {
    position: absolute;
    left: var(--space-3);
    pointer-events: none;
  }
`;

const Input = styled.input`
  width: 100%;
  height: 40px;
  padding: 0 var(--space-6) 0 38px;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-round);
  background: var(--colour-surface);
  /* 16 px keeps phones from zooming in. */
  font-size: max(16px, var(--text-body));
  color: var(--colour-text);

  &::placeholder {
    color: var(--colour-text-soft);
    opacity: 1;
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
  right: var(--space-2);
  display: inline-flex;
  padding: var(--space-1);
  border: 0;
  border-radius: var(--radius-round);
  background: none;
  color: inherit;
  cursor: pointer;

  &:hover {
    color: var(--colour-text);
  }
`;

interface SearchBoxProps {
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The arrow key that leads to what was found. */
  readonly onArrowDown?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

export function SearchBox({ label, value, onChange, onArrowDown, ref }: SearchBoxProps) {
  return (
    <Frame>
      <Search size={16} aria-hidden="true" />
      <Input
        ref={ref}
        type="search"
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
        }}
      />
      {value !== '' && (
        <Clear type="button" aria-label="Clear" onClick={() => onChange('')}>
          <X size={16} aria-hidden="true" />
        </Clear>
      )}
    </Frame>
  );
}
