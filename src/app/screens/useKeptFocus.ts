import { useEffect, useRef, type RefObject } from 'react';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';

/**
 * Whatever had the focus may go away with the channel that is left, and there may be nothing in the
 * next that takes it: then its window does, so that keys and screen readers go on from there.
 */
export function useKeptFocus(window: RefObject<HTMLElement | null>, channelId: ChannelId): void {
  const last = useRef(channelId);
  useEffect(() => {
    const isFirst = last.current === DEFAULT_CHANNEL.id;
    const isOther = last.current !== channelId;
    last.current = channelId;
    if (isOther && !isFirst && document.activeElement === document.body) window.current?.focus();
  }, [window, channelId]);
}
