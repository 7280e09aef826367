import { useEffect, useRef, type RefObject } from 'react';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { selectIsCurrentChosen } from '../../features/channels/channelsSelectors';
import { useAppSelector } from '../../state/hooks';

interface Region {
  readonly selector: string;
  /** The first of these that can take the focus gets it. */
  readonly targets: readonly string[];
}

const COMPOSER: Region = { selector: 'main form', targets: ['textarea'] };

/** The regions of the main screen in the order of F6. */
const REGIONS: readonly Region[] = [
  { selector: 'nav', targets: ['[aria-current="true"]', 'input'] },
  { selector: 'main [role="log"]', targets: ['[tabindex="0"]', ':scope'] },
  COMPOSER,
  { selector: 'aside', targets: ['form textarea', 'input', '[tabindex="0"]'] },
];

/**
 * Moves the focus to the next (1) or previous (-1) region of the screen, skipping those that are
 * missing, covered or disabled.
 */
export function focusRegion(step: -1 | 1): void {
  const count = REGIONS.length;
  const current = REGIONS.findIndex(({ selector }) =>
    document.querySelector(selector)?.contains(document.activeElement),
  );
  const start = current < 0 && step < 0 ? 0 : current;
  for (let i = 1; i <= count; i += 1) {
    const region = REGIONS[(start + i * step + count * 2) % count];
    if (region && takeFocus(region)) return;
  }
}

/** Moves the focus to the composer, unless it is disabled or missing. */
export function focusComposer(): void {
  takeFocus(COMPOSER);
}

function takeFocus({ selector, targets }: Region): boolean {
  const element = document.querySelector(selector);
  if (!element) return false;
  return targets.some((target) => {
    const found = target === ':scope' ? element : element.querySelector(target);
    if (!(found instanceof HTMLElement)) return false;
    found.focus();
    return document.activeElement === found;
  });
}

/**
 * Moves the keyboard focus when another channel is shown, or a moderator closes or reopens the channel.
 *
 * - A channel that the user chose: the composer, except on touch screens, where that opens a keyboard.
 * - A channel that replaced another one: never the composer, as the user may be typing something else.
 * - When the focused element is gone: the window, so that keys and screen readers continue there.
 */
export function useConversationFocus(
  window: RefObject<HTMLElement | null>,
  channelId: ChannelId,
  isBlocked: boolean,
): void {
  const isChosen = useAppSelector(selectIsCurrentChosen);
  const last = useRef(channelId);
  useEffect(() => {
    const isFirst = last.current === DEFAULT_CHANNEL.id;
    const isOther = last.current !== channelId;
    last.current = channelId;
    const isFree = [document.body, window.current].some((it) => it === document.activeElement);
    const isWanted = isChosen && (isFree || (isOther && !isFirst));
    if (isWanted && globalThis.matchMedia('(pointer: fine)').matches) focusComposer();
    if (document.activeElement === document.body && !isFirst) window.current?.focus();
  }, [window, channelId, isBlocked, isChosen]);
}
