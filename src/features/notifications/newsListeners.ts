import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import {
  channelsClosed,
  membershipsChanged,
  membershipsLoaded,
  mentionsReceived,
  messageActionsChanged,
  messagesReceived,
  pageShown,
} from '../../realtime/events';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { channelOpened } from '../channels/channelsSlice';
import { threadOpened } from '../panels/panelsSlice';
import { ignoredUsersChanged } from '../ignoring/ignoringSlice';
import { recall, remember } from '../session/userMemory';
import {
  notificationsRestored,
  notificationsSwitched,
  permissionChanged,
  selectPermission,
} from './notificationsSlice';
import type { Notifier } from './notifier';
import { createNotifying } from './notify';
import { selectIdsOnScreen, selectScreenPrefix } from './screenSelectors';

/** Under this name the browser keeps whether the user wants notifications in it. */
const IS_ON = 'notifications';

function createNewsEffects(notifier: Notifier) {
  const notifying = createNotifying(notifier);
  /** The tab that notifies has to know what the others show. */
  const announceScreen = (_action: unknown, api: AppListenerApi): void => {
    const state = api.getState();
    const prefix = selectScreenPrefix(state, api.extra.keyset);
    notifier.setOnScreen(selectIdsOnScreen(state).map((id) => prefix + id));
  };
  return {
    announceScreen,

    take: (action: UnknownAction, api: AppListenerApi): Promise<void> =>
      notifying.take(action, api),

    review: (_action: unknown, api: AppListenerApi): void => notifying.review(api),

    restore: (api: AppListenerApi): void => {
      const isOn = recall(IS_ON, api) === true;
      api.dispatch(notificationsRestored({ permission: notifier.permission(), isOn }));
      announceScreen(undefined, api);
    },

    /** The user may have changed the browser's settings meanwhile. */
    readPermission: (_action: unknown, api: AppListenerApi): void => {
      const permission = notifier.permission();
      const known = selectPermission(api.getState());
      // A browser may allow what it then refuses to do.
      if (permission !== known && known !== 'unsupported') {
        api.dispatch(permissionChanged(permission));
      }
    },

    /** Asks at once: browsers want to see the press. */
    askPermission: async (
      { payload: isOn }: ReturnType<typeof notificationsSwitched>,
      api: AppListenerApi,
    ): Promise<void> => {
      remember(IS_ON, isOn, api);
      if (!isOn || selectPermission(api.getState()) !== 'default') return;
      api.dispatch(permissionChanged(await notifier.ask()));
    },
  };
}

/** Follows news from now on. */
export function addNewsListeners(startListening: StartListening, notifier: Notifier) {
  const effects = createNewsEffects(notifier);
  const removeListeners = combineListeners(
    startListening({ actionCreator: pageShown, effect: effects.readPermission }),
    startListening({ actionCreator: notificationsSwitched, effect: effects.askPermission }),
    startListening({
      predicate: (_action, state: RootState, before) =>
        selectIdsOnScreen(state) !== selectIdsOnScreen(before),
      effect: effects.announceScreen,
    }),
    startListening({ matcher: isAnyOf(messagesReceived, mentionsReceived), effect: effects.take }),
    startListening({
      matcher: isAnyOf(
        channelOpened,
        threadOpened,
        pageShown,
        messageActionsChanged,
        membershipsChanged,
        membershipsLoaded,
        channelsClosed,
        ignoredUsersChanged,
        notificationsSwitched,
      ),
      effect: effects.review,
    }),
  );
  return { restore: effects.restore, removeListeners };
}
