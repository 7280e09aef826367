import './endpoints';
import { combineSlices } from '@reduxjs/toolkit';
import { channelsSlice } from '../features/channels/channelsSlice';
import { leavingSlice } from '../features/channels/leavingSlice';
import { unreadSlice } from '../features/channels/unreadSlice';
import { chatDialogsSlice } from '../features/channels/chatDialogsSlice';
import { chatsPanelSlice } from '../features/channels/chatsPanelSlice';
import { composerSlice } from '../features/composer/composerSlice';
import { membersPanelSlice } from '../features/members/membersPanelSlice';
import { membershipsSlice } from '../features/memberships/membershipsSlice';
import { messagesSlice } from '../features/messages/messagesSlice';
import { unfoldedSlice } from '../features/messages/unfoldedSlice';
import { moderationSlice } from '../features/moderation/moderationSlice';
import { presenceSlice } from '../features/presence/presenceSlice';
import { reactionsSlice } from '../features/reactions/reactionsSlice';
import { sessionSlice } from '../features/session/sessionSlice';
import { shortcutsSlice } from '../features/shortcuts/shortcutsSlice';
import { switcherSlice } from '../features/switcher/switcherSlice';
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
  unreadSlice,
  chatsPanelSlice,
  membersPanelSlice,
  chatDialogsSlice,
  switcherSlice,
  shortcutsSlice,
  messagesSlice,
  unfoldedSlice,
  reactionsSlice,
  moderationSlice,
  presenceSlice,
  typingSlice,
  composerSlice,
  themeSlice,
  chatApi,
);

export type RootState = ReturnType<typeof rootReducer>;
