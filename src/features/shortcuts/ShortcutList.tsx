import { Fragment } from 'react';
import styled from 'styled-components';
import { hasAppleKeys } from '../../lib/keyboard';
import { useAppDispatch } from '../../state/hooks';
import { Dialog } from '../../ui/Dialog';
import { Version } from '../../ui/Version';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { dialogClosed } from '../dialogs/dialogsSlice';

const TITLE = 'Keyboard shortcuts';

/** The named keys look different on Apple keyboards. */
type Key = 'main' | 'alt' | 'shift' | 'up' | 'down' | 'right' | (string & {});

interface ShortcutRow {
  readonly label: string;
  /** Alternatives, each with the keys that are pressed together. */
  readonly keys: readonly (readonly Key[])[];
}

interface ShortcutGroup {
  readonly title: string;
  readonly rows: readonly ShortcutRow[];
}

const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    title: 'Getting around',
    rows: [
      { label: 'Switch to a channel, chat or person', keys: [['main', 'K']] },
      {
        label: 'Previous or next channel',
        keys: [
          ['alt', 'up'],
          ['alt', 'down'],
        ],
      },
      { label: 'Previous unread channel', keys: [['alt', 'shift', 'up']] },
      { label: 'Next unread channel', keys: [['alt', 'shift', 'down']] },
      { label: 'Next mention, reply or unread channel', keys: [['F8']] },
      { label: 'Leave a channel of the list', keys: [['right']] },
      { label: 'Undo leaving a channel', keys: [['main', 'Z']] },
      { label: 'Next part of the window', keys: [['F6']] },
      { label: 'Previous part of the window', keys: [['shift', 'F6']] },
      { label: 'Close what is on top', keys: [['Esc']] },
      { label: 'Show these keys', keys: [['?'], ['main', '/']] },
    ],
  },
  {
    title: 'Messages',
    rows: [
      { label: 'Previous or next message', keys: [['up'], ['down']] },
      { label: 'First or last message', keys: [['Home'], ['End']] },
      { label: 'Reactions and tools of a message', keys: [['Tab']] },
    ],
  },
  {
    title: 'Writing',
    rows: [
      { label: 'Write, wherever the focus is', keys: [['A–Z']] },
      { label: 'Send', keys: [['Enter']] },
      { label: 'New line', keys: [['shift', 'Enter']] },
      {
        label: 'Bold or italic text',
        keys: [
          ['main', 'B'],
          ['main', 'I'],
        ],
      },
      { label: 'Edit the last message', keys: [['up']] },
    ],
  },
];

const Scroller = styled.div`
  min-height: 0;
  padding: 0 var(--space-5) var(--space-5);
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;

  &:focus-visible {
    outline-offset: -2px;
  }

  h3 {
    margin: var(--space-4) 0 var(--space-1);
    color: var(--colour-text-soft);
    font-size: var(--text-small);
    font-weight: 650;
    letter-spacing: 0.03em;
  }

  h3:first-child {
    margin-top: 0;
  }

  dl {
    margin: 0;
  }
`;

const Row = styled.div`
  display: flex;
  gap: var(--space-4);
  align-items: center;
  justify-content: space-between;
  min-height: 40px;
  padding: var(--space-1) 0;

  & + & {
    border-top: 1px solid var(--colour-border);
  }

  dd {
    margin: 0;
  }
`;

/** The dialog that lists the shortcuts with the keys of the user's keyboard. */
export function ShortcutList() {
  const dispatch = useAppDispatch();
  const isApple = hasAppleKeys(navigator);
  return (
    <Dialog title={TITLE} onClose={() => dispatch(dialogClosed())}>
      <Scroller role="group" aria-label={TITLE} tabIndex={0}>
        {SHORTCUT_GROUPS.map(({ title, rows }) => (
          <Fragment key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ label, keys }) => (
                <Row key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} isApple={isApple} />
                  </dd>
                </Row>
              ))}
            </dl>
          </Fragment>
        ))}
      </Scroller>
      <Version />
    </Dialog>
  );
}

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

/** The symbol on a key and its name for screen readers. */
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

/** Keys as they are labelled on the keyboard. */
function Keys({ keys, isApple }: KeysProps) {
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
