import { useCallback, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import {
  membersPanelClosed,
  membersPanelOpened,
  selectMembersOpenedIn,
} from '../../features/members/membersPanelSlice';
import { selectIsBlocked } from '../../features/moderation/restrictionSelectors';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { useAppDispatch, useAppSelector } from '../hooks';
import { NARROW } from './breakpoints';

/**
 * Whether the members of the channel on screen are shown, beside the conversation or over it.
 *
 * @param toggleButton what gets the focus when the panel is closed
 */
export function useMembersPanel(channelId: ChannelId, toggleButton: RefObject<HTMLElement | null>) {
  const dispatch = useAppDispatch();
  const openedIn = useAppSelector(selectMembersOpenedIn);
  const isAvailable = useAppSelector(
    (state) => channelId !== DEFAULT_CHANNEL.id && !selectIsBlocked(state, channelId),
  );
  const isSheet = useMediaQuery(NARROW);
  // What covers the conversation makes way for another one.
  const isOpen = isSheet ? openedIn === channelId : openedIn !== null;

  const close = useCallback(() => {
    // What is covered takes no focus: it must be uncovered first.
    flushSync(() => dispatch(membersPanelClosed()));
    toggleButton.current?.focus();
  }, [dispatch, toggleButton]);

  return {
    /** Whether there are members to be shown at all. */
    isAvailable,
    isShown: isOpen && isAvailable,
    /** Whether it covers the conversation, when it is shown. */
    isSheet,
    toggle: () => void dispatch(isOpen ? membersPanelClosed() : membersPanelOpened(channelId)),
    close,
  };
}
