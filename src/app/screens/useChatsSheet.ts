import { useEffect, type RefObject } from 'react';
import {
  chatsSheetClosed,
  chatsSheetOpened,
  selectIsChatsSheetOpen,
} from '../../features/channels/chatsPanelSlice';
import { useAppDispatch, useAppSelector } from '../hooks';

/** The chats as a sheet of a small screen: Esc closes it, and the focus goes back to what opened it. */
export function useChatsSheet(opener: RefObject<HTMLElement | null>) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsChatsSheetOpen);

  useEffect(() => {
    if (!isOpen) return undefined;
    const button = opener.current;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dispatch(chatsSheetClosed());
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      button?.focus();
    };
  }, [dispatch, opener, isOpen]);

  return {
    isOpen,
    open: () => void dispatch(chatsSheetOpened()),
    // What is chosen closes it on every screen, and says so only where it was open.
    close: () => {
      if (isOpen) dispatch(chatsSheetClosed());
    },
  };
}
