import { Fragment } from 'react';
import styled from 'styled-components';
import { hasAppleKeys } from '../../lib/keyboard';
import { useAppDispatch } from '../../state/hooks';
import { t, type TextId } from '../../texts/t';
import { Dialog } from '../../ui/Dialog';
import { Version } from '../../ui/Version';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { dialogClosed } from '../dialogs/dialogsSlice';

/** The named keys look different on Apple keyboards. */
type Key = 'main' | 'alt' | 'shift' | 'home' | 'end' | 'up' | 'down' | 'onwards' | (string & {});

interface ShortcutRow {
  readonly label: TextId;
  /** Alternatives, each with the keys that are pressed together. */
  readonly keys: readonly (readonly Key[])[];
}

interface ShortcutGroup {
  readonly title: TextId;
  readonly rows: readonly ShortcutRow[];
}

const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    title: 'shortcuts.gettingAround',
    rows: [
      { label: 'shortcuts.switch', keys: [['main', 'K']] },
      {
        label: 'shortcuts.channels',
        keys: [
          ['alt', 'up'],
          ['alt', 'down'],
        ],
      },
      { label: 'shortcuts.previousUnread', keys: [['alt', 'shift', 'up']] },
      { label: 'shortcuts.nextUnread', keys: [['alt', 'shift', 'down']] },
      { label: 'shortcuts.nextNews', keys: [['F8']] },
      { label: 'shortcuts.leave', keys: [['onwards']] },
      { label: 'shortcuts.undoLeaving', keys: [['main', 'Z']] },
      { label: 'shortcuts.nextPart', keys: [['F6']] },
      { label: 'shortcuts.previousPart', keys: [['shift', 'F6']] },
      { label: 'shortcuts.close', keys: [['Esc']] },
      { label: 'shortcuts.show', keys: [['?'], ['main', '/']] },
    ],
  },
  {
    title: 'shortcuts.messages',
    rows: [
      { label: 'shortcuts.eachMessage', keys: [['up'], ['down']] },
      { label: 'shortcuts.firstOrLast', keys: [['home'], ['end']] },
      { label: 'shortcuts.tools', keys: [['Tab']] },
    ],
  },
  {
    title: 'shortcuts.writing',
    rows: [
      { label: 'shortcuts.write', keys: [['A–Z']] },
      { label: 'shortcuts.send', keys: [['Enter']] },
      { label: 'shortcuts.newLine', keys: [['shift', 'Enter']] },
      {
        label: 'shortcuts.emphasis',
        keys: [
          ['main', 'B'],
          ['main', 'I'],
        ],
      },
      { label: 'shortcuts.editLast', keys: [['up']] },
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
    <Dialog title={t('shortcuts.title')} onClose={() => dispatch(dialogClosed())}>
      <Scroller role="group" aria-label={t('shortcuts.title')} tabIndex={0}>
        {SHORTCUT_GROUPS.map(({ title, rows }) => (
          <Fragment key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {rows.map(({ label, keys }) => (
                <Row key={label}>
                  <dt>{t(label)}</dt>
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
  /** Of the key that does the same where text is written from right to left. */
  readonly mirrored?: string;
  readonly name: TextId;
}

const SIGNS: Readonly<Record<string, KeySign>> = {
  up: { sign: '↑', name: 'shortcuts.key.up' },
  down: { sign: '↓', name: 'shortcuts.key.down' },
  onwards: { sign: '→', mirrored: '←', name: 'shortcuts.key.onwards' },
};

const APPLE_SIGNS: Readonly<Record<string, KeySign>> = {
  ...SIGNS,
  main: { sign: '⌘', name: 'shortcuts.key.command' },
  alt: { sign: '⌥', name: 'shortcuts.key.option' },
  shift: { sign: '⇧', name: 'shortcuts.key.shift' },
};

/** Keys whose name depends on the language. */
const NAMES: Readonly<Record<string, TextId>> = {
  main: 'shortcuts.key.control',
  alt: 'shortcuts.key.alt',
  shift: 'shortcuts.key.shift',
  home: 'shortcuts.key.home',
  end: 'shortcuts.key.end',
};

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
  const nameId = NAMES[name];
  if (!sign) return <kbd>{nameId ? t(nameId) : name}</kbd>;
  return (
    <kbd>
      <span aria-hidden="true">
        {document.dir === 'rtl' ? (sign.mirrored ?? sign.sign) : sign.sign}
      </span>
      <VisuallyHidden>{t(sign.name)}</VisuallyHidden>
    </kbd>
  );
}
