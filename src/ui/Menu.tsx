import { Check, CircleAlert } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { t } from '../texts/t';
import { Overlay } from './Overlay';
import { stepOf } from '../lib/keyboard';
import { placeBeside } from './placeBeside';
import { PHONE } from './media';

const Sheet = styled(Overlay)`
  width: max-content;
  min-width: 13rem;
  max-width: min(22rem, calc(100vw - 2 * var(--space-2)));
  max-height: calc(100dvh - 2 * var(--space-2));
  border-radius: var(--radius-medium);
  background: var(--colour-raised);

  @media not ${PHONE} {
    inset: var(--top) auto auto var(--left);
    margin: 0;
    animation: none;

    &::backdrop {
      background: none;
      animation: none;
    }
  }

  @media ${PHONE} {
    width: 100%;
    max-width: none;
    padding-bottom: env(safe-area-inset-bottom);
  }
`;

const Items = styled.div`
  max-height: inherit;
  padding: var(--space-1);
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const Signs = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-around;
  padding-bottom: var(--space-1);
  border-bottom: 1px solid var(--colour-border);
  margin-bottom: var(--space-1);
`;

const SignButton = styled.button`
  width: 48px;
  height: 48px;
  padding: 0;
  border: 0;
  border-radius: var(--radius-round);
  background: none;
  font-size: 1.5rem;
  line-height: 1;
  cursor: pointer;

  &:hover,
  &:focus-visible {
    background: var(--colour-hover);
  }
`;

const Choices = styled.div`
  padding-bottom: var(--space-1);
  border-bottom: 1px solid var(--colour-border);
  margin-bottom: var(--space-1);

  > p {
    margin: 0;
    padding: var(--space-2) var(--space-3) var(--space-1);
    color: var(--colour-text-soft);
    font-weight: 650;
    font-size: var(--text-small);
  }
`;

const Note = styled.p`
  margin: 0;
  padding: var(--space-2) var(--space-4) var(--space-3);
  border-top: 1px solid var(--colour-border);
  color: var(--colour-text-soft);
  font-size: 0.8125rem;
`;

const ItemButton = styled.button`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  width: 100%;
  min-height: 36px;
  padding: var(--space-1) var(--space-3);
  border: 0;
  border-radius: var(--radius-small);
  background: none;
  color: var(--colour-text);
  font: inherit;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;

  > svg {
    flex: none;
    color: var(--colour-text-soft);
  }

  &:hover,
  &:focus-visible {
    background: var(--colour-hover);
  }

  @media (pointer: coarse) {
    min-height: 48px;
  }
`;

const ItemLabel = styled.span`
  flex: 1;
  min-width: 0;
`;

interface ItemText {
  readonly label: string;
  readonly icon: ReactNode;
}

export interface ActionItem extends ItemText {
  /** Set for one of several choices (`menuitemradio`): whether it is the one in force. */
  readonly isChosen?: boolean;
  /** Called after the menu has closed, so it may open a dialog or move the focus. */
  readonly choose: () => void;
}

interface CopyItem extends ItemText {
  /** The text for the clipboard. The menu stays open until it says whether that worked. */
  readonly copies: string;
}

export type MenuItem = ActionItem | CopyItem;

interface MenuProps {
  /** Accessible name. */
  readonly label: string;
  /** Items in a line above the others, of which only the icon shows. */
  readonly signs?: readonly ActionItem[];
  /** Choices of which one is chosen, under their title above the items. */
  readonly choices?: { readonly title: string; readonly items: readonly ActionItem[] };
  readonly items: readonly MenuItem[];
  /** A sentence below the items. */
  readonly note?: string;
  /** The control that opened the menu: the menu opens beside it and returns the focus to it. */
  readonly anchor: HTMLElement | null;
  /** Called for Esc, Tab, a press beside the menu, and before an item is chosen. */
  readonly onClose: () => void;
}

