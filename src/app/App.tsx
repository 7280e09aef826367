import { useEffect, useRef } from 'react';
import { AccessDeniedGate } from '../features/session/AccessDeniedGate';
import { BannedGate } from '../features/session/BannedGate';
import { selectAreKeysRefused, selectIsAccessDenied } from '../features/session/sessionSlice';
import { selectIsBanned } from '../features/moderation/restrictionSelectors';
import { useThemeAttribute } from '../features/theme/useThemeAttribute';
import { onDemand } from '../ui/onDemand';
import { PartFailure } from '../ui/PartFailure';
import { useModule } from '../ui/useModule';
import { useAppSelector } from './hooks';
import { MainScreen } from './screens/MainScreen';

const accountPage = onDemand(
  'the account page',
  () => import('../features/session/KeysMissingGate'),
);

/** The main screen, or the gate that stands in for it. */
export function App() {
  const isAccessDenied = useAppSelector(selectIsAccessDenied);
  const areKeysRefused = useAppSelector(selectAreKeysRefused);
  const isBanned = useAppSelector(selectIsBanned);
  useThemeAttribute();
  useFocusAfterGate(isBanned || isAccessDenied);
  // A ban is also why the service refuses, and says more.
  if (isBanned) return <BannedGate />;
  if (isAccessDenied) return <AccessDeniedGate />;
  if (areKeysRefused) return <AccountPage />;
  return <MainScreen />;
}

/** Keys that the service does not know are as good as none. */
function AccountPage() {
  const { module, hasFailed, retry } = useModule(accountPage);
  if (hasFailed) return <PartFailure onRetry={retry} />;
  return module && <module.KeysMissingGate />;
}

/** The heading of a gate goes away with it: the conversation takes its focus, unless the composer did. */
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
