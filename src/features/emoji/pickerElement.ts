import data, { type Emoji, type EmojiMartData } from '@emoji-mart/data';
import { Picker } from 'emoji-mart';
import { t } from '../../texts/t';
import type { NamedEmoji } from './emojiNames';
import { CATEGORIES, EMOJIS_PER_LINE, FREQUENT_ROWS } from './limits';

/**
 * emoji-mart with its data: a large module, which only `PickerDialog.tsx` loads, when it is opened.
 * Everything is in the bundle; with the native set and texts of our own no request is ever made.
 */

/** Fixes contrast and focus marks of emoji-mart. */
const STYLES = `
  .color-c, .preview-placeholder { color: var(--color-b); }
  .search input[type="search"]::placeholder { opacity: .75; }
  .sticky {
    background-color: rgb(var(--em-rgb-background));
    backdrop-filter: none;
    color: var(--color-b);
    font-size: 0.8125rem;
    font-weight: 600;
  }
  .category button[aria-selected] .background { background-color: var(--colour-selected); }
  .category button[data-keyboard="true"][aria-selected] .background {
    box-shadow: inset 0 0 0 2px var(--colour-focus);
  }
  .menu { background-color: rgb(var(--em-rgb-background)); backdrop-filter: none; }
  .option:hover { color: var(--colour-on-accent); }
  button:focus-visible, .menu input:focus-visible + .option {
    outline: 2px solid var(--colour-focus);
    outline-offset: -1px;
  }
`;

interface PickerOptions {
  readonly theme: 'light' | 'dark';
  /** The width and height of one emoji's button, px. */
  readonly buttonSize: number;
  /** Whether the search box gets the focus, and with it the arrow keys. */
  readonly hasFocus: boolean;
  /** Returns the first text of the search box; called once the box exists. */
  readonly takeTyped: () => string;
  readonly onPick: (native: string) => void;
}

/**
 * Creates an `em-emoji-picker`, which renders itself when it is attached. Its theme is an attribute.
 *
 * @param emoji as they are named in the language of the page
 */
export function createPickerElement(
  options: PickerOptions,
  emoji: readonly NamedEmoji[],
): HTMLElement {
  takeNames(emoji);
  const picker = new Picker({
    data,
    set: 'native',
    i18n: pickerTexts(),
    categories: ['frequent', ...CATEGORIES],
    perLine: EMOJIS_PER_LINE,
    maxFrequentRows: FREQUENT_ROWS,
    emojiButtonSize: options.buttonSize,
    emojiButtonRadius: '8px',
    emojiSize: Math.round((options.buttonSize * 2) / 3),
    icons: 'outline',
    autoFocus: options.hasFocus,
    onEmojiSelect: ({ native }: { readonly native: string }) => options.onPick(native),
    // emoji-mart's types leave out that a picker is an element.
  }) as unknown as HTMLElement;
  picker.setAttribute('theme', options.theme);
  const root = picker.shadowRoot;
  if (root) {
    addStyles(root);
    nameRoles(root);
    fillSearch(root, options.takeTyped);
  }
  return picker;
}

let named: readonly NamedEmoji[] | undefined;

/** Puts names where emoji-mart reads them, and has it make what it searches of them anew. */
function takeNames(emoji: readonly NamedEmoji[]): void {
  if (emoji === named) return;
  named = emoji;
  const known: Readonly<Record<string, Emoji & { search?: string }>> = (data as EmojiMartData)
    .emojis;
  for (const { id, name, keywords } of emoji) {
    const own = known[id];
    if (own) Object.assign(own, { name, keywords, search: '' });
  }
}

/** The texts of the picker, in the form of emoji-mart's translations. */
function pickerTexts() {
  return {
    rtl: document.documentElement.dir === 'rtl',
    search: t('emoji.search'),
    search_no_results_1: t('emoji.noneFound.title'),
    search_no_results_2: t('emoji.noneFound.text'),
    pick: t('emoji.pick'),
    categories: {
      activity: t('emoji.categories.activity'),
      flags: t('emoji.categories.flags'),
      foods: t('emoji.categories.foods'),
      frequent: t('emoji.categories.frequent'),
      nature: t('emoji.categories.nature'),
      objects: t('emoji.categories.objects'),
      people: t('emoji.categories.people'),
      places: t('emoji.categories.places'),
      search: t('emoji.categories.search'),
      symbols: t('emoji.categories.symbols'),
    },
    skins: {
      choose: t('emoji.tones.choose'),
      1: t('emoji.tones.default'),
      2: t('emoji.tones.light'),
      3: t('emoji.tones.mediumLight'),
      4: t('emoji.tones.medium'),
      5: t('emoji.tones.mediumDark'),
      6: t('emoji.tones.dark'),
    },
  };
}

function addStyles(root: ShadowRoot): void {
  const style = document.createElement('style');
  style.textContent = STYLES;
  root.append(style);
}

/**
 * emoji-mart says `aria-selected` and `aria-posinset` of plain buttons, for which they mean nothing.
 * With the roles they belong to, a screen reader tells which emoji of how many is chosen. Rows come
 * and go while the list scrolls.
 */
function nameRoles(root: ShadowRoot): void {
  const name = () => {
    root.querySelector('.scroll:not([role])')?.setAttribute('role', 'listbox');
    root.querySelector('.scroll:not([aria-label])')?.setAttribute('aria-label', t('emoji.title'));
    root.querySelector('input[type="search"]')?.setAttribute('aria-label', t('emoji.search'));
    for (const button of root.querySelectorAll('.category button:not([role])')) {
      button.setAttribute('role', 'option');
    }
    root.querySelector('#nav > div:not([role])')?.setAttribute('role', 'tablist');
    for (const button of root.querySelectorAll('#nav button:not([role])')) {
      button.setAttribute('role', 'tab');
    }
  };
  new MutationObserver(name).observe(root, { childList: true, subtree: true });
}

function fillSearch(root: ShadowRoot, takeTyped: () => string): void {
  const observer = new MutationObserver(() => {
    const search = root.querySelector<HTMLInputElement>('input[type="search"]');
    if (!search || !root.host.isConnected) return;
    observer.disconnect();
    search.value = takeTyped();
    search.dispatchEvent(new Event('input'));
  });
  observer.observe(root, { childList: true, subtree: true });
}
