import { createSlice, type Draft, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import { threadIdOf } from '../../domain/thread';
import { channelJoined, channelsClosed, sessionEnded } from '../../realtime/events';
import { channelOpened } from '../channels/channelsSlice';

interface PanelsState {
  readonly chats: {
    /** The panel is a sheet on a phone, and always visible elsewhere. */
    readonly isSheetOpen: boolean;
    readonly search: string;
  };
  readonly members: {
    /** The channel in which the panel was opened; null while it is closed. */
    readonly openedIn: ChannelId | null;
    readonly search: string;
  };
  /** The message whose thread is open beside its channel; there is room for that or for the members. */
  readonly threadRoot: MessageAddress | null;
}

const initialState: PanelsState = {
  chats: { isSheetOpen: false, search: '' },
  members: { openedIn: null, search: '' },
  threadRoot: null,
};

function closeThread(state: Draft<PanelsState>): void {
  state.threadRoot = null;
}

/** The panels beside the channel, and what is entered in them. */
export const panelsSlice = createSlice({
  name: 'panels',
  initialState,
  reducers: {
    chatsSheetOpened: ({ chats }) => {
      chats.isSheetOpen = true;
    },
    chatsSheetClosed: ({ chats }) => {
      chats.isSheetOpen = false;
    },
    chatsSearched: ({ chats }, { payload: search }: PayloadAction<string>) => {
      chats.search = search;
    },
    membersPanelOpened: (state, { payload: openedIn }: PayloadAction<ChannelId>) => {
      state.members = { openedIn, search: '' };
      state.threadRoot = null;
    },
    membersPanelClosed: (state) => {
      state.members = initialState.members;
    },
    membersSearched: ({ members }, { payload: search }: PayloadAction<string>) => {
      members.search = search;
    },
    threadOpened: (state, { payload }: PayloadAction<MessageAddress>) => {
      // A new object each time tells requests from before the thread was closed from later ones.
      state.threadRoot = { ...payload };
      state.members = initialState.members;
    },
    threadClosed: closeThread,
  },
  extraReducers: (builder) => {
    builder
      .addCase(channelJoined, ({ chats }) => {
        // The sheet would cover the channel.
        chats.isSheetOpen = false;
      })
      .addCase(channelOpened, closeThread)
      .addCase(channelsClosed, (state, { payload: closed }) => {
        if (state.threadRoot && closed.includes(state.threadRoot.channelId)) closeThread(state);
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectIsChatsSheetOpen: (state) => state.chats.isSheetOpen,
    selectChatsSearch: (state) => state.chats.search,
    selectMembersOpenedIn: (state) => state.members.openedIn,
    selectMembersSearch: (state) => state.members.search,
    selectThreadRoot: (state) => state.threadRoot,
    selectOpenThreadId: ({ threadRoot }): ChannelId | null => threadRoot && threadIdOf(threadRoot),
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof panelsSlice> {}
}

export const {
  chatsSheetOpened,
  chatsSheetClosed,
  chatsSearched,
  membersPanelOpened,
  membersPanelClosed,
  membersSearched,
  threadOpened,
  threadClosed,
} = panelsSlice.actions;
export const {
  selectIsChatsSheetOpen,
  selectChatsSearch,
  selectMembersOpenedIn,
  selectMembersSearch,
  selectThreadRoot,
  selectOpenThreadId,
} = panelsSlice.selectors;
