import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import type { Channel } from '../../domain/channel';
import {
  chatPicture,
  directChannelId,
  directChannelName,
  GROUP_ID_LENGTH,
  groupChannelId,
  groupChannelName,
} from '../../domain/directChannel';
import type { UserId } from '../../domain/ids';
import { MAX_ID_LENGTH } from '../../domain/limits';
import type { User } from '../../domain/user';
import { isBlank } from '../../lib/isBlank';
import { channelJoined, sessionEnded } from '../../realtime/facts';
import { membershipsApi } from '../memberships/membershipsApi';
import { selectJoinedChannelIds } from '../memberships/membershipsSlice';
import { selectOwnId } from '../session/sessionSlice';
import { selectUser } from '../users/usersSelectors';
import { channelsApi } from './channelsApi';
import { selectChannel } from './channelsSelectors';
import { channelOpened } from './channelsSlice';
import {
  channelChosen,
  chatFailed,
  chatStarted,
  groupChatSubmitted,
  joinChannelClosed,
  joinChannelOpened,
  joinFailed,
  joinStarted,
  newChatClosed,
  newChatOpened,
  selectJoinChannel,
  selectNewChat,
  userChosen,
  type ChatOpening,
} from './chatDialogsSlice';
import { listPublicChannels, listUsers } from './directoryListing';

/** Lists all public channels for as long as the dialog is open. */
async function keepChannelsListed(action: UnknownAction, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  if (joinChannelOpened.match(action)) await listPublicChannels(api);
}

/** Lists all users for as long as the dialog is open. */
async function keepUsersListed(action: UnknownAction, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  if (newChatOpened.match(action)) await listUsers(api);
}

/** Joins the chosen channel and opens it; one at a time. */
async function joinChannel(
  { payload: channelId }: ReturnType<typeof channelChosen>,
  api: AppListenerApi,
): Promise<void> {
  if (selectJoinChannel(api.getState()).joiningId !== null) return;
  api.dispatch(joinStarted(channelId));
  const { initiate } = membershipsApi.endpoints.setMembership;
  const { error } = await api.dispatch(initiate(channelId, { track: false }));
  if (error) api.dispatch(joinFailed());
  else enter(selectChannel(api.getState(), channelId), api);
}

/** Opens the one chat of two users; it is created unless the user is in it already. */
async function openDirectChat(
  { payload: otherId }: ReturnType<typeof userChosen>,
  api: AppListenerApi,
): Promise<void> {
  const state = api.getState();
  const ownId = selectOwnId(state);
  if (!ownId || selectNewChat(state).opening) return;
  const id = directChannelId(ownId, otherId);
  const opening = { channelId: id, userIds: [otherId], isGroup: false };
  if (id.length > MAX_ID_LENGTH) {
    // Two users with ids this long have no channel in which they could meet.
    api.extra.warn('cannot open a direct chat: its id is too long', id.length);
    api.dispatch(chatStarted(opening));
    api.dispatch(chatFailed());
    return;
  }
  if (selectJoinedChannelIds(state).includes(id)) {
    api.dispatch(chatStarted(opening));
    enter(selectChannel(state, id), api);
    return;
  }
  const name = directChannelName(userOrId(api, ownId), userOrId(api, otherId));
  await createChat(opening, ownId, name, api);
}

/** Creates a group chat with everybody chosen and the user. */
async function createGroupChat(
  { payload: group }: ReturnType<typeof groupChatSubmitted>,
  api: AppListenerApi,
): Promise<void> {
  const state = api.getState();
  const ownId = selectOwnId(state);
  const { opening: running, failed } = selectNewChat(state);
  if (!ownId || running || group.userIds.length === 0) return;
  const userIds = [...group.userIds].sort();
  const isSameGroup = failed?.isGroup === true && failed.userIds.join() === userIds.join();
  // Created perhaps, and only its answer was lost: the same group must not be there twice.
  const id = isSameGroup ? failed.channelId : newGroupId(api);
  const members = [ownId, ...userIds].map((userId) => userOrId(api, userId));
  const name = isBlank(group.name) ? groupChannelName(members) : group.name.trim();
  const opening = { channelId: id, userIds, isGroup: true };
  await createChat(opening, ownId, name, api);
}

/** The record first: when the members hear of the channel, it has a name. */
async function createChat(
  opening: ChatOpening,
  ownId: UserId,
  name: string,
  api: AppListenerApi,
): Promise<void> {
  api.dispatch(chatStarted(opening));
  const { channelId } = opening;
  const userIds = [ownId, ...opening.userIds];
  const channel = { id: channelId, name, profileUrl: chatPicture(channelId) };
  const { createChannel } = channelsApi.endpoints;
  const { setChannelMembers } = membershipsApi.endpoints;
  const written = await api.dispatch(createChannel.initiate(channel, { track: false }));
  const filled = written.error
    ? written
    : await api.dispatch(setChannelMembers.initiate({ channelId, userIds }, { track: false }));
  if (written.error || filled.error) api.dispatch(chatFailed());
  else enter(written.data, api);
}

/** The service's event comes a moment later; the channel is the user's already. */
function enter(channel: Channel, api: AppListenerApi): void {
  api.dispatch(channelJoined(channel));
  api.dispatch(channelOpened(channel.id));
}

function newGroupId(api: AppListenerApi) {
  return groupChannelId(api.extra.randomHex(GROUP_ID_LENGTH));
}

function userOrId(api: AppListenerApi, id: UserId): Pick<User, 'id' | 'name'> {
  return selectUser(api.getState(), id) ?? { id, name: null };
}

export function addChatDialogsListeners(startListening: StartListening): void {
  startListening({
    matcher: isAnyOf(joinChannelOpened, joinChannelClosed, sessionEnded),
    effect: keepChannelsListed,
  });
  startListening({
    matcher: isAnyOf(newChatOpened, newChatClosed, sessionEnded),
    effect: keepUsersListed,
  });
  startListening({ actionCreator: channelChosen, effect: joinChannel });
  startListening({ actionCreator: userChosen, effect: openDirectChat });
  startListening({ actionCreator: groupChatSubmitted, effect: createGroupChat });
}
