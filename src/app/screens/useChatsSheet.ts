import { useEffect, type RefObject } from 'react';
import {
  chatsSheetClosed,
  chatsSheetOpened,
  selectIsChatsSheetOpen,
} from '../../features/channels/chatsPanelSlice';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { useAppDispatch, useAppSelector } from '../hooks';
import { SMALL } from './breakpoints';

/**
 * The chats as a sheet of a small screen. The focus moves into the sheet when it opens; Esc closes it,
 * and the focus returns.
 *
 * @param opener the button that opens the sheet, and has the focus again when it is closed
 * @param closer the button inside of it that closes it
 */
export function useChatsSheet(
  opener: RefObject<HTMLElement | null>,
  closer: RefObject<HTMLElement | null>,
) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsChatsSheetOpen);
  const isSmall = useMediaQuery(SMALL);

  useEffect(() => {
    if (!isOpen) return undefined;
    const button = opener.current;
    closer.current?.focus();
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dispatch(chatsSheetClosed());
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      button?.focus();
    };
  }, [dispatch, opener, closer, isOpen]);

  return {
    isOpen,
    /** A closed sheet is outside of the window: nothing in it may take the focus. */
    isHidden: isSmall && !isOpen,
    /** Whether it lies over the conversation. */
    isCovering: isSmall && isOpen,
    open: () => void dispatch(chatsSheetOpened()),
    // What is chosen closes it on every screen, and says so only where it was open.
    close: () => {
      if (isOpen) dispatch(chatsSheetClosed());
    },
  };
}
