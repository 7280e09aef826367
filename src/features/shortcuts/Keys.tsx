import { Fragment } from 'react';
import styled from 'styled-components';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import type { Key } from './shortcutGroups';

const Frame = styled.span`
  display: inline-flex;
  flex: none;
  gap: var(--space-1);
  align-items: center;
  color: var(--colour-text-soft);

  kbd {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-width: 26px;
    height: 26px;
    padding: 0 7px;
    border: 1px solid var(--colour-border);
    border-bottom-width: 2px;
    border-radius: 7px;
    background: var(--colour-panel);
    color: var(--colour-text);
    font-family: inherit;
    font-size: var(--text-small);
    font-weight: 600;
    line-height: 1;
  }
`;

const Or = styled.span`
  padding-inline: 2px;
`;

/** A sign on a key and how it is called. */
interface KeySign {
  readonly sign: string;
  readonly name: string;
}

const SIGNS: Readonly<Record<string, KeySign>> = {
  up: { sign: '↑', name: 'Up' },
  down: { sign: '↓', name: 'Down' },
  right: { sign: '→', name: 'Right' },
};

const APPLE_SIGNS: Readonly<Record<string, KeySign>> = {
  ...SIGNS,
  main: { sign: '⌘', name: 'Command' },
  alt: { sign: '⌥', name: 'Option' },
  shift: { sign: '⇧', name: 'Shift' },
};

const NAMES: Readonly<Record<string, string>> = { main: 'Ctrl', alt: 'Alt', shift: 'Shift' };

interface KeysProps {
  readonly keys: readonly (readonly Key[])[];
  readonly isApple: boolean;
}

/** Keys as they are written on the keyboard. */
export function Keys({ keys, isApple }: KeysProps) {
  return (
    <Frame>
      {keys.map((combination, index) => (
        <Fragment key={combination.join('+')}>
          {index > 0 && <Or>/</Or>}
          {combination.map((key) => (
            <OneKey key={key} name={key} isApple={isApple} />
          ))}
        </Fragment>
      ))}
    </Frame>
  );
}

function OneKey({ name, isApple }: { readonly name: Key; readonly isApple: boolean }) {
  const sign = (isApple ? APPLE_SIGNS : SIGNS)[name];
  if (!sign) return <kbd>{NAMES[name] ?? name}</kbd>;
  return (
    <kbd>
      <span aria-hidden="true">{sign.sign}</span>
      <VisuallyHidden>{sign.name}</VisuallyHidden>
    </kbd>
  );
}
