import { pageHidden, pageShown, sessionEnded, sessionStarted } from '../realtime/facts';
import type { AppListenerApi, StartListening } from './listenerMiddleware';

/** Tells for as long as the session lasts whether the page can be seen. */
async function watchPage(_action: unknown, { dispatch, take }: AppListenerApi): Promise<void> {
  const tell = () => dispatch(document.hidden ? pageHidden() : pageShown());
  if (document.hidden) tell();
  document.addEventListener('visibilitychange', tell);
  try {
    await take(sessionEnded.match);
  } finally {
    document.removeEventListener('visibilitychange', tell);
  }
}

export function addPageListeners(startListening: StartListening): void {
  startListening({ actionCreator: sessionStarted, effect: watchPage });
}
