import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type MouseEvent,
} from 'react';
import { createPortal } from 'react-dom';
import styled, { keyframes } from 'styled-components';
import { onDemand } from '../../ui/onDemand';
import { PartFailure } from '../../ui/PartFailure';
import { placeBeside } from '../../ui/placeBeside';
import { Spinner } from '../../ui/Spinner';
import { useModule } from '../../ui/useModule';
import { EMOJIS_PER_LINE, PICKER_HEIGHT_PX } from './limits';
import { texts } from './texts';

/** The emoji with their names are by far the largest file of the app. */
const pickerElement = onDemand('the emoji', () => import('./pickerElement'));

const SMALL = '(max-width: 760px)';

/** What emoji-mart puts around a line of emoji: a padding and the scroll bar. */
const AROUND_LINE = 28;
const BUTTON_SIZE = 36;
const LARGEST_BUTTON_SIZE = 56;

const appear = keyframes`
  from { opacity: 0; transform: scale(0.97); }
`;

const slideUp = keyframes`
  from { transform: translateY(100%); }
`;

const fade = keyframes`
  from { opacity: 0; }
`;

const Popover = styled.dialog`
  position: fixed;
  inset: var(--top) auto auto var(--left);
  display: flex;
  align-items: center;
  justify-content: center;
  box-sizing: content-box;
  width: ${EMOJIS_PER_LINE * BUTTON_SIZE + AROUND_LINE}px;
  max-width: none;
  height: ${PICKER_HEIGHT_PX}px;
  max-height: calc(100dvh - 2 * var(--space-2) - 2px);
  margin: 0;
  padding: 0;
  overflow: hidden;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
  outline: none;
  background: var(--colour-raised);
  box-shadow: var(--shadow-raised);
  color: var(--colour-text-soft);
  animation: ${appear} var(--duration-fast) ease-out;

  &::backdrop {
    background: none;
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

  /* A sheet that comes from the edge the thumb is at. */
  @media ${SMALL} {
    inset: auto 0 0;
    width: 100%;
    padding-bottom: env(safe-area-inset-bottom);
    border-width: 1px 0 0;
    border-radius: var(--radius-large) var(--radius-large) 0 0;
    animation: ${slideUp} var(--duration-slow) ease-out;

    &::backdrop {
      background: var(--colour-backdrop);
      animation: ${fade} var(--duration-slow) ease-out;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    &,
    &::backdrop {
      animation: none;
    }
  }
`;

export interface PickerDialogProps {
  /** Called once; the picker closes with it. What takes the focus here keeps it. */
  readonly onPick: (native: string) => void;
  /** The user wants it gone, or has picked. */
  readonly onClose: () => void;
  readonly theme: 'light' | 'dark';
  /** What it was opened with: it is drawn beside it, and the focus goes back to it. */
  readonly anchor: HTMLElement;
}

/**
 * The emoji picker beside what opened it, or at the lower edge of a small screen. It is open as long
 * as it is drawn. Its emoji are loaded when it is opened for the first time.
 */
export function PickerDialog(props: PickerDialogProps) {
  return createPortal(<OpenPicker {...props} />, document.body);
}

function OpenPicker({ onPick, onClose, theme, anchor }: PickerDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const picker = useRef<HTMLElement>(null);
  const isPressedBeside = useRef(false);
  const { module, hasFailed, retry } = useModule(pickerElement);
  const size = useSyncExternalStore(onResize, buttonSize);

  const handlePick = useEffectEvent((native: string) => {
    // Closed first: while it is open, nothing behind it can take the focus.
    close(dialog.current, anchor);
    onPick(native);
    onClose();
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const place = () => placeDialog(element, anchor);
    element.showModal();
    place();
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('resize', place);
      close(element, anchor);
    };
  }, [anchor]);

  const currentTheme = useEffectEvent(() => theme);

  useEffect(() => {
    const element = module?.createPickerElement({
      theme: currentTheme(),
      buttonSize: size,
      // Where a focus opens a keyboard over half of the screen, the search box waits for a tap.
      hasFocus: globalThis.matchMedia('(pointer: fine)').matches,
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
      aria-label={texts.emoji}
      aria-busy={!module && !hasFailed}
      tabIndex={-1}
      // Before emoji-mart, whose search box keeps the key to itself.
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        if (isChoosingTone(picker.current)) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (isPressedBeside.current && isBeside(event)) onClose();
      }}
    >
      {hasFailed && <PartFailure onRetry={retry} onClose={onClose} />}
      {!module && !hasFailed && <Spinner size={28} />}
    </Popover>
  );
}

function close(dialog: HTMLDialogElement | null, anchor: HTMLElement): void {
  if (!dialog?.open) return;
  dialog.close();
  // The browser brings the focus back as well, but not where a click gives buttons none.
  anchor.focus({ preventScroll: true });
}

function placeDialog(dialog: HTMLDialogElement, anchor: HTMLElement): void {
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

/** On a phone a line of emoji fills the width, which is another one when the phone is turned. */
function buttonSize(): number {
  if (!globalThis.matchMedia(SMALL).matches) return BUTTON_SIZE;
  const size = Math.floor((window.innerWidth - AROUND_LINE) / EMOJIS_PER_LINE);
  return Math.min(size, LARGEST_BUTTON_SIZE);
}

/** emoji-mart's menu of skin tones has an Esc of its own. */
function isChoosingTone(picker: HTMLElement | null): boolean {
  return picker?.shadowRoot?.querySelector('[role="radiogroup"]') != null;
}

/** Whether something happened on the backdrop: it belongs to the dialog, but lies outside its box. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
