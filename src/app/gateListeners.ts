import { chatsSheetClosed } from '../features/channels/chatsPanelSlice';
import { selectIsBanned } from '../features/moderation/restrictionSelectors';
import { selectAreKeysRefused, selectIsAccessDenied } from '../features/session/sessionSlice';
import type { StartListening } from './listenerMiddleware';
import type { RootState } from './rootReducer';
import { closeAll } from './screens/closeAll';

/** Whether a gate stands in for the main screen (`App.tsx`). */
const selectIsGateShown = (state: RootState): boolean =>
  selectIsBanned(state) || selectIsAccessDenied(state) || selectAreKeysRefused(state);

/** Nothing that was open before a gate opens by itself when the main screen is back, days later perhaps. */
export function addGateListeners(startListening: StartListening): void {
  startListening({
    predicate: (_action, state, before) => selectIsGateShown(state) && !selectIsGateShown(before),
    effect: (_action, { dispatch }) => {
      closeAll(dispatch);
      dispatch(chatsSheetClosed());
    },
  });
}
