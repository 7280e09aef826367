import { addChannelsListeners } from '../features/channels/channelsListeners';
import { addLeavingListeners } from '../features/channels/leavingListeners';
import { addUnreadListeners } from '../features/unread/unreadListeners';
import { addNeighbourListeners } from '../features/channelsPanel/neighbourListeners';
import { addAddMembersListeners } from '../features/dialogs/addMembersListeners';
import { addDialogsListeners } from '../features/dialogs/dialogsListeners';
import { addNewChatListeners } from '../features/dialogs/newChatListeners';
import { addComposerListeners } from '../features/composer/composerListeners';
import { addDraftsListeners } from '../features/composer/draftsListeners';
import { addFileListeners } from '../features/composer/fileListeners';
import { addOutboxListeners } from '../features/composer/outboxListeners';
import { addIgnoringListeners } from '../features/ignoring/ignoringListeners';
import { addMentionListListeners } from '../features/messageLists/mentionListListeners';
import { addNextNewsListeners } from '../features/messageLists/nextNewsListeners';
import { addThreadListListeners } from '../features/messageLists/threadListListeners';
import { addMessageSearchListeners } from '../features/messageSearch/messageSearchListeners';
import { addBackButtonListeners } from '../features/backButton/backButtonListeners';
import { addLinksListeners } from '../features/links/linksListeners';
import { addMembershipsListeners } from '../features/memberships/membershipsListeners';
import { addFollowListeners } from '../features/messages/followListeners';
import { addEditsListeners } from '../features/messages/editsListeners';
import { addStoredEditsListeners } from '../features/messages/storedEdits';
import { addMessagesListeners } from '../features/messages/messagesListeners';
import { addQuotesListeners } from '../features/messages/quotesListeners';
import { addAnnounceListeners } from '../features/notifications/announceListeners';
import { addNotificationsListeners } from '../features/notifications/notificationsListeners';
import { addPinsListeners } from '../features/pins/pinsListeners';
import { addModerationListeners } from '../features/moderation/moderationListeners';
import { addRestrictionListeners } from '../features/restrictions/restrictions';
import { addPresenceListeners } from '../features/presence/presenceListeners';
import { addQuickReactionsListeners } from '../features/reactions/quickReactionsListeners';
import { addReactionsListeners } from '../features/reactions/reactionsListeners';
import { addLanguageListeners } from '../features/language/languageListeners';
import { addThemeListeners } from '../features/theme/themeListeners';
import { addThreadsListeners } from '../features/threads/threadsListeners';
import { addTypingListeners } from '../features/typing/typingListeners';
import { addUsersListeners } from '../features/users/usersListeners';
import { addErrorListeners } from './errorListeners';
import { addSessionListeners } from './sessionListeners';
import { addSnapshotListeners } from './snapshotListeners';
import { addTokenListeners } from './tokenListeners';
import type { AppExtra } from '../state/appExtra';
import type { RootState } from '../state/rootState';
import type { AddListeners } from '../state/storeKit';

/** The listeners of the chat, in the order in which data flows. */
export const appListeners: readonly AddListeners<RootState, AppExtra>[] = [
  addErrorListeners,
  addSessionListeners,
  addTokenListeners,
  addUsersListeners,
  addIgnoringListeners,
  addLinksListeners,
  addMembershipsListeners,
  addChannelsListeners,
  addLeavingListeners,
  addUnreadListeners,
  addNeighbourListeners,
  addDialogsListeners,
  addNewChatListeners,
  addAddMembersListeners,
  addBackButtonListeners,
  addMentionListListeners,
  addThreadListListeners,
  addNextNewsListeners,
  addMessageSearchListeners,
  addMessagesListeners,
  addFollowListeners,
  addEditsListeners,
  addStoredEditsListeners,
  addQuotesListeners,
  addNotificationsListeners,
  addAnnounceListeners,
  addPinsListeners,
  addReactionsListeners,
  addQuickReactionsListeners,
  addThreadsListeners,
  addModerationListeners,
  addRestrictionListeners,
  addPresenceListeners,
  addTypingListeners,
  addComposerListeners,
  addFileListeners,
  addDraftsListeners,
  addOutboxListeners,
  addThemeListeners,
  addLanguageListeners,
  addSnapshotListeners,
];
