import { useCallback, useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import {
  chatsSheetClosed,
  chatsSheetOpened,
  membersPanelClosed,
  membersPanelOpened,
  selectIsChatsSheetOpen,
  selectMembersOpenedIn,
  selectThreadRoot,
  threadClosed,
} from '../../features/panels/panelsSlice';
import { selectIsBlocked } from '../../features/restrictions/restrictions';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { NARROW, ONE_COLUMN, useMediaQuery } from '../../ui/media';
import { useEscape } from '../../ui/useEscape';

/**
 * The chats panel as a sheet on a phone. The focus moves into it and returns; Esc closes it.
 *
 * @param opener the button that opens the sheet
 * @param closer the button inside the sheet that closes it
 */
export function useChatsSheet(
  opener: RefObject<HTMLElement | null>,
  closer: RefObject<HTMLElement | null>,
) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsChatsSheetOpen);
  const isSmall = useMediaQuery(ONE_COLUMN);

  useEffect(() => {
    if (!isOpen) return undefined;
    const button = opener.current;
    closer.current?.focus();
    return () => button?.focus();
  }, [opener, closer, isOpen]);
  useEscape(isOpen, () => dispatch(chatsSheetClosed()));

  return {
    isOpen,
    /** Whether it is outside of the window, where nothing may take the focus. */
    isHidden: isSmall && !isOpen,
    /** Whether it covers the conversation. */
    isCovering: isSmall && isOpen,
    open: () => void dispatch(chatsSheetOpened()),
    // Called on wide screens as well, where there is nothing to close.
    close: () => {
      if (isOpen) dispatch(chatsSheetClosed());
    },
  };
}

/**
 * The right panel with the members or a thread: a column beside the conversation, or a sheet over it on
 * narrow screens.
 *
 * @param toggleButton gets the focus when the members are closed
 */
export function useRightPanel(channelId: ChannelId, toggleButton: RefObject<HTMLElement | null>) {
  const dispatch = useAppDispatch();
  const openedIn = useAppSelector(selectMembersOpenedIn);
  const threadRoot = useAppSelector(selectThreadRoot);
  const isAvailable = useAppSelector(
    (state) => channelId !== DEFAULT_CHANNEL.id && !selectIsBlocked(state, channelId),
  );
  const isSheet = useMediaQuery(NARROW);
  // A sheet closes when another channel is opened; a column stays.
  const areMembersOpen = isSheet ? openedIn === channelId : openedIn !== null;
  const areMembersShown = areMembersOpen && isAvailable;

  const close = useCallback(() => {
    // The covered button cannot take the focus before.
    flushSync(() => dispatch(threadRoot ? threadClosed() : membersPanelClosed()));
    // A thread returns the focus by itself.
    if (!threadRoot) toggleButton.current?.focus();
  }, [dispatch, threadRoot, toggleButton]);

  return {
    /** Whether the channel has members to show. */
    isAvailable,
    areMembersShown,
    threadRoot,
    isShown: areMembersShown || threadRoot !== null,
    /** Whether it covers the conversation. */
    isSheet,
    toggleMembers: () =>
      void dispatch(areMembersOpen ? membersPanelClosed() : membersPanelOpened(channelId)),
    close,
  };
}
