import { createAction, createSlice, type Draft, type WithSlice } from '@reduxjs/toolkit';
import { chatOf } from '../../domain/channelRole';
import type { ChannelId } from '../../domain/ids';
import { isSameMessage } from '../../domain/message';
import { isThread, threadIdOf } from '../../domain/thread';
import { sessionEnded } from '../../realtime/events';
import { channelOpened } from '../channels/channelsSlice';
import { dialogClosed } from '../dialogs/dialogsSlice';
import { threadClosed, threadOpened } from '../panels/panelsSlice';
import { sendStarted } from '../outbox/outboxSlice';
import { jumpEnded, jumpRequested, newestRequested } from '../unread/unreadSlice';
import type { JumpTarget } from '../unread/unreadState';

/** The user follows a link to a message, or a list of messages leads there; null when the link names none. */
export const linkFollowed = createAction<JumpTarget | null>('links/linkFollowed');
/** The user follows a link to a channel. */
export const channelLinkFollowed = createAction<ChannelId>('links/channelLinkFollowed');
/** The link leads to a channel that may be joined. */
export const joiningOffered = createAction('links/joiningOffered');
/** The link leads nowhere, or to what the user may not know of. */
export const linkRefused = createAction('links/linkRefused');

interface FollowedLink {
  readonly address: JumpTarget;
  /**
   * `waiting`: until the memberships are known. `joining`: the user is asked whether to join the channel.
   * `going`: the message is looked for. `arrived`: until the reader goes elsewhere.
   */
  readonly status: 'waiting' | 'joining' | 'going' | 'arrived';
}

interface LinksState {
  readonly followed: FollowedLink | null;
}

const initialState: LinksState = { followed: null };

/** The link to a message that the page follows, or at which it is. */
export const linksSlice = createSlice({
  name: 'links',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    const leaveArrived = (state: LinksState): LinksState =>
      state.followed?.status === 'arrived' ? initialState : state;
    builder
      .addCase(linkFollowed, follow)
      .addCase(joiningOffered, offerJoining)
      .addCase(linkRefused, () => initialState)
      .addCase(jumpRequested, takeJump)
      .addCase(jumpEnded, takeArrival)
      .addCase(channelOpened, leaveOther)
      .addCase(threadOpened, leaveThread)
      .addCase(threadClosed, leaveThread)
      .addCase(dialogClosed, endOffer)
      .addCase(newestRequested, leaveArrived)
      .addCase(sendStarted, leaveArrived)
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectFollowedLink: (state) => state.followed,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof linksSlice> {}
}

function follow(_state: Draft<LinksState>, { payload }: ReturnType<typeof linkFollowed>) {
  return payload ? { followed: { address: payload, status: 'waiting' as const } } : initialState;
}

function offerJoining({ followed }: Draft<LinksState>): void {
  if (followed) followed.status = 'joining';
}

function takeJump(state: Draft<LinksState>, { payload }: ReturnType<typeof jumpRequested>): void {
  if (state.followed && isSameMessage(state.followed.address, payload)) {
    state.followed.status = 'going';
  } else state.followed = null;
}

function takeArrival(state: Draft<LinksState>, { payload }: ReturnType<typeof jumpEnded>): void {
  if (!payload || !state.followed || !isSameMessage(state.followed.address, payload)) return;
  if (payload.status === 'arrived') state.followed.status = 'arrived';
  else state.followed = null;
}

function leaveOther(
  state: Draft<LinksState>,
  { payload: channelId }: ReturnType<typeof channelOpened>,
): void {
  const { followed } = state;
  // While the page starts, another channel may be opened first.
  if (!followed || followed.status === 'waiting') return;
  if (chatOf(followed.address.channelId) !== channelId) state.followed = null;
}

/** Another thread takes the place of the one with the message, or none does. */
function leaveThread(
  state: Draft<LinksState>,
  { payload: root }: ReturnType<typeof threadOpened | typeof threadClosed>,
): void {
  const { followed } = state;
  if (followed?.status !== 'arrived' || !isThread(followed.address.channelId)) return;
  if (!root || threadIdOf(root) !== followed.address.channelId) state.followed = null;
}

function endOffer(state: Draft<LinksState>): void {
  if (state.followed?.status === 'joining') state.followed = null;
}

export const { selectFollowedLink } = linksSlice.selectors;
