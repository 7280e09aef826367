import { createListenerMiddleware } from '@reduxjs/toolkit';
import { addChannelsListeners } from '../features/channels/channelsListeners';
import { addLeavingListeners } from '../features/channels/leavingListeners';
import { addUnreadListeners } from '../features/unread/unreadListeners';
import { addNeighbourListeners } from '../features/channelsPanel/neighbourListeners';
import { addDialogsListeners } from '../features/dialogs/dialogsListeners';
import { addNewChatListeners } from '../features/dialogs/newChatListeners';
import { addComposerListeners } from '../features/composer/composerListeners';
import { addDraftsListeners } from '../features/composer/draftsListeners';
import { addOutboxListeners } from '../features/composer/outboxListeners';
import { addIgnoringListeners } from '../features/ignoring/ignoringListeners';
import { addMentionListListeners } from '../features/messageLists/mentionListListeners';
import { addThreadListListeners } from '../features/messageLists/threadListListeners';
import { addLinksListeners } from '../features/links/linksListeners';
import { addMembershipsListeners } from '../features/memberships/membershipsListeners';
import { addFollowListeners } from '../features/messages/followListeners';
import { addEditsListeners } from '../features/messages/editsListeners';
import { addMessagesListeners } from '../features/messages/messagesListeners';
import { addQuotesListeners } from '../features/messages/quotesListeners';
import { addNotificationsListeners } from '../features/notifications/notificationsListeners';
import { addPinsListeners } from '../features/pins/pinsListeners';
import { addModerationListeners } from '../features/moderation/moderationListeners';
import { addRestrictionListeners } from '../features/restrictions/restrictions';
import { addPresenceListeners } from '../features/presence/presenceListeners';
import { addReactionsListeners } from '../features/reactions/reactionsListeners';
import { addThemeListeners } from '../features/theme/themeListeners';
import { addThreadsListeners } from '../features/threads/threadsListeners';
import { addTypingListeners } from '../features/typing/typingListeners';
import { addUsersListeners } from '../features/users/usersListeners';
import type { AppExtra } from '../state/appExtra';
import { addErrorListeners } from './errorListeners';
import { addSessionListeners } from './sessionListeners';
import { addSnapshotListeners } from './snapshotListeners';
import type { StartListening } from '../state/rootState';

/** Adds listeners that only some pages load. */
export type AddListeners = (startListening: StartListening) => void;

/** The one place where listeners are added, in the order in which data flows. */
export function createAppListenerMiddleware(extra: AppExtra, addOptional?: AddListeners) {
  const middleware = createListenerMiddleware({
    extra,
    onError: (error, { raisedBy }) => extra.warn(`a listener failed (${raisedBy})`, error),
  });
  const startListening = middleware.startListening as StartListening;
  addErrorListeners(startListening);
  addSessionListeners(startListening);
  addUsersListeners(startListening);
  addIgnoringListeners(startListening);
  addLinksListeners(startListening);
  addMembershipsListeners(startListening);
  addChannelsListeners(startListening);
  addLeavingListeners(startListening);
  addUnreadListeners(startListening);
  addNeighbourListeners(startListening);
  addDialogsListeners(startListening);
  addNewChatListeners(startListening);
  addMentionListListeners(startListening);
  addThreadListListeners(startListening);
  addMessagesListeners(startListening);
  addFollowListeners(startListening);
  addEditsListeners(startListening);
  addQuotesListeners(startListening);
  addNotificationsListeners(startListening);
  addPinsListeners(startListening);
  addReactionsListeners(startListening);
  addThreadsListeners(startListening);
  addModerationListeners(startListening);
  addRestrictionListeners(startListening);
  addPresenceListeners(startListening);
  addTypingListeners(startListening);
  addComposerListeners(startListening);
  addDraftsListeners(startListening);
  addOutboxListeners(startListening);
  addThemeListeners(startListening);
  addSnapshotListeners(startListening);
  addOptional?.(startListening);
  return middleware.middleware;
}
