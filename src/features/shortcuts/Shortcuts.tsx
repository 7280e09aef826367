import type { PayloadAction } from '@reduxjs/toolkit';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { neighbourChosen, unreadNeighbourChosen } from '../channels/channelsSlice';
import { leaveUndone, selectUndoableLeave } from '../channels/leavingSlice';
import { selectIsSwitcherOpen, switcherClosed, switcherOpened } from '../switcher/switcherSlice';
import { selectIsShortcutListOpen, shortcutsClosed, shortcutsOpened } from './shortcutsSlice';
import { useShortcuts } from './useShortcuts';

interface ShortcutsProps {
  /** Moves the focus to the next (1) or previous (-1) part of the screen. */
  readonly onRegion: (step: -1 | 1) => void;
  /** A channel was gone to; on a small screen the panel makes way for it. */
  readonly onSwitched: () => void;
}

/** The keys of the main screen. */
export function Shortcuts({ onRegion, onSwitched }: ShortcutsProps): null {
  const dispatch = useAppDispatch();
  const isSwitcherOpen = useAppSelector(selectIsSwitcherOpen);
  const isListOpen = useAppSelector(selectIsShortcutListOpen);

  const left = useAppSelector(selectUndoableLeave);

  const goTo = (neighbour: PayloadAction<-1 | 1>) => {
    dispatch(neighbour);
    onSwitched();
  };
  useShortcuts(
    {
      switcher: () => dispatch(isSwitcherOpen ? switcherClosed() : switcherOpened()),
      undoLeaving: left && (() => dispatch(leaveUndone(left))),
      list: () => dispatch(isListOpen ? shortcutsClosed() : shortcutsOpened()),
      previousChannel: () => goTo(neighbourChosen(-1)),
      nextChannel: () => goTo(neighbourChosen(1)),
      previousUnread: () => goTo(unreadNeighbourChosen(-1)),
      nextUnread: () => goTo(unreadNeighbourChosen(1)),
      previousRegion: () => onRegion(-1),
      nextRegion: () => onRegion(1),
    },
    (isSwitcherOpen && 'switcher') || (isListOpen && 'list') || undefined,
  );
  return null;
}
