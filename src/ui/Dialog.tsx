import { X } from 'lucide-react';
import {
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import styled, { css, keyframes } from 'styled-components';
import { DialogStage } from './dialogStage';
import { IconButton } from './IconButton';

const SMALL = '(max-width: 760px)';

const rise = keyframes`
  from { opacity: 0; transform: translateY(12px); }
`;

const slideUp = keyframes`
  from { transform: translateY(100%); }
`;

const fade = keyframes`
  from { opacity: 0; }
`;

/** How much room there is: the window, or the stage. */
const ROOM_HEIGHT = 'var(--room-height, 100dvh)';

const tall = css`
  height: min(680px, calc(${ROOM_HEIGHT} - 2 * var(--space-6)));

  @media ${SMALL} {
    height: calc(${ROOM_HEIGHT} - var(--space-5));
  }
`;

/** Dims the stage, as the backdrop of a modal dialog does with the window. */
const Cover = styled.div`
  --room-height: 100cqh;

  position: absolute;
  inset: 0;
  z-index: 3;
  background: var(--colour-backdrop);
`;

const Modal = styled.dialog<{ $isTall: boolean; $isWide: boolean }>`
  width: min(${({ $isWide }) => ($isWide ? 1100 : 480)}px, calc(100vw - 2 * var(--space-5)));
  max-width: none;
  max-height: calc(${ROOM_HEIGHT} - 2 * var(--space-6));
  inset: 0;
  margin: auto;
  padding: 0;
  overflow: hidden;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-large);
  background: var(--colour-surface);
  box-shadow: var(--shadow-raised);
  color: inherit;
  animation: ${rise} var(--duration-slow) ease-out;

  &::backdrop {
    background: var(--colour-backdrop);
    animation: ${fade} var(--duration-slow) ease-out;
  }

  /* A sheet that comes from the edge the thumb is at. */
  @media ${SMALL} {
    width: 100%;
    max-height: calc(${ROOM_HEIGHT} - var(--space-5));
    margin: auto 0 0;
    border-width: 1px 0 0;
    border-radius: var(--radius-large) var(--radius-large) 0 0;
    animation-name: ${slideUp};
  }

  ${({ $isTall }) => $isTall && tall}

  @media (prefers-reduced-motion: reduce) {
    &,
    &::backdrop {
      animation: none;
    }
  }
`;

/** Covers the dialog, so that a click on the dialog itself is one on what lies around it. */
const Frame = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  max-height: inherit;
  padding-bottom: env(safe-area-inset-bottom);
`;

/** Not a `header`, which is taken for another banner of the page. */
const Header = styled.div`
  display: flex;
  flex: none;
  gap: var(--space-2);
  align-items: center;
  padding: var(--space-4) var(--space-3) var(--space-3) var(--space-5);

  &:has(> :first-child:not(h2)) {
    padding-inline-start: var(--space-3);
  }

  h2 {
    flex: 1;
    min-width: 0;
    margin: 0;
    font-size: var(--text-title);
    font-weight: 680;
    line-height: var(--line-tight);
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
`;

const FOCUSABLE = ['a[href]', 'button', 'input', 'textarea', '[tabindex="0"]']
  .map((selector) => `${selector}:not(:disabled)`)
  .join();

/** From the last control to the first and back: past them is only the browser's own window. */
function keepFocusIn(event: KeyboardEvent<HTMLDialogElement>): void {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [from, to] = event.shiftKey
    ? [controls[0], controls.at(-1)]
    : [controls.at(-1), controls[0]];
  if (event.target !== from) return;
  event.preventDefault();
  to?.focus();
}

interface DialogProps {
  /** Heading and accessible name. */
  readonly title: string;
  readonly isOpen: boolean;
  /** The user wants it gone: Esc, *Close*, or a click beside it. It stays where this is missing. */
  readonly onClose: (() => void) | undefined;
  readonly children: ReactNode;
  /** What stands before the title, e.g. a button that goes a step back. */
  readonly before?: ReactNode;
  /** `tall` keeps one height whatever is in it; for lists. */
  readonly height?: 'content' | 'tall';
  /** `wide` is for what is looked at; what is read has short lines. */
  readonly width?: 'text' | 'wide';
  /** Whether the corner has a *Close*; not when the content has one of its own. */
  readonly hasClose?: boolean;
  /** What gets the focus; the first control when absent. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

/**
 * A modal dialog on the browser's own: the page behind is inert, the focus stays in and goes back to
 * what had it before. What it holds exists only while it is open, so it starts anew each time.
 */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  const stage = useContext(DialogStage);
  if (!isOpen) return null;
  if (stage === null) return createPortal(<OpenDialog {...rest} />, document.body);
  return createPortal(
    <Cover>
      <OpenDialog {...rest} isStaged />
    </Cover>,
    stage,
  );
}

interface OpenDialogProps extends Omit<DialogProps, 'isOpen'> {
  /** Drawn open where it is, and takes no focus. */
  readonly isStaged?: boolean;
}

function OpenDialog({
  title,
  onClose,
  children,
  before,
  height = 'content',
  width = 'text',
  hasClose = true,
  initialFocus,
  isStaged = false,
}: OpenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    if (isStaged) return undefined;
    const element = dialog.current;
    element?.showModal();
    initialFocus?.current?.focus();
    // Closing before the element goes is what brings the focus back.
    return () => element?.close();
  }, [initialFocus, isStaged]);

  return (
    <Modal
      ref={dialog}
      open={isStaged}
      // Else the browser closes it at a second Esc, whatever becomes of the first one.
      closedby={onClose ? undefined : 'none'}
      aria-labelledby={titleId}
      $isTall={height === 'tall'}
      $isWide={width === 'wide'}
      onKeyDown={(event) => {
        if (event.key === 'Tab' && !event.defaultPrevented) keepFocusIn(event);
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        // What lies behind, a sheet for instance, has its own Esc.
        event.stopPropagation();
        onClose?.();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Not when something was selected in the dialog and the pointer let go beside it.
        if (isPressedBeside.current && event.target === event.currentTarget) onClose?.();
      }}
    >
      <Frame>
        <Header>
          {before}
          <h2 id={titleId}>{title}</h2>
          {hasClose && onClose && (
            <IconButton label="Close" icon={<X size={20} aria-hidden="true" />} onClick={onClose} />
          )}
        </Header>
        {children}
      </Frame>
    </Modal>
  );
}
