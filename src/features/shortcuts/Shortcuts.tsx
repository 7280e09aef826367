import type { PayloadAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { hasAppleKeys, isComposing } from '../../lib/keyboard';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { neighbourChosen, nextNewsChosen, unreadNeighbourChosen } from '../channels/channelsSlice';
import { leaveUndone, selectUndoableLeave } from '../channels/leavingSlice';
import { focusComposerOf } from '../../ui/composerFocus';
import {
  dialogClosed,
  selectOpenDialog,
  shortcutsOpened,
  switcherOpened,
} from '../dialogs/dialogsSlice';
import { shortcutOf, type Shortcut } from './keyBindings';

interface ShortcutsProps {
  /** Moves the focus to the next (1) or previous (-1) region of the screen. */
  readonly onRegion: (step: -1 | 1) => void;
  /** Called when a channel is opened; on a phone, the chats sheet closes. */
  readonly onSwitched: () => void;
}

/** The dialogs that a shortcut opens and closes. */
const TOGGLES: Readonly<Record<string, Shortcut>> = { switcher: 'switcher', shortcuts: 'list' };

/**
 * Handles the keyboard shortcuts of the main screen. Key presses that belong to an input method or that
 * another element handles are ignored. While a dialog is open, only the shortcut that closes it works.
 */
export function Shortcuts({ onRegion, onSwitched }: ShortcutsProps): null {
  const dispatch = useAppDispatch();
  const openKind = useAppSelector((state) => selectOpenDialog(state)?.kind);
  const left = useAppSelector(selectUndoableLeave);

  const toggle = (kind: 'switcher' | 'shortcuts') => {
    const open = kind === 'switcher' ? switcherOpened : shortcutsOpened;
    dispatch(openKind === kind ? dialogClosed() : open());
  };
  const goTo = (place: PayloadAction<-1 | 1 | undefined>) => {
    dispatch(place);
    onSwitched();
  };
  /** Undefined when there is nothing to do: the browser handles the key then. */
  const actions: Readonly<Record<Shortcut, ((target: EventTarget | null) => void) | undefined>> = {
    switcher: () => toggle('switcher'),
    undoLeaving: left && (() => dispatch(leaveUndone(left))),
    list: () => toggle('shortcuts'),
    previousChannel: () => goTo(neighbourChosen(-1)),
    nextChannel: () => goTo(neighbourChosen(1)),
    previousUnread: () => goTo(unreadNeighbourChosen(-1)),
    nextUnread: () => goTo(unreadNeighbourChosen(1)),
    nextNews: () => goTo(nextNewsChosen()),
    previousRegion: () => onRegion(-1),
    nextRegion: () => onRegion(1),
    write: focusComposer,
  };
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return;
    const shortcut = shortcutOf(event, hasAppleKeys(navigator));
    const act = shortcut && actions[shortcut];
    const isToggleOfOpen = openKind !== undefined && TOGGLES[openKind] === shortcut;
    if (!act || (!isToggleOfOpen && (openKind !== undefined || isModalOpen()))) return;
    // The composer gets the key that was pressed.
    if (shortcut !== 'write') event.preventDefault();
    // A held key must not open and close a dialog repeatedly.
    const isToggle = shortcut === 'switcher' || shortcut === 'list';
    if (!(event.repeat && isToggle)) act(event.target);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return null;
}

/** Focuses the composer of the thread in which the focus is, or of the channel. */
function focusComposer(target: EventTarget | null): void {
  const isFound = target instanceof Element && focusComposerOf(target);
  if (!isFound) focusComposerOf(document.querySelector('main > *'));
}

/** Covers modals outside of the `dialogs` slice too, such as the emoji picker. */
function isModalOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
