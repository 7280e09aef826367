import {
  useEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { onDemand } from './onDemand';
import './Tip.css';

/** Few tips are ever shown, so that is a separate file. */
const tips = onDemand('the file of the tips', () => import('./openTip'));

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
    const part = tips.get();
    if (part && tip.current) {
      close.current = part.openTip(anchor, tip.current);
    } else if (!part) {
      const loading = new AbortController();
      close.current = () => loading.abort();
      const showLoaded = () => !loading.signal.aborted && show(anchor);
      // Without the file there is no tip; the next attempt loads it again.
      tips.load().then(showLoaded, () => undefined);
    }
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
    <span
      className="tip-frame"
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
      <span className="tip-popover" ref={tip} id={id} role="tooltip" popover="manual">
        <span className="tip-box">{text}</span>
      </span>
    </span>
  );
}
