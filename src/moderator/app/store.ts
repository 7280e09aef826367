import { createAppStore } from '../../app/createAppStore';
import type { ModeratorExtra } from './deps';
import { createModeratorListenerMiddleware } from './listenerMiddleware';
import { rootReducer } from './rootReducer';

/** The console's store, with everything it touches handed in. */
export function makeModeratorStore(extra: ModeratorExtra) {
  return createAppStore({
    name: 'Moderator console',
    reducer: rootReducer,
    listeners: createModeratorListenerMiddleware(extra),
    extra,
  });
}

type ModeratorStore = ReturnType<typeof makeModeratorStore>;
export type AppDispatch = ModeratorStore['dispatch'];
