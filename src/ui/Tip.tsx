import {
  useEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react';
import styled from 'styled-components';
import { openTip } from './openTip';

/** A finger that rests this long asks, and does not press, ms. */
const HOLD_MS = 450;

/** Between what it is about and the tip; part of the tip, so that a pointer can get there. */
const GAP = '6px';

const Popover = styled.span`
  position: fixed;
  inset: auto;
  width: max-content;
  max-width: min(26rem, calc(100vw - 16px));
  margin: 0;
  padding: ${GAP} 0;
  overflow: visible;
  border: 0;
  background: none;
`;

const Box = styled.span`
  display: block;
  max-height: calc(var(--room) - 2 * ${GAP});
  padding: var(--space-1) var(--space-2);
  overflow-y: auto;
  overscroll-behavior: contain;
  border-radius: var(--radius-small);
  background: var(--colour-text);
  box-shadow: var(--shadow-raised);
  color: var(--colour-surface);
  font-size: var(--text-small);
  line-height: var(--line-body);
  overflow-wrap: anywhere;
  text-align: start;

  /* Seen only where colours are forced and the background is not. */
  outline: 1px solid transparent;
`;

const Frame = styled.span`
  display: inline-flex;

  @media (pointer: coarse) {
    -webkit-touch-callout: none;
    user-select: none;
  }
`;

interface TipProps {
  /** For `aria-describedby` of the control. */
  readonly id: string;
  readonly text: string;
  /** The control that it is about. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLSpanElement>;
}

/**
 * A control with a tip that is never clipped. A pointer shows it, the focus from the keyboard, and a
 * finger that rests on the control, which then is not pressed.
 */
export function Tip({ id, text, children, ref }: TipProps) {
  const tip = useRef<HTMLSpanElement>(null);
  const close = useRef<() => void>(undefined);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);

  const show = (anchor: HTMLElement) => {
    close.current?.();
    if (tip.current) close.current = openTip(anchor, tip.current);
  };
  const hide = () => {
    clearTimeout(hold.current);
    close.current?.();
  };
  useEffect(
    () => () => {
      clearTimeout(hold.current);
      close.current?.();
    },
    [],
  );

  const handlePointerDown = ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    wasHeld.current = false;
    if (pointerType !== 'touch') return;
    hold.current = setTimeout(() => {
      wasHeld.current = true;
      show(currentTarget);
    }, HOLD_MS);
  };
  const handleClick = (event: MouseEvent) => {
    if (!wasHeld.current) return;
    wasHeld.current = false;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Frame
      ref={ref}
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType !== 'touch') show(currentTarget);
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'touch') clearTimeout(hold.current);
        else hide();
      }}
      onPointerDown={handlePointerDown}
      onPointerUp={() => clearTimeout(hold.current)}
      onPointerCancel={() => clearTimeout(hold.current)}
      onClickCapture={handleClick}
      onContextMenu={(event) => {
        if (wasHeld.current) event.preventDefault();
      }}
      onFocus={({ target, currentTarget }) => {
        if (target.matches(':focus-visible')) show(currentTarget);
      }}
      onBlur={hide}
    >
      {children}
      <Popover ref={tip} id={id} role="tooltip" popover="manual">
        <Box>{text}</Box>
      </Popover>
    </Frame>
  );
}
