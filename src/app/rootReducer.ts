import './endpoints';
import { combineSlices } from '@reduxjs/toolkit';
import { channelsSlice } from '../features/channels/channelsSlice';
import { leavingSlice } from '../features/channels/leavingSlice';
import { seenSlice } from '../features/unread/seenSlice';
import { unreadSlice } from '../features/unread/unreadSlice';
import { dialogsSlice } from '../features/dialogs/dialogsSlice';
import { panelsSlice } from '../features/panels/panelsSlice';
import { composerSlice } from '../features/composer/composerSlice';
import { fileQueueSlice } from '../features/composer/fileQueueSlice';
import { unseenSlice } from '../features/messageLists/unseenSlice';
import { ignoringSlice } from '../features/ignoring/ignoringSlice';
import { languageSlice } from '../features/language/languageSlice';
import { linksSlice } from '../features/links/linksSlice';
import { membershipsSlice } from '../features/memberships/membershipsSlice';
import { editsSlice } from '../features/messages/editsSlice';
import { mentionsSlice } from '../features/mentions/mentionsSlice';
import { messagesSlice } from '../features/messages/messagesSlice';
import { unfoldedSlice } from '../features/messages/unfoldedSlice';
import { moderationSlice } from '../features/moderation/moderationSlice';
import { notificationsSlice } from '../features/notifications/notificationsSlice';
import { outboxSlice } from '../features/outbox/outboxSlice';
import { pinsSlice } from '../features/pins/pinsSlice';
import { presenceSlice } from '../features/presence/presenceSlice';
import { quickReactionsSlice } from '../features/reactions/quickReactionsSlice';
import { reactionsSlice } from '../features/reactions/reactionsSlice';
import { sessionSlice } from '../features/session/sessionSlice';
import { threadsSlice } from '../features/threads/threadsSlice';
import { themeSlice } from '../features/theme/themeSlice';
import { typingSlice } from '../features/typing/typingSlice';
import { usersSlice } from '../features/users/usersSlice';
import { chatApi } from '../pubnub/chatApi';

export const rootReducer = combineSlices(
  sessionSlice,
  usersSlice,
  membershipsSlice,
  channelsSlice,
  leavingSlice,
  ignoringSlice,
  unseenSlice,
  unreadSlice,
  seenSlice,
  notificationsSlice,
  panelsSlice,
  dialogsSlice,
  linksSlice,
  messagesSlice,
  mentionsSlice,
  editsSlice,
  unfoldedSlice,
  reactionsSlice,
  quickReactionsSlice,
  threadsSlice,
  pinsSlice,
  moderationSlice,
  presenceSlice,
  typingSlice,
  composerSlice,
  fileQueueSlice,
  outboxSlice,
  themeSlice,
  languageSlice,
  chatApi,
);
