import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Switcher } from '../switcher/Switcher';
import { selectIsSwitcherOpen } from '../switcher/switcherSlice';
import { ShortcutList } from './ShortcutList';
import { selectIsShortcutListOpen, shortcutsClosed } from './shortcutsSlice';

interface ShortcutDialogsProps {
  /** A channel was gone to. */
  readonly onSwitched: () => void;
}

/** What the keys open. Nobody needs it to begin, so it is loaded apart (`LazyShortcutDialogs.tsx`). */
export function ShortcutDialogs({ onSwitched }: ShortcutDialogsProps) {
  const dispatch = useAppDispatch();
  const isSwitcherOpen = useAppSelector(selectIsSwitcherOpen);
  const isListOpen = useAppSelector(selectIsShortcutListOpen);
  return (
    <>
      {isSwitcherOpen && <Switcher onSwitched={onSwitched} />}
      {isListOpen && <ShortcutList onClose={() => dispatch(shortcutsClosed())} />}
    </>
  );
}
