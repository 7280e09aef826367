import {
  createListenerMiddleware,
  type ListenerEffectAPI,
  type TypedStartListening,
} from '@reduxjs/toolkit';
import { addChannelsListeners } from '../features/channels/channelsListeners';
import { addLeavingListeners } from '../features/channels/leavingListeners';
import { addUnreadListeners } from '../features/channels/unreadListeners';
import { addNeighbourListeners } from '../features/channels/neighbourListeners';
import { addChatDialogsListeners } from '../features/channels/chatDialogsListeners';
import { addComposerListeners } from '../features/composer/composerListeners';
import { addMembershipsListeners } from '../features/memberships/membershipsListeners';
import { addMessagesListeners } from '../features/messages/messagesListeners';
import { addModerationListeners } from '../features/moderation/moderationListeners';
import { addRestrictionListeners } from '../features/moderation/restrictionListeners';
import { addPresenceListeners } from '../features/presence/presenceListeners';
import { addReactionsListeners } from '../features/reactions/reactionsListeners';
import { addSwitcherListeners } from '../features/switcher/switcherListeners';
import { addThemeListeners } from '../features/theme/themeListeners';
import { addTypingListeners } from '../features/typing/typingListeners';
import { addUsersListeners } from '../features/users/usersListeners';
import { addConnectionListeners } from './connectionListeners';
import { addPageListeners } from './pageListeners';
import type { AppExtra } from './deps';
import { addErrorListeners } from './errorListeners';
import { addGateListeners } from './gateListeners';
import type { RootState } from './rootReducer';
import type { AppDispatch } from './store';

export type StartListening = TypedStartListening<RootState, AppDispatch, AppExtra>;
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch, AppExtra>;

/** The one place where side effects hang on to actions, in the order in which data flows. */
export function createAppListenerMiddleware(extra: AppExtra) {
  const middleware = createListenerMiddleware({
    extra,
    onError: (error, { raisedBy }) => extra.warn(`a listener failed (${raisedBy})`, error),
  });
  const startListening = middleware.startListening as StartListening;
  addErrorListeners(startListening);
  addConnectionListeners(startListening);
  addPageListeners(startListening);
  addGateListeners(startListening);
  addUsersListeners(startListening);
  addMembershipsListeners(startListening);
  addChannelsListeners(startListening);
  addLeavingListeners(startListening);
  addUnreadListeners(startListening);
  addNeighbourListeners(startListening);
  addChatDialogsListeners(startListening);
  addSwitcherListeners(startListening);
  addMessagesListeners(startListening);
  addReactionsListeners(startListening);
  addModerationListeners(startListening);
  addRestrictionListeners(startListening);
  addPresenceListeners(startListening);
  addTypingListeners(startListening);
  addComposerListeners(startListening);
  addThemeListeners(startListening);
  extra.addTrackerListeners?.(startListening);
  return middleware.middleware;
}
