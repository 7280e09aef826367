import './endpoints';
import { combineSlices } from '@reduxjs/toolkit';
import { channelsSlice } from '../features/channels/channelsSlice';
import { unreadSlice } from '../features/channels/unreadSlice';
import { chatDialogsSlice } from '../features/channels/chatDialogsSlice';
import { composerSlice } from '../features/composer/composerSlice';
import { membershipsSlice } from '../features/memberships/membershipsSlice';
import { messagesSlice } from '../features/messages/messagesSlice';
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
  unreadSlice,
  chatDialogsSlice,
  switcherSlice,
  shortcutsSlice,
  messagesSlice,
  reactionsSlice,
  moderationSlice,
  presenceSlice,
  typingSlice,
  composerSlice,
  themeSlice,
  chatApi,
);

export type RootState = ReturnType<typeof rootReducer>;
