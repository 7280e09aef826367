import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import { channelJoined, sessionEnded } from '../../realtime/facts';

/** What a group chat is made of. */
export interface GroupChat {
  /** As typed; an empty one is made up from the members. */
  readonly name: string;
  /** Everybody but the user. */
  readonly userIds: readonly UserId[];
}

/** The user chose a channel to join. */
export const channelChosen = createAction<ChannelId>('chatDialogs/channelChosen');
/** The user chose somebody to chat with. */
export const userChosen = createAction<UserId>('chatDialogs/userChosen');
/** The user has put together a group. */
export const groupChatSubmitted = createAction<GroupChat>('chatDialogs/groupChatSubmitted');

/** A chat that is being opened. */
export interface ChatOpening {
  readonly channelId: ChannelId;
  /** Who a group was made of, own id left out; the other user of a direct chat. */
  readonly userIds: readonly UserId[];
  readonly isGroup: boolean;
}

interface ChatDialogsState {
  readonly joinChannel: {
    readonly isOpen: boolean;
    /** The channel whose joining is under way. */
    readonly joiningId: ChannelId | null;
  };
  readonly newChat: {
    readonly isOpen: boolean;
    readonly opening: ChatOpening | null;
    /** A group that could not be created; it keeps its id when the same is tried again. */
    readonly failedGroup: ChatOpening | null;
  };
}

const initialState: ChatDialogsState = {
  joinChannel: { isOpen: false, joiningId: null },
  newChat: { isOpen: false, opening: null, failedGroup: null },
};

/** 'Join a channel' and 'New chat': which is open, and what it is doing. */
export const chatDialogsSlice = createSlice({
  name: 'chatDialogs',
  initialState,
  reducers: {
    joinChannelOpened: (state) => {
      state.joinChannel.isOpen = true;
    },
    joinChannelClosed: (state) => {
      state.joinChannel.isOpen = false;
    },
    joinStarted: (state, { payload }: PayloadAction<ChannelId>) => {
      state.joinChannel.joiningId = payload;
    },
    joinFailed: (state) => {
      state.joinChannel.joiningId = null;
    },
    newChatOpened: (state) => {
      state.newChat.isOpen = true;
    },
    newChatClosed: (state) => {
      state.newChat.isOpen = false;
      state.newChat.failedGroup = null;
    },
    chatStarted: (state, { payload }: PayloadAction<ChatOpening>) => {
      state.newChat.opening = { ...payload, userIds: [...payload.userIds] };
    },
    chatFailed: ({ newChat }) => {
      if (newChat.isOpen && newChat.opening?.isGroup) newChat.failedGroup = newChat.opening;
      newChat.opening = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(channelJoined, (state, { payload: { id } }) => {
        // Only the dialog that asked for it closes.
        if (state.joinChannel.joiningId === id) {
          state.joinChannel = { isOpen: false, joiningId: null };
        }
        if (state.newChat.opening?.channelId === id) {
          state.newChat = { isOpen: false, opening: null, failedGroup: null };
        }
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectJoinChannel: (state) => state.joinChannel,
    selectNewChat: (state) => state.newChat,
  },
});

export const {
  joinChannelOpened,
  joinChannelClosed,
  joinStarted,
  joinFailed,
  newChatOpened,
  newChatClosed,
  chatStarted,
  chatFailed,
} = chatDialogsSlice.actions;
export const { selectJoinChannel, selectNewChat } = chatDialogsSlice.selectors;
