import { AccessDeniedGate } from '../features/session/AccessDeniedGate';
import { BannedGate } from '../features/session/BannedGate';
import { selectIsAccessDenied } from '../features/session/sessionSlice';
import { selectIsBanned } from '../features/moderation/restrictionSelectors';
import { useThemeAttribute } from '../features/theme/useThemeAttribute';
import { useAppSelector } from './hooks';
import { MainScreen } from './screens/MainScreen';

/** The main screen, or the gate that stands in for it. */
export function App() {
  const isAccessDenied = useAppSelector(selectIsAccessDenied);
  const isBanned = useAppSelector(selectIsBanned);
  useThemeAttribute();
  // A ban is also why the service refuses, and says more.
  if (isBanned) return <BannedGate />;
  if (isAccessDenied) return <AccessDeniedGate />;
  return <MainScreen />;
}
