import { createSlice, type Draft, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { channelTypeOf } from '../../domain/channel';
import { chatOf } from '../../domain/channelRole';
import { type ChannelId, toChannelId } from '../../domain/ids';
import {
  NOTIFICATION_LEVEL,
  type NotificationLevel,
  readLevel,
} from '../../domain/notificationLevel';
import { leadershipChanged, sessionEnded } from '../../realtime/events';
import type { RootState } from '../../state/rootState';
import { selectChannel } from '../channels/channelsSelectors';
import { selectMembershipData } from '../unread/unreadSlice';
import type { Permission } from './notifier';

interface NotificationsState {
  /** The browser's permission for this page; null until it is known. */
  readonly permission: Permission | null;
  /** Whether the user wants notifications in this browser. */
  readonly isOn: boolean;
  /** Whether this tab polls for all of them; only that one notifies. */
  readonly isLeading: boolean;
  /** What screen readers were told last of conversations that are not on screen, and how many texts there were. */
  readonly announcement: { readonly count: number; readonly text: string };
}

const initialState: NotificationsState = {
  permission: null,
  isOn: false,
  isLeading: false,
  announcement: { count: 0, text: '' },
};

/** Whether this browser notifies; of what is chosen per channel and kept in the memberships. */
export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    /** The browser says what it allows, and under it is stored what the user wanted. */
    notificationsRestored: (
      state,
      { payload }: PayloadAction<{ readonly permission: Permission; readonly isOn: boolean }>,
    ) => ({ ...state, ...payload }),
    permissionChanged: (state, { payload }: PayloadAction<Permission>) => {
      state.permission = payload;
    },
    newsAnnounced: (state, { payload: text }: PayloadAction<string>) => {
      state.announcement = { count: state.announcement.count + 1, text };
    },
    /** The user turns notifications in this browser on or off. */
    notificationsSwitched: (state, { payload: isOn }: PayloadAction<boolean>) => {
      state.isOn = isOn;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(leadershipChanged, takeLeadership).addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectPermission: ({ permission }) => permission,
    selectAnnouncement: ({ announcement }) => announcement,
    selectIsNotifying: ({ permission, isOn }) => isOn && permission === 'granted',
    /** Whether this tab is the one to notify. */
    selectMayNotify: ({ permission, isOn, isLeading }) =>
      isLeading && isOn && permission === 'granted',
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof notificationsSlice> {}
}

function takeLeadership(
  state: Draft<NotificationsState>,
  { payload }: ReturnType<typeof leadershipChanged>,
): void {
  state.isLeading = payload;
}

export const { notificationsRestored, permissionChanged, newsAnnounced, notificationsSwitched } =
  notificationsSlice.actions;
export const { selectPermission, selectAnnouncement, selectIsNotifying, selectMayNotify } =
  notificationsSlice.selectors;

/** The news of a channel and its threads of which the user wants to be notified. */
export function selectLevel(state: RootState, channelId: ChannelId): NotificationLevel {
  const id = toChannelId(chatOf(channelId));
  const stored = selectMembershipData(state, id, NOTIFICATION_LEVEL);
  return readLevel(stored, channelTypeOf(selectChannel(state, id)));
}
