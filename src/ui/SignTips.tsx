import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { openTip } from './openTip';
import { TipPopover, TipText } from './Tip';

/** The tip takes no presses: a press goes to the element below, and closes the tip. */
const Explanation = styled(TipPopover)`
  pointer-events: none;
`;

const SIGN = '[role="img"][aria-label]';
/** The controls in which a sign may stand; a press on such a sign is one on its control. */
const CONTROL = 'a, button, [role="option"]';

/**
 * Signs say by their names alone what they mean, since the specification has no words for them (section 8). A press
 * on one shows its name: touch screens show no `title`.
 */
export function SignTips() {
  const tip = useRef<HTMLSpanElement>(null);
  const text = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    let close: (() => void) | undefined;
    const explain = ({ target }: MouseEvent) => {
      const sign = signAt(target);
      if (!sign || !tip.current || !text.current) return;
      close?.();
      text.current.textContent = sign.getAttribute('title') ?? sign.getAttribute('aria-label');
      close = openTip(sign, tip.current);
    };
    document.addEventListener('mousedown', keepFocus);
    document.addEventListener('click', explain);
    return () => {
      document.removeEventListener('mousedown', keepFocus);
      document.removeEventListener('click', explain);
      close?.();
    };
  }, []);

  // Screen readers have the name of the sign itself.
  return (
    <Explanation ref={tip} popover="manual" aria-hidden="true">
      <TipText ref={text} />
    </Explanation>
  );
}

function signAt(target: EventTarget | null): HTMLElement | null {
  const sign = target instanceof Element ? target.closest<HTMLElement>(SIGN) : null;
  return sign?.closest(CONTROL) ? null : sign;
}

/** A message that gets the focus by touch shows its tools, which would move the sign. */
function keepFocus(event: MouseEvent): void {
  if (signAt(event.target)) event.preventDefault();
}
