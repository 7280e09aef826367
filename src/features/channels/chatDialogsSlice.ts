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
    readonly search: string;
    /** The channel whose joining is under way. */
    readonly joiningId: ChannelId | null;
    /** The channel that could not be joined, until another try. */
    readonly failedId: ChannelId | null;
  };
  readonly newChat: {
    readonly isOpen: boolean;
    readonly search: string;
    /** A group is being put together; it is kept while the user goes back to single users. */
    readonly isGroup: boolean;
    readonly groupName: string;
    /** In the order of choosing; searching for others does not lose them. */
    readonly chosenIds: readonly UserId[];
    readonly opening: ChatOpening | null;
    /** The chat that could not be opened, until another try. A group that is tried again keeps its id. */
    readonly failed: ChatOpening | null;
  };
}

const initialState: ChatDialogsState = {
  joinChannel: { isOpen: false, search: '', joiningId: null, failedId: null },
  newChat: {
    isOpen: false,
    search: '',
    isGroup: false,
    groupName: '',
    chosenIds: [],
    opening: null,
    failed: null,
  },
};

/** 'Join a channel' and 'New chat': which is open, what is entered in it, and what it is doing. */
export const chatDialogsSlice = createSlice({
  name: 'chatDialogs',
  initialState,
  reducers: {
    joinChannelOpened: (state) => {
      state.joinChannel.isOpen = true;
    },
    /** What is being joined goes on; all else starts anew with the next opening. */
    joinChannelClosed: ({ joinChannel: { joiningId }, newChat }) => ({
      joinChannel: { ...initialState.joinChannel, joiningId },
      newChat,
    }),
    channelsSearched: (state, { payload: search }: PayloadAction<string>) => {
      state.joinChannel.search = search;
    },
    joinStarted: ({ joinChannel }, { payload }: PayloadAction<ChannelId>) => {
      joinChannel.joiningId = payload;
      joinChannel.failedId = null;
    },
    joinFailed: ({ joinChannel }) => {
      if (joinChannel.isOpen) joinChannel.failedId = joinChannel.joiningId;
      joinChannel.joiningId = null;
    },
    newChatOpened: (state) => {
      state.newChat.isOpen = true;
    },
    newChatClosed: ({ joinChannel, newChat: { opening } }) => ({
      joinChannel,
      newChat: { ...initialState.newChat, opening },
    }),
    usersSearched: (state, { payload: search }: PayloadAction<string>) => {
      state.newChat.search = search;
    },
    groupChatEntered: (state) => {
      state.newChat.isGroup = true;
    },
    /** The user went back to single users. */
    groupChatLeft: (state) => {
      state.newChat.isGroup = false;
    },
    groupChatNamed: (state, { payload: name }: PayloadAction<string>) => {
      state.newChat.groupName = name;
    },
    /** The user chose somebody for the group, or took them out again. */
    groupMemberToggled: ({ newChat }, { payload: userId }: PayloadAction<UserId>) => {
      const others = newChat.chosenIds.filter((id) => id !== userId);
      const isChosen = others.length < newChat.chosenIds.length;
      newChat.chosenIds = isChosen ? others : [...others, userId];
    },
    chatStarted: (state, { payload }: PayloadAction<ChatOpening>) => {
      state.newChat.opening = { ...payload, userIds: [...payload.userIds] };
      state.newChat.failed = null;
    },
    chatFailed: ({ newChat }) => {
      if (newChat.isOpen) newChat.failed = newChat.opening;
      newChat.opening = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(channelJoined, ({ joinChannel, newChat }, { payload: { id } }) => ({
        // Only the dialog that asked for it closes.
        joinChannel: joinChannel.joiningId === id ? initialState.joinChannel : joinChannel,
        newChat: newChat.opening?.channelId === id ? initialState.newChat : newChat,
      }))
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
  channelsSearched,
  joinStarted,
  joinFailed,
  newChatOpened,
  newChatClosed,
  usersSearched,
  groupChatEntered,
  groupChatLeft,
  groupChatNamed,
  groupMemberToggled,
  chatStarted,
  chatFailed,
} = chatDialogsSlice.actions;
export const { selectJoinChannel, selectNewChat } = chatDialogsSlice.selectors;
