import { Search, X } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { isComposing } from '../lib/keyboard';
import './SearchBox.css';

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
    <div className="search-box-frame">
      <Search size={16} aria-hidden="true" />
      <input
        className="search-box-input"
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
        <button
          className="search-box-clear"
          type="button"
          aria-label="Clear"
          onClick={() => onChange('')}
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
