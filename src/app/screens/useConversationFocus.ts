import { useEffect, useRef, type RefObject } from 'react';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { selectIsCurrentChosen } from '../../features/channels/channelsSelectors';
import { useAppSelector } from '../hooks';
import { focusComposer } from './focusRegion';

/**
 * Where the keyboard focus goes when the conversation on screen becomes another one, or is closed or
 * opened by a moderator.
 *
 * A channel that the user chose has it in its composer, except where a focus opens a keyboard over half
 * of the screen. A channel that took the place of another one never has: what is still being typed is
 * not meant for it. Neither has one that opens again while the user is at something else. When the
 * element that had the focus is gone, the window has it, so that keys and screen readers go on from there.
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
