import {
  createAction,
  createSlice,
  type Draft,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import { chatOf } from '../../domain/channelRole';
import { type ChannelId, toChannelId, type UserId } from '../../domain/ids';
import { isSameMessage, type MessageAddress } from '../../domain/message';
import type { PinChoice } from '../../domain/pinChoice';
import { channelJoined, channelsClosed, sessionEnded } from '../../realtime/events';
import type { RootState } from '../../state/rootState';
import { channelOpened } from '../channels/channelsSlice';
import type {
  AddedMembers,
  ChatOpening,
  DialogOf,
  GroupChat,
  OpenDialog,
  OpenedProfile,
  OpenedPicture,
  ReportedMessage,
  SearchFilters,
} from './openDialog';

/** The user chose a channel to join. */
export const channelChosen = createAction<ChannelId>('dialogs/channelChosen');
/** The user chose another user for a direct chat. */
export const userChosen = createAction<UserId>('dialogs/userChosen');
export const groupChatSubmitted = createAction<GroupChat>('dialogs/groupChatSubmitted');

/** The user chose users to add to a group. */
export const membersSubmitted = createAction<AddedMembers>('dialogs/membersSubmitted');

/** The dialogs that show a list that is loaded for them. */
type ListDialogKind = 'mentions' | 'threads' | 'messageSearch';

interface DialogsState {
  /** Dialogs are modal, so at most one is open. */
  readonly open: OpenDialog | null;
  /** The component whose emoji picker is open. */
  readonly pickerPlace: string | null;
  /** The channel that is being joined. Joining continues when the dialog closes. */
  readonly joiningId: ChannelId | null;
  /** The chat that is being opened. This continues when the dialog closes. */
  readonly opening: ChatOpening | null;
}

/** The state in which a search for something else begins. */
const beginSearch = () => ({ status: 'loading' as const, unfolded: [] });

const initialState: DialogsState = {
  open: null,
  pickerPlace: null,
  joiningId: null,
  opening: null,
};

/** The open dialog, what is entered in it, and the chats that dialogs are opening. */
export const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    joinChannelOpened: (state) => {
      state.open = { kind: 'joinChannel', search: '', failedId: null };
    },
    newChatOpened: (state) => {
      state.open = {
        kind: 'newChat',
        search: '',
        isGroup: false,
        groupName: '',
        chosenIds: [],
        failed: null,
      };
    },
    addMembersOpened: (state, { payload: channelId }: PayloadAction<ChannelId>) => {
      state.open = {
        kind: 'addMembers',
        channelId,
        search: '',
        chosenIds: [],
        status: 'choosing',
      };
    },
    additionStarted: ({ open }) => {
      if (open?.kind === 'addMembers') open.status = 'adding';
    },
    /** @param payload whether the user added so many that others have to wait */
    additionFailed: ({ open }, { payload: isTooMany }: PayloadAction<boolean>) => {
      if (open?.kind === 'addMembers') open.status = isTooMany ? 'tooMany' : 'failed';
    },
    reportOpened: {
      prepare: ({ authorId, channelId, timetoken }: ReportedMessage) => ({
        payload: { authorId, channelId, timetoken },
      }),
      reducer: (state) => {
        state.open = { kind: 'report' };
      },
    },
    pickerOpened: (state, { payload: place }: PayloadAction<string>) => {
      state.pickerPlace = place;
    },
    pickerClosed: (state) => {
      state.pickerPlace = null;
    },
    /** The user wants further tools of a message. */
    messageMenuOpened: {
      prepare: ({ channelId, timetoken }: MessageAddress) => ({
        payload: { channelId, timetoken },
      }),
      reducer: (state, { payload }: PayloadAction<MessageAddress>) => {
        state.open = { kind: 'messageMenu', ...payload };
      },
    },
    deleteMessageOpened: (state, { payload }: PayloadAction<MessageAddress>) => {
      const { channelId, timetoken } = payload;
      state.open = { kind: 'deleteMessage', channelId, timetoken, status: 'asking' };
    },
    /** The user wants to know who reacted to a message. */
    reactorsOpened: (state, { payload }: PayloadAction<MessageAddress>) => {
      const { channelId, timetoken } = payload;
      state.open = { kind: 'reactors', channelId, timetoken };
    },
    /** The user opened the profile card of a user. */
    profileOpened: (state, { payload }: PayloadAction<OpenedProfile>) => {
      state.open = { kind: 'profile', hasFailed: false, ...payload };
    },
    /** The user opens the list of mentions or tries again (false), or wants the next page (true). */
    mentionsRequested: {
      prepare: (isMore: boolean) => ({ payload: isMore }),
      reducer: (state) => {
        state.open = { kind: 'mentions', status: 'loading' };
      },
    },
    /** The user opens the list of threads or tries again (false), or wants the next page (true). */
    threadListRequested: {
      prepare: (isMore: boolean) => ({ payload: isMore }),
      reducer: (state, { payload: isMore }: PayloadAction<boolean>) => {
        const pages = state.open?.kind === 'threads' ? state.open.pages : 1;
        state.open = { kind: 'threads', pages: isMore ? pages + 1 : pages, status: 'loading' };
      },
    },
    /** The user wants to search messages for a text, which may be empty at first. */
    messageSearchOpened: (state, { payload: search }: PayloadAction<string>) => {
      const everything = { channelId: null, hasPicture: false, authorId: null };
      const always = { since: '', until: '' };
      state.open = { kind: 'messageSearch', search, ...everything, ...always, ...beginSearch() };
    },
    /** The user wants only some of the messages, or again all of them. */
    messageSearchNarrowed: ({ open }, { payload }: PayloadAction<Partial<SearchFilters>>) => {
      if (open?.kind === 'messageSearch') Object.assign(open, payload, beginSearch());
    },
    /** The user shows or hides what was said around a message that was found. */
    surroundingsToggled: ({ open }, { payload }: PayloadAction<MessageAddress>) => {
      if (open?.kind !== 'messageSearch') return;
      const others = open.unfolded.filter((one) => !isSameMessage(one, payload));
      open.unfolded = others.length < open.unfolded.length ? others : [...others, payload];
    },
    /** The user tries again (false), or wants the next page (true). */
    messageSearchRequested: {
      prepare: (isMore: boolean) => ({ payload: isMore }),
      reducer: ({ open }) => {
        if (open?.kind === 'messageSearch') open.status = 'loading';
      },
    },
    /** The list that a dialog shows is loaded, as far as it is wanted. */
    listLoaded: ({ open }, { payload: kind }: PayloadAction<ListDialogKind>) => {
      if (open?.kind === kind) open.status = 'ready';
    },
    listFailed: ({ open }, { payload: kind }: PayloadAction<ListDialogKind>) => {
      if (open?.kind === kind) open.status = 'failed';
    },
    pinsOpened: (state, { payload: channelId }: PayloadAction<ChannelId>) => {
      state.open = { kind: 'pins', channelId, failed: null };
    },
    channelMenuOpened: (state, { payload: channelId }: PayloadAction<ChannelId>) => {
      state.open = { kind: 'channelMenu', channelId };
    },
    notificationsOpened: (state, { payload: channelId }: PayloadAction<ChannelId>) => {
      state.open = { kind: 'notifications', channelId };
    },
    /** A pin could not be stored: the list opens and says so. */
    pinFailed: (state, { payload: failed }: PayloadAction<PinChoice>) => {
      state.open = { kind: 'pins', channelId: toChannelId(chatOf(failed.channelId)), failed };
    },
    /** The user confirmed that the message is to be deleted. */
    deletionConfirmed: ({ open }) => {
      if (open?.kind === 'deleteMessage') open.status = 'deleting';
    },
    deletionFailed: ({ open }) => {
      if (open?.kind === 'deleteMessage') open.status = 'failed';
    },
    switcherOpened: (state) => {
      state.open = {
        kind: 'switcher',
        search: '',
        activeKey: null,
        isChoiceAwaited: false,
        pendingId: null,
        failedId: null,
      };
    },
    shortcutsOpened: (state) => {
      state.open = { kind: 'shortcuts' };
    },
    missingMessageOpened: (state) => {
      state.open = { kind: 'missingMessage' };
    },
    ignoredUsersOpened: (state) => {
      state.open = { kind: 'ignoredUsers' };
    },
    pictureOpened: (state, { payload }: PayloadAction<OpenedPicture>) => {
      state.open = { kind: 'picture', ...payload, zoom: 1 };
    },
    pictureZoomed: ({ open }, { payload: zoom }: PayloadAction<number>) => {
      if (open?.kind === 'picture') open.zoom = zoom;
    },
    dialogClosed: (state) => {
      state.open = null;
    },
    dialogSearched: ({ open }, { payload: search }: PayloadAction<string>) => {
      if (!open || !('search' in open)) return;
      open.search = search;
      if (open.kind === 'messageSearch') Object.assign(open, beginSearch());
      if (open.kind !== 'switcher') return;
      // The best match becomes the active entry.
      open.activeKey = null;
      open.isChoiceAwaited = false;
    },
    /** The user moved to an entry of the switcher, by key or pointer. */
    entryActivated: ({ open }, { payload: key }: PayloadAction<string>) => {
      if (open?.kind !== 'switcher') return;
      open.activeKey = key;
      open.isChoiceAwaited = false;
    },
    /** The user pressed Enter before the switcher had entries. */
    entryAwaited: ({ open }) => {
      if (open?.kind === 'switcher') open.isChoiceAwaited = true;
    },
    /** The user begins a group, or goes back to single users. */
    groupModeChanged: ({ open }, { payload: isGroup }: PayloadAction<boolean>) => {
      if (open?.kind === 'newChat') open.isGroup = isGroup;
    },
    groupChatNamed: ({ open }, { payload: name }: PayloadAction<string>) => {
      if (open?.kind === 'newChat') open.groupName = name;
    },
    /** The user added another user to the group, or removed them. */
    groupMemberToggled: ({ open }, { payload: userId }: PayloadAction<UserId>) => {
      if (!open || !('chosenIds' in open)) return;
      const others = open.chosenIds.filter((id) => id !== userId);
      const isChosen = others.length < open.chosenIds.length;
      open.chosenIds = isChosen ? others : [...others, userId];
    },
    joinStarted: (state, { payload: channelId }: PayloadAction<ChannelId>) => {
      const { open } = state;
      state.joiningId = channelId;
      if (open?.kind === 'joinChannel') open.failedId = null;
      awaitInSwitcher(open, channelId);
    },
    joinFailed: (state) => {
      const { open, joiningId } = state;
      if (open?.kind === 'joinChannel') open.failedId = joiningId;
      failInSwitcher(open, joiningId);
      state.joiningId = null;
    },
    chatStarted: (state, { payload }: PayloadAction<ChatOpening>) => {
      const { open } = state;
      state.opening = { ...payload, userIds: [...payload.userIds] };
      if (open?.kind === 'newChat') open.failed = null;
      if (open?.kind === 'profile') open.hasFailed = false;
      awaitInSwitcher(open, payload.channelId);
    },
    /** @param payload whether the user made so many that another one has to wait */
    chatFailed: (state, { payload: isTooMany = false }: PayloadAction<boolean | undefined>) => {
      const { open, opening } = state;
      if (open?.kind === 'newChat') open.failed = opening && { ...opening, isTooMany };
      if (open?.kind === 'profile') open.hasFailed = true;
      failInSwitcher(open, opening?.channelId ?? null);
      state.opening = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(channelJoined, closeForJoined)
      .addCase(channelsClosed, (state, { payload }) =>
        closeOfChannel(state, (id) => payload.includes(id)),
      )
      // Another channel is opened for the user when the current one is left in another tab.
      .addCase(channelOpened, (state, { payload }) => closeOfChannel(state, (id) => id !== payload))
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectOpenDialog: (state) => state.open,
    selectPickerPlace: (state) => state.pickerPlace,
    selectJoiningId: (state) => state.joiningId,
    selectOpening: (state) => state.opening,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof dialogsSlice> {}
}

function closeForJoined(
  state: Draft<DialogsState>,
  { payload: { id } }: ReturnType<typeof channelJoined>,
): void {
  if (isWaitingFor(state, id)) state.open = null;
  if (state.joiningId === id) state.joiningId = null;
  if (state.opening?.channelId === id) state.opening = null;
}

/** Closes a dialog about the current channel when that is gone. */
function closeOfChannel(
  state: Draft<DialogsState>,
  isGone: (channelId: ChannelId) => boolean,
): void {
  const { open } = state;
  const isOfChannel = open?.kind === 'pins' || open?.kind === 'addMembers';
  if (isOfChannel && isGone(open.channelId)) state.open = null;
}

/** The dialog of a kind, while it is the open one. */
export function selectDialog<Kind extends OpenDialog['kind']>(
  state: RootState,
  kind: Kind,
): DialogOf<Kind> | null {
  const { open } = state.dialogs;
  return open?.kind === kind ? (open as DialogOf<Kind>) : null;
}

/** Whether the open dialog is the one in which the channel was chosen. */
function isWaitingFor({ open, joiningId, opening }: DialogsState, channelId: ChannelId): boolean {
  switch (open?.kind) {
    case 'joinChannel':
      return joiningId === channelId;
    case 'newChat':
    case 'profile':
      return opening?.channelId === channelId;
    case 'switcher':
      return open.pendingId === channelId;
    default:
      return false;
  }
}

function awaitInSwitcher(open: Draft<OpenDialog> | null, channelId: ChannelId): void {
  if (open?.kind !== 'switcher') return;
  open.pendingId = channelId;
  open.failedId = null;
}

function failInSwitcher(open: Draft<OpenDialog> | null, channelId: ChannelId | null): void {
  if (open?.kind !== 'switcher' || open.pendingId !== channelId) return;
  open.failedId = channelId;
  open.pendingId = null;
}

export const {
  joinChannelOpened,
  newChatOpened,
  addMembersOpened,
  additionStarted,
  additionFailed,
  reportOpened,
  pickerOpened,
  pickerClosed,
  messageMenuOpened,
  deleteMessageOpened,
  reactorsOpened,
  profileOpened,
  mentionsRequested,
  threadListRequested,
  messageSearchOpened,
  messageSearchNarrowed,
  surroundingsToggled,
  messageSearchRequested,
  listLoaded,
  listFailed,
  pinsOpened,
  channelMenuOpened,
  notificationsOpened,
  pinFailed,
  deletionConfirmed,
  deletionFailed,
  switcherOpened,
  shortcutsOpened,
  missingMessageOpened,
  ignoredUsersOpened,
  pictureOpened,
  pictureZoomed,
  dialogClosed,
  dialogSearched,
  entryActivated,
  entryAwaited,
  groupModeChanged,
  groupChatNamed,
  groupMemberToggled,
  joinStarted,
  joinFailed,
  chatStarted,
  chatFailed,
} = dialogsSlice.actions;
export const { selectOpenDialog, selectPickerPlace, selectJoiningId, selectOpening } =
  dialogsSlice.selectors;
