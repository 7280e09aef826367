import { isAnyOf } from '@reduxjs/toolkit';
import { connectionEstablished, sessionStarted } from '../../realtime/events';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { UNHURRIED_MS, whenFirstPageDrawn } from '../channels/firstPage';
import type { Notifier } from './notifier';
import type { addNewsListeners } from './newsListeners';
import { notificationsRestored, selectPermission } from './notificationsSlice';

declare module '../../state/appExtra' {
  interface AppExtra {
    /** Missing where there are no notifications. */
    readonly loadNotifier?: () => Promise<Notifier>;
  }
}

/**
 * What follows news is a separate file, which is loaded when the first page is on screen. If that fails, the next
 * connection tries again.
 */
export function addNotificationsListeners(startListening: StartListening) {
  let news: ReturnType<typeof addNewsListeners> | undefined;
  const load = async (api: AppListenerApi): Promise<void> => {
    const { addNewsListeners } = await import('./newsListeners');
    const notifier = await api.extra.loadNotifier?.();
    if (notifier) news ??= addNewsListeners(startListening, notifier);
    if (news) news.restore(api);
    else api.dispatch(notificationsRestored({ permission: 'unsupported', isOn: false }));
  };
  return combineListeners(
    startListening({
      matcher: isAnyOf(sessionStarted, connectionEstablished),
      effect: async (_action, api) => {
        api.cancelActiveListeners();
        const isDrawn = await whenFirstPageDrawn(api, UNHURRIED_MS);
        if (!isDrawn || selectPermission(api.getState()) !== null) return;
        await load(api).catch((cause: unknown) =>
          api.extra.warn('notifications could not be loaded', cause),
        );
      },
    }),
    (options) => news?.removeListeners(options),
  );
}