/** A menu beside the control that opened it, or a sheet on a phone. */
export function Menu({ label, signs = [], choices, items, note, anchor, onClose }: MenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const noteId = useId();

  useLayoutEffect(() => {
    const place = () => placeMenu(dialog.current, anchor);
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [anchor]);

  return (
    <Sheet
      ref={dialog}
      aria-label={label}
      {...(anchor && { returnFocusTo: anchor })}
      onClose={onClose}
      onKeyDown={(event) => moveFocus(event, onClose)}
    >
      <Items
        role="menu"
        aria-label={label}
        aria-describedby={note === undefined ? undefined : noteId}
      >
        {signs.length > 0 && (
          <Signs role="none">
            {signs.map((item) => (
              <SignButton
                key={item.label}
                type="button"
                role="menuitem"
                aria-label={item.label}
                onClick={() => chooseItem(item, onClose)}
              >
                <span aria-hidden="true">{item.icon}</span>
              </SignButton>
            ))}
          </Signs>
        )}
        {choices && (
          <Choices role="group" aria-label={choices.title}>
            <p aria-hidden="true">{choices.title}</p>
            {choices.items.map((item) => (
              <ActionRow key={item.label} item={item} onClose={onClose} />
            ))}
          </Choices>
        )}
        {items.map((item) =>
          'copies' in item ? (
            <CopyRow key={item.label} item={item} onClose={onClose} />
          ) : (
            <ActionRow key={item.label} item={item} onClose={onClose} />
          ),
        )}
      </Items>
      {note !== undefined && <Note id={noteId}>{note}</Note>}
    </Sheet>
  );
}

interface RowProps<Item extends MenuItem> {
  readonly item: Item;
  readonly onClose: () => void;
}

/** While the menu is open, nothing behind it can take the focus: it closes first. */
function chooseItem({ choose }: ActionItem, onClose: () => void): void {
  flushSync(onClose);
  choose();
}

function ActionRow({ item, onClose }: RowProps<ActionItem>) {
  const { label, icon, isChosen } = item;
  return (
    <MenuRow
      role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChosen}
      icon={icon}
      label={label}
      onClick={() => chooseItem(item, onClose)}
    >
      {isChosen && <Check size={16} aria-hidden="true" />}
    </MenuRow>
  );
}

/** How long the menu stays open after a copy, so that its result can be read, ms. */
const COPIED_SHOWN_MS = 900;

function CopyRow({ item: { label, icon, copies }, onClose }: RowProps<CopyItem>) {
  const [result, setResult] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (result !== 'copied') return undefined;
    const timer = setTimeout(onClose, COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result, onClose]);
  const copy = () => {
    // Without a secure origin there is no clipboard at all.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(copies))
      .then(
        () => setResult('copied'),
        () => setResult('failed'),
      );
  };
  return (
    <MenuRow role="menuitem" icon={icon} label={label} onClick={copy}>
      <span role="status">
        {result === 'copied' && <Check size={16} role="img" aria-label={t('ui.copied')} />}
        {result === 'failed' && <CircleAlert size={16} role="img" aria-label={t('ui.notCopied')} />}
      </span>
    </MenuRow>
  );
}

function MenuRow({ icon, label, children, ...rest }: ComponentProps<'button'> & ItemText) {
  return (
    <ItemButton {...rest} type="button" aria-label={label}>
      {icon}
      <ItemLabel>{label}</ItemLabel>
      {children}
    </ItemButton>
  );
}

/** Arrow keys, Home and End move between the items; Tab leaves the menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  if (event.key === 'Tab') {
    event.preventDefault();
    onClose();
    return;
  }
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const current = items.findIndex((item) => item === document.activeElement);
  const target = targetIndex(event.key, current, items.length);
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}

function targetIndex(key: string, current: number, count: number): number | undefined {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : stepOf(key);
  if (step === 1) return (current + 1) % count;
  if (step === -1) return (current <= 0 ? count : current) - 1;
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

function placeMenu(dialog: HTMLDialogElement | null, anchor: HTMLElement | null): void {
  if (!dialog || !anchor) return;
  const { left, top } = placeBeside(
    anchor.getBoundingClientRect(),
    { width: dialog.offsetWidth, height: dialog.offsetHeight },
    { width: window.innerWidth, height: window.innerHeight },
  );
  dialog.style.setProperty('--left', `${left}px`);
  dialog.style.setProperty('--top', `${top}px`);
}
