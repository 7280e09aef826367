import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { shownLanguage, t } from '../../texts/t';
import { PHONE } from '../../ui/media';
import { useLazyPart } from '../../ui/Part';
import { Overlay } from '../../ui/Overlay';
import { PartFailure } from '../../ui/ErrorBoundary';
import { placeBeside } from '../../ui/placeBeside';
import { Spinner } from '../../ui/Status';
import { emojiIn } from './emojiIn';
import { EMOJIS_PER_LINE, PICKER_HEIGHT_PX } from './limits';

/** Padding and scroll bar of emoji-mart beside a line of emoji, px. */
const AROUND_LINE = 28;
const BUTTON_SIZE = 36;
const LARGEST_BUTTON_SIZE = 56;

const Popover = styled(Overlay)`
  @keyframes picker-appear {
    from {
      opacity: 0;
      transform: scale(0.97);
    }
  }

  display: flex;
  align-items: center;
  justify-content: center;
  box-sizing: content-box;
  height: ${PICKER_HEIGHT_PX}px;
  max-height: calc(100dvh - 2 * var(--space-2) - 2px);
  outline: none;
  background: var(--colour-raised);
  color: var(--colour-text-soft);

  @media not ${PHONE} {
    inset: var(--top) auto auto var(--left);
    width: ${EMOJIS_PER_LINE * BUTTON_SIZE + AROUND_LINE}px;
    margin: 0;
    border-radius: var(--radius-medium);
    animation: picker-appear var(--duration-fast) ease-out;

    &::backdrop {
      background: none;
    }
  }

  @media ${PHONE} {
    padding-bottom: env(safe-area-inset-bottom);
  }

  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }

  em-emoji-picker {
    --font-family: var(--font);
    --font-size: var(--text-body);
    --border-radius: 0;
    --shadow: none;
    --preview-placeholder-size: var(--text-title);

    flex: none;
    max-height: 100%;
  }
`;

interface PickerDialogProps {
  /** Called after the picker has closed, so it may move the focus. */
  readonly onPick: (native: string) => void;
  /** Called when the user closes the picker or picks an emoji. */
  readonly onClose: () => void;
  readonly theme: 'light' | 'dark';
  /** The control that opened the picker; gets the focus back. */
  readonly anchor: HTMLElement;
}

/**
 * The emoji picker beside the control that opened it, or a sheet on a phone. Its emoji are loaded when
 * it opens for the first time.
 */
export function PickerDialog({ onPick, onClose, theme, anchor }: PickerDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const picker = useRef<HTMLElement>(null);
  /** Text typed before the search box exists; null from then on. */
  const typed = useRef<string | null>('');
  const { module, hasFailed, retry } = useLazyPart(emojiIn(shownLanguage()));
  const size = useSyncExternalStore(onResize, buttonSize);

  const handlePick = useEffectEvent((native: string) => {
    // While the picker is open, nothing behind it can take the focus.
    flushSync(onClose);
    onPick(native);
  });

  useLayoutEffect(() => {
    const place = () => placeDialog(dialog.current, anchor);
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [anchor]);

  const currentTheme = useEffectEvent(() => theme);

  useEffect(() => {
    const element = module?.createPickerElement({
      theme: currentTheme(),
      buttonSize: size,
      // On touch screens the focus would open a keyboard over half of the screen.
      hasFocus: globalThis.matchMedia('(pointer: fine)').matches,
      takeTyped: () => {
        const text = typed.current ?? '';
        typed.current = null;
        return text;
      },
      onPick: (native) => handlePick(native),
    });
    if (!element) return undefined;
    picker.current = element;
    dialog.current?.append(element);
    return () => element.remove();
  }, [module, size]);

  useEffect(() => picker.current?.setAttribute('theme', theme), [theme]);

  return (
    <Popover
      ref={dialog}
      aria-label={t('emoji.title')}
      aria-busy={!module && !hasFailed}
      tabIndex={-1}
      returnFocusTo={anchor}
      onClose={onClose}
      // In the capture phase: the search box of emoji-mart stops the event.
      onKeyDownCapture={(event) => {
        if (typed.current !== null) typed.current = afterKey(typed.current, event);
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        if (isChoosingTone(picker.current)) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {hasFailed && <PartFailure onRetry={retry} onClose={onClose} />}
      {!module && !hasFailed && <Spinner size={28} />}
    </Popover>
  );
}

function afterKey(text: string, { key, ctrlKey, metaKey }: KeyboardEvent): string {
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 && !ctrlKey && !metaKey ? text + key : text;
}

function placeDialog(dialog: HTMLDialogElement | null, anchor: HTMLElement): void {
  if (!dialog) return;
  const { left, top } = placeBeside(
    anchor.getBoundingClientRect(),
    { width: dialog.offsetWidth, height: dialog.offsetHeight },
    { width: window.innerWidth, height: window.innerHeight },
  );
  dialog.style.setProperty('--left', `${left}px`);
  dialog.style.setProperty('--top', `${top}px`);
}

function onResize(notify: () => void): () => void {
  window.addEventListener('resize', notify);
  return () => window.removeEventListener('resize', notify);
}

/** On a phone, a line of emoji fills the width, which changes with the orientation. */
function buttonSize(): number {
  if (!globalThis.matchMedia(PHONE).matches) return BUTTON_SIZE;
  const size = Math.floor((window.innerWidth - AROUND_LINE) / EMOJIS_PER_LINE);
  return Math.min(size, LARGEST_BUTTON_SIZE);
}

/** The skin tone menu of emoji-mart handles Esc itself. */
function isChoosingTone(picker: HTMLElement | null): boolean {
  return picker?.shadowRoot?.querySelector('[role="radiogroup"]') != null;
}
