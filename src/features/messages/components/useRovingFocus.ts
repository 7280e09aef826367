import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Timetoken } from '../../../../shared/protocol';
import { isComposing } from '../../../lib/keyboard';
import { focusComposerOf } from '../../../ui/composerFocus';
import type { Jump } from '../../unread/unreadState';
import type { MessageRow } from '../messageRows';
import { scrollToWord, showWords } from './foundWords';
import { untilReaderActs } from './readerActs';

interface ActiveRow {
  readonly key: string;
  readonly timetoken: Timetoken;
  /** Whether the row shall get the focus, after a jump, in the middle of the window; otherwise it has or had it. */
  readonly isWanted: boolean | 'middle';
  /** The words in it to which the reader goes. */
  readonly words?: readonly string[] | undefined;
}

/** How long the message to which the reader went is highlighted. */
const HIGHLIGHT_MS = 2_000;
/** After so many frames all rows around the wanted one have been measured. */
const SETTLING_FRAMES = 8;

/**
 * Scrolls a row there, and again in the next frames, until the reader does something: rows that are drawn for the
 * first time turn out higher or lower than they were taken to be.
 *
 * @param onShown called each time
 */
export function keepAt(row: HTMLElement, block: 'start' | 'center', onShown: () => void): void {
  const end = untilReaderActs();
  const keep = (frames: number) => {
    if (end.signal.aborted) return;
    row.scrollIntoView({ block });
    onShown();
    if (frames > 0) requestAnimationFrame(() => keep(frames - 1));
    else end.abort();
  };
  keep(SETTLING_FRAMES);
}

/**
 * Makes the list a single stop for Tab. The arrow keys, Home and End go from message to message, Tab
 * from a message to its controls and then out of the list. The message that has the focus, or had it
 * last, stays drawn wherever one scrolls; when it is deleted, the next one takes the focus, or the composer when
 * there is none.
 *
 * @param wanted the message of which a control is about to take the focus, or to which the reader goes
 * @param onShown called when the list was scrolled to the message to which the reader goes
 */
export function useRovingFocus(
  rows: readonly MessageRow[],
  scroller: RefObject<HTMLElement | null>,
  scrollToBottom: () => void,
  wanted: Timetoken | Jump | undefined,
  onShown: () => void,
) {
  const [active, setActive] = useState<ActiveRow>();
  const [lastWanted, setLastWanted] = useState<typeof wanted>();
  if (wanted !== lastWanted) {
    setLastWanted(wanted);
    const isJump = typeof wanted === 'object';
    const timetoken = isJump ? wanted.timetoken : wanted;
    const row = rows.find((each) => isMessage(each) && each.message.timetoken === timetoken);
    // Drawn, an editor in the row takes the focus by itself.
    if (row) setActive(activeRow(row, isJump && 'middle', isJump ? wanted.words : undefined));
  }
  const [hasFocus, setHasFocus] = useState(false);
  const activeIndex = active
    ? rows.findIndex((row) => isMessage(row) && row.key === active.key)
    : NOWHERE;
  if (active && activeIndex === NOWHERE) {
    setActive(activeRow(rows[successor(rows, active.timetoken)], hasFocus));
  }

  const isLeftEmpty = hasFocus && !active;
  useLayoutEffect(() => {
    if (isLeftEmpty) focusAfterDialog(() => focusComposerOf(scroller.current));
  }, [isLeftEmpty, scroller]);

  useLayoutEffect(() => {
    if (!active?.isWanted) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${active.key}"]`);
    if (!row) return;
    focusAfterDialog(() => row.focus({ preventScroll: true }));
    if (active.isWanted !== 'middle') return;
    // A colour that fades: nothing moves.
    row.animate([{ background: 'var(--colour-selected)' }, {}], HIGHLIGHT_MS);
    showWords(row, active.words ?? [], (first) =>
      keepAt(row, 'center', () => {
        if (first && scroller.current) scrollToWord(first, scroller.current);
        onShown();
      }),
    );
  }, [active, scroller, onShown]);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isOwn(event) || isForOthers(event)) return;
    const target = targetOf(event);
    if (target === undefined) return;
    event.preventDefault();
    const row = rows[target];
    if (!row) return;
    // At once: the row may be out of view and not drawn yet.
    flushSync(() => setActive(activeRow(row, true)));
    // Not by the virtualizer: it would go on scrolling there for as long as messages come in.
    if (event.key === 'End') scrollToBottom();
    else document.activeElement?.scrollIntoView({ block: 'nearest' });
  };

  /** The arrow keys on the list itself lead to the message one reads; from there on to the next. */
  const targetOf = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const isEntering = target === currentTarget && (key === 'ArrowUp' || key === 'ArrowDown');
    if (!isEntering) return keyTarget(rows, key, activeIndex);
    const entry = lowestKeyInView(currentTarget);
    return rows.findIndex((row) => row.key === entry);
  };

  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    if (!isOwn(event)) return;
    const key = event.target.closest('article')?.dataset['row'];
    const row = rows.find((each) => isMessage(each) && each.key === key);
    setHasFocus(row !== undefined);
    if (row) setActive(activeRow(row, false));
    if (event.target.matches('article')) keepInView(event.target);
  };

  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // A dialog gives the focus back.
    if (currentTarget.contains(relatedTarget) || relatedTarget?.closest('dialog')) return;
    setHasFocus(false);
  };

  return {
    /** Index of the row that has the focus, or had it last; -1 when there was none. */
    activeIndex,
    /** Key of the row that has the focus. */
    focusedKey: hasFocus ? active?.key : undefined,
    listProps: {
      tabIndex: hasFocus ? -1 : 0,
      onKeyDown: handleKeyDown,
      onFocus: handleFocus,
      onBlur: handleBlur,
    },
  };
}

