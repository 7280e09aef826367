import { isAnyOf } from '@reduxjs/toolkit';
import { connectionEstablished, sessionStarted } from '../../realtime/events';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { UNHURRIED_MS, whenFirstPageDrawn } from '../channels/firstPage';
import { addNewsListeners } from './newsListeners';
import type { Notifier } from './notifier';
import { notificationsRestored, selectPermission } from './notificationsSlice';

declare module '../../state/appExtra' {
  interface AppExtra {
    /** Missing where there are no notifications. */
    readonly notifier?: Notifier;
  }
}

/** News are followed from some time after the first page is on screen. */
export function addNotificationsListeners(startListening: StartListening) {
  let news: ReturnType<typeof addNewsListeners> | undefined;
  const begin = (api: AppListenerApi): void => {
    const { notifier } = api.extra;
    if (!notifier) {
      api.dispatch(notificationsRestored({ permission: 'unsupported', isOn: false }));
      return;
    }
    news ??= addNewsListeners(startListening, notifier);
    news.restore(api);
  };
  return combineListeners(
    startListening({
      matcher: isAnyOf(sessionStarted, connectionEstablished),
      effect: async (_action, api) => {
        api.cancelActiveListeners();
        const isDrawn = await whenFirstPageDrawn(api, UNHURRIED_MS);
        if (isDrawn && selectPermission(api.getState()) === null) begin(api);
      },
    }),
    (options) => news?.removeListeners(options),
  );
}
