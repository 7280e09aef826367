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

export const TipPopover = styled.span`
  position: fixed;
  inset: auto;
  width: max-content;
  max-width: min(26rem, calc(100vw - 16px));
  margin: 0;
  padding: 6px 0;
  overflow: visible;
  border: 0;
  background: none;
`;

export const TipText = styled.span`
  display: block;
  max-height: calc(var(--room) - 2 * 6px);
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

  /* Visible only where forced colours remove the background. */
  outline: 1px solid transparent;
`;

const Frame = styled.span`
  display: inline-flex;

  @media (pointer: coarse) {
    -webkit-touch-callout: none;
    user-select: none;
  }
`;

/** A touch this long shows the tip instead of pressing the control, ms. */
const HOLD_MS = 450;

interface TipProps {
  /** Id for `aria-describedby` of the control. */
  readonly id: string;
  readonly text: string;
  /** Set for a control that does nothing else: a press shows the tip, too. */
  readonly opensOnPress?: boolean;
  /** The control that it describes. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLSpanElement>;
}

/** A control with a tip, which hovering, keyboard focus or a long touch shows. */
export function Tip({ id, text, opensOnPress = false, children, ref }: TipProps) {
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
      onClick={({ currentTarget }) => {
        if (opensOnPress) show(currentTarget);
      }}
      onContextMenu={(event) => {
        if (wasHeld.current) event.preventDefault();
      }}
      onFocus={({ target, currentTarget }) => {
        if (target.matches(':focus-visible')) show(currentTarget);
      }}
      onBlur={hide}
    >
      {children}
      <TipPopover ref={tip} id={id} role="tooltip" popover="manual">
        <TipText>{text}</TipText>
      </TipPopover>
    </Frame>
  );
}
