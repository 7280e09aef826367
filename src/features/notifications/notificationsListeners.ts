import { sessionStarted } from '../../realtime/events';
import type { RootState, StartListening } from '../../state/rootState';
import { selectCurrentChannelId } from '../channels/channelsSelectors';
import type { Notifier } from './notifier';
import type { addNewsListeners } from './newsListeners';
import { notificationsRestored } from './notificationsSlice';

declare module '../../state/appExtra' {
  interface AppExtra {
    /** Missing where there are no notifications. */
    readonly loadNotifier?: () => Promise<Notifier>;
  }
}

/** The first page of the first channel is waited for so long, ms. */
const FIRST_PAGE_MS = 10_000;
/** Then it is drawn, ms. */
const DRAWING_MS = 500;

const isFirstShown = (state: RootState): boolean =>
  state.messages.byChannel[selectCurrentChannelId(state)]?.hasHistory === true;

/** What follows news is a separate file, which is loaded when the first page is on screen. */
export function addNotificationsListeners(startListening: StartListening): void {
  let effects: ReturnType<typeof addNewsListeners> | undefined;
  startListening({
    actionCreator: sessionStarted,
    effect: async (_action, api) => {
      if (!isFirstShown(api.getState())) {
        await api.condition((_taken, state) => isFirstShown(state), FIRST_PAGE_MS);
      }
      await api.delay(DRAWING_MS);
      try {
        const { addNewsListeners } = await import('./newsListeners');
        const notifier = await api.extra.loadNotifier?.();
        if (notifier) effects ??= addNewsListeners(startListening, notifier);
        if (effects) effects.restore(api);
        else api.dispatch(notificationsRestored({ permission: 'unsupported', isOn: false }));
      } catch (cause) {
        api.extra.warn('notifications could not be loaded', cause);
      }
    },
  });
}
