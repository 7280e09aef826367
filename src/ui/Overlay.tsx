import {
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import { PHONE } from './media';

const Box = styled.dialog`
  @keyframes overlay-rise {
    from {
      opacity: 0;
      transform: translateY(12px);
    }
  }

  @keyframes overlay-slide-up {
    from {
      transform: translateY(100%);
    }
  }

  @keyframes overlay-fade {
    from {
      opacity: 0;
    }
  }

  inset: 0;
  max-width: none;
  margin: auto;
  padding: 0;
  overflow: hidden;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-large);
  background: var(--colour-surface);
  box-shadow: var(--shadow-raised);
  color: inherit;
  animation: overlay-rise var(--duration-slow) ease-out;

  &::backdrop {
    background: var(--colour-backdrop);
    animation: overlay-fade var(--duration-slow) ease-out;
  }

  /* A sheet at the lower edge, within reach of the thumb. */
  @media ${PHONE} {
    inset: auto 0 0;
    width: 100%;
    margin: auto 0 0;
    border-width: 1px 0 0;
    border-radius: var(--radius-large) var(--radius-large) 0 0;
    animation-name: overlay-slide-up;
  }

  @media (prefers-reduced-motion: reduce) {
    &,
    &::backdrop {
      animation: none;
    }
  }
`;

interface OverlayProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'open'> {
  /** Called for Esc and for a click beside the overlay; without it, the overlay stays open. */
  readonly onClose: (() => void) | undefined;
  /** Gets the focus at first; the first control by default. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Gets the focus in the end; by default, the element that had it before. */
  readonly returnFocusTo?: HTMLElement;
  readonly ref?: RefObject<HTMLDialogElement | null>;
}

/** A modal `<dialog>`, open while it is rendered: the base of all dialogs and of the emoji picker. */
export function Overlay(props: OverlayProps) {
  const { onClose, initialFocus, returnFocusTo, ref, onKeyDown, ...rest } = props;
  const ownRef = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? ownRef;
  const isPressedBeside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const places = placesAround(document.activeElement);
    element.showModal();
    initialFocus?.current?.focus();
    // The element that opened the dialog may be gone, for instance the name of somebody who is ignored now.
    const keepFocus = () => {
      if (document.activeElement !== document.body) return;
      places.find((place) => place.isConnected)?.focus({ preventScroll: true });
    };
    return () => {
      // This listener is added last: others that wait for the close event move the focus first.
      element.addEventListener('close', keepFocus, { once: true });
      // The browser returns the focus only when the element is closed before it is removed.
      element.close();
      returnFocusTo?.focus({ preventScroll: true });
    };
  }, [dialog, initialFocus, returnFocusTo]);

  return createPortal(
    <Box
      {...rest}
      ref={dialog}
      // Otherwise a second Esc closes it, even if the first one is prevented.
      closedby={onClose ? undefined : 'none'}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        const { key, defaultPrevented, nativeEvent } = event;
        if (key !== 'Escape' || defaultPrevented || nativeEvent.isComposing) return;
        event.preventDefault();
        // A sheet behind the overlay handles Esc as well.
        event.stopPropagation();
        onClose?.();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        // Not when a text selection that began inside ends beside it.
        if (isPressedBeside.current && isBeside(event)) onClose?.();
      }}
    />,
    document.body,
  );
}

/** The ancestors of an element that can take the focus, from the inside out. */
function placesAround(element: Element | null): readonly HTMLElement[] {
  const place = element?.parentElement?.closest<HTMLElement>('[tabindex]');
  return place ? [place, ...placesAround(place)] : [];
}

/** Events on the backdrop have the dialog as their target, but lie outside its box. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
