/** The shortcuts of the main screen. */
export type Shortcut =
  | 'switcher'
  | 'undoLeaving'
  | 'list'
  | 'previousChannel'
  | 'nextChannel'
  | 'previousUnread'
  | 'nextUnread'
  | 'nextNews'
  | 'previousRegion'
  | 'nextRegion'
  | 'write';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'
>;

/**
 * The shortcut of a key press.
 *
 * @param isApple whether Cmd takes the place of Ctrl, which then edits text (Ctrl+K)
 */
export function shortcutOf(event: KeyPress, isApple: boolean): Shortcut | undefined {
  const main = isApple ? event.metaKey : event.ctrlKey;
  const isOtherHeld = isApple ? event.ctrlKey : event.metaKey;
  if (isOtherHeld || (main && event.altKey)) return undefined;
  if (main) return withMain(event);
  if (event.altKey) return isApple && hasText(event.target) ? undefined : withAlt(event);
  if (event.key === 'F6') return event.shiftKey ? 'previousRegion' : 'nextRegion';
  if (event.key === 'F8' && !event.shiftKey) return 'nextNews';
  if (isTextField(event.target)) return undefined;
  if (event.key === '?') return 'list';
  return isWritten(event.key) ? 'write' : undefined;
}

/** Whether a key writes a character; the space bar presses buttons and scrolls. */
function isWritten(key: string): boolean {
  return key !== ' ' && Array.from(key).length === 1;
}

function withMain(event: KeyPress): Shortcut | undefined {
  if (letterOf(event) === 'k' && !event.shiftKey) return 'switcher';
  // In a field with text, the key undoes typing.
  if (letterOf(event) === 'z' && !event.shiftKey && !hasText(event.target)) return 'undoLeaving';
  // On many keyboards the slash needs Shift.
  if (letterOf(event) === '/') return 'list';
  return undefined;
}

function withAlt({ key, shiftKey }: KeyPress): Shortcut | undefined {
  if (key === 'ArrowUp') return shiftKey ? 'previousUnread' : 'previousChannel';
  if (key === 'ArrowDown') return shiftKey ? 'nextUnread' : 'nextChannel';
  return undefined;
}

const LATIN = /^[\x20-\x7e]$/;
const BY_PLACE: Readonly<Record<string, string>> = { KeyK: 'k', KeyZ: 'z', Slash: '/' };

/** The Latin letter of a key; on keyboards of other scripts, the one at the same position. */
function letterOf({ key, code }: KeyPress): string | undefined {
  return LATIN.test(key) ? key.toLowerCase() : BY_PLACE[code];
}

const NO_TEXT = [
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
];

/** Whether keys that edit text, such as Option with an arrow on a Mac, belong to a text field. */
function hasText(target: EventTarget | null): boolean {
  return isTextField(target) && 'value' in target && target.value !== '';
}

/** An edit that is being saved takes no text: what is typed meanwhile is for the composer. */
function isTextField(target: EventTarget | null): target is HTMLElement {
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return (
    (target instanceof HTMLTextAreaElement && !target.readOnly) ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}
