import { combineSlices } from '@reduxjs/toolkit';
import { channelsSlice } from '../features/channels/channelsSlice';
import { composerSlice } from '../features/composer/composerSlice';
import { membershipsSlice } from '../features/memberships/membershipsSlice';
import { messagesSlice } from '../features/messages/messagesSlice';
import { sessionSlice } from '../features/session/sessionSlice';
import { themeSlice } from '../features/theme/themeSlice';
import { usersSlice } from '../features/users/usersSlice';
import { chatApi } from '../pubnub/chatApi';

export const rootReducer = combineSlices(
  sessionSlice,
  usersSlice,
  membershipsSlice,
  channelsSlice,
  messagesSlice,
  composerSlice,
  themeSlice,
  chatApi,
);

export type RootState = ReturnType<typeof rootReducer>;