/**
 * Moves the focus. Behind a modal dialog nothing takes it, and the button that opened the dialog may be gone
 * together with its row when it closes.
 */
function focusAfterDialog(moveFocus: () => void): void {
  moveFocus();
  const focusFree = () => {
    if (document.activeElement === document.body) moveFocus();
  };
  document.querySelector('dialog:modal')?.addEventListener('close', focusFree, { once: true });
}

/** On touch, tools come up below a message (`message.styles.ts`), whose end may be that of what is in view. */
function keepInView(row: Element): void {
  if (!globalThis.matchMedia('(hover: none)').matches) return;
  // After the touch, whose end is still to come.
  requestAnimationFrame(() => row.scrollIntoView({ block: 'nearest' }));
}

/** The emoji picker of a message, elsewhere in the page, has keys of its own. */
function isOwn({ target, currentTarget }: KeyboardEvent | FocusEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

/** A message that is being edited has a field, which needs these keys. */
function isForOthers(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey, nativeEvent, target } = event;
  const isTyping = target instanceof HTMLTextAreaElement;
  return isTyping || altKey || ctrlKey || metaKey || shiftKey || isComposing(nativeEvent);
}

/** The index when there is no such row. */
export const NOWHERE = -1;

/**
 * The row to which a key leads from another: `NOWHERE` at the ends, `undefined` for a key that does
 * not lead anywhere. Only messages are gone to.
 */
function keyTarget(rows: readonly MessageRow[], key: string, from: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return rows.findLastIndex((row, index) => isMessage(row) && index < from);
    case 'ArrowDown':
      return rows.findIndex((row, index) => isMessage(row) && index > from);
    case 'Home':
      return rows.findIndex(isMessage);
    case 'End':
      return rows.findLastIndex(isMessage);
    default:
      return undefined;
  }
}

function activeRow(
  row: MessageRow | undefined,
  isWanted: ActiveRow['isWanted'],
  words?: readonly string[],
): ActiveRow | undefined {
  if (row?.kind !== 'message') return undefined;
  return { key: row.key, timetoken: row.message.timetoken, isWanted, words };
}

/** The row that takes the place of one that is gone: the next message, at the end the last. */
function successor(rows: readonly MessageRow[], timetoken: Timetoken): number {
  const next = rows.findIndex((row) => isMessage(row) && row.message.timetoken > timetoken);
  return next === NOWHERE ? rows.findLastIndex(isMessage) : next;
}

/** The last message of which something is in view; the nearest while those in view are not drawn. */
function lowestKeyInView(list: HTMLElement): string | undefined {
  const { bottom } = list.getBoundingClientRect();
  const drawn = [...list.querySelectorAll('article')];
  const lowest = drawn.findLast((row) => row.getBoundingClientRect().top <= bottom);
  return (lowest ?? drawn[0])?.dataset['row'];
}

export function isMessage(row: MessageRow): row is MessageRow & { readonly kind: 'message' } {
  return row.kind === 'message';
}
