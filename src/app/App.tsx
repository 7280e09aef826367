import { useEffect, useRef } from 'react';
import {
  selectAreKeysRefused,
  selectIsAccessDenied,
  selectIsOffline,
} from '../features/session/sessionSlice';
import { selectIsBanned } from '../features/restrictions/restrictions';
import { usePageLanguage } from '../features/language/useLanguage';
import { useThemeAttribute } from '../features/theme/ThemeSwitch';
import { useAppSelector } from '../state/hooks';
import { Connected } from '../ui/connected';
import { SignTips } from '../ui/SignTips';
import { Gate } from './screens/Gate';
import { MainScreen } from './screens/MainScreen';

/** The main screen, or the gate that replaces it. */
export function App() {
  const isAccessDenied = useAppSelector(selectIsAccessDenied);
  const areKeysRefused = useAppSelector(selectAreKeysRefused);
  const isBanned = useAppSelector(selectIsBanned);
  const isOffline = useAppSelector(selectIsOffline);
  useThemeAttribute();
  usePageLanguage();
  useFocusAfterGate(isBanned || isAccessDenied);
  // A ban also makes the service deny access, and is the more precise message.
  if (isBanned) return <Gate name="BannedGate" />;
  if (isAccessDenied) return <Gate name="AccessDeniedGate" />;
  // Unknown keys show the same page as missing keys.
  if (areKeysRefused) return <Gate name="KeysMissingGate" />;
  return (
    <Connected value={!isOffline}>
      <MainScreen />
      <SignTips />
    </Connected>
  );
}

/** Moves the focus from the heading of a closed gate to the conversation. */
function useFocusAfterGate(isGate: boolean): void {
  const wasGate = useRef(isGate);
  useEffect(() => {
    const isOpened = wasGate.current && !isGate;
    wasGate.current = isGate;
    if (isOpened && document.activeElement === document.body) {
      document.querySelector('main')?.focus();
    }
  }, [isGate]);
}
