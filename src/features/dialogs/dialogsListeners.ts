import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import {
  type Channel,
  chatPicture,
  directChannelId,
  directChannelName,
  GROUP_ID_LENGTH,
  groupChannelId,
  groupChannelName,
} from '../../domain/channel';
import type { UserId } from '../../domain/ids';
import { MAX_ID_LENGTH } from '../../domain/protocol';
import { namelessUser, type User } from '../../domain/user';
import { isBlank } from '../../lib/text';
import { mutate } from '../../pubnub/requests';
import { keepListed } from '../../state/fetching';
import { channelJoined } from '../../realtime/events';
import { membershipsApi } from '../memberships/membershipsApi';
import { selectJoinedChannelIds } from '../memberships/membershipsSlice';
import { selectOwnId } from '../session/sessionSlice';
import { usersApi } from '../users/usersApi';
import { selectUser } from '../users/usersSlice';
import { channelsApi } from '../channels/channelsApi';
import { selectChannel, selectDirectChatWith } from '../channels/channelsSelectors';
import { channelOpened } from '../channels/channelsSlice';
import {
  channelChosen,
  chatFailed,
  chatStarted,
  groupChatSubmitted,
  joinFailed,
  joinStarted,
  selectDialog,
  selectJoiningId,
  selectOpenDialog,
  selectOpening,
  userChosen,
  type ChatOpening,
} from './dialogsSlice';

/** Keeps the lists that the open dialog shows complete until another one opens or it closes. */
async function keepDialogListed(_action: UnknownAction, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const kind = selectOpenDialog(api.getState())?.kind;
  const { getPublicChannels } = channelsApi.endpoints;
  const { getAllUsers } = usersApi.endpoints;
  await Promise.all([
    (kind === 'joinChannel' || kind === 'switcher') && keepListed(api, getPublicChannels, null),
    (kind === 'newChat' || kind === 'switcher') && keepListed(api, getAllUsers, null),
  ]);
}

/** Joins the chosen channel and opens it; one at a time. */
async function joinChannel(
  { payload: channelId }: ReturnType<typeof channelChosen>,
  api: AppListenerApi,
): Promise<void> {
  if (selectJoiningId(api.getState()) !== null) return;
  api.dispatch(joinStarted(channelId));
  const { error } = await api.dispatch(mutate(membershipsApi.endpoints.setMembership, channelId));
  if (error) api.dispatch(joinFailed());
  else enter(selectChannel(api.getState(), channelId), api);
}

/** Opens the direct chat with a user; creates it unless the user is a member already. */
async function openDirectChat(
  { payload: otherId }: ReturnType<typeof userChosen>,
  api: AppListenerApi,
): Promise<void> {
  const state = api.getState();
  const ownId = selectOwnId(state);
  if (!ownId || selectOpening(state)) return;
  const id = selectDirectChatWith(state, otherId) ?? directChannelId(ownId, otherId);
  const opening = { channelId: id, userIds: [otherId], isGroup: false };
  if (id.length > MAX_ID_LENGTH) {
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

/** Creates a group chat of the chosen users and the user themselves. */
async function createGroupChat(
  { payload: group }: ReturnType<typeof groupChatSubmitted>,
  api: AppListenerApi,
): Promise<void> {
  const state = api.getState();
  const ownId = selectOwnId(state);
  const failed = selectDialog(state, 'newChat')?.failed;
  if (!ownId || selectOpening(state) || group.userIds.length === 0) return;
  const userIds = [...group.userIds].sort();
  const isSameGroup = failed?.isGroup === true && failed.userIds.join() === userIds.join();
  // Perhaps only the response was lost: a retry must not create a second group.
  const id = isSameGroup ? failed.channelId : newGroupId(api);
  const members = [ownId, ...userIds].map((userId) => userOrId(api, userId));
  const name = isBlank(group.name) ? groupChannelName(members) : group.name.trim();
  const opening = { channelId: id, userIds, isGroup: true };
  await createChat(opening, ownId, name, api);
}

/** Writes the record first, so that the channel has a name when its members receive the event. */
async function createChat(
  opening: ChatOpening,
  ownId: UserId,
  name: string,
  api: AppListenerApi,
): Promise<void> {
  api.dispatch(chatStarted(opening));
  const { channelId } = opening;
  const userIds = [ownId, ...opening.userIds];
  const type = opening.isGroup ? ('group' as const) : ('direct' as const);
  const channel = { id: channelId, name, profileUrl: chatPicture(channelId), type };
  const { createChannel } = channelsApi.endpoints;
  const { setChannelMembers } = membershipsApi.endpoints;
  const written = await api.dispatch(mutate(createChannel, channel));
  const filled = written.error
    ? written
    : await api.dispatch(mutate(setChannelMembers, { channelId, userIds }));
  if (written.error || filled.error) api.dispatch(chatFailed());
  else enter(written.data, api);
}

/** Does not wait for the service's membership event. */
function enter(channel: Channel, api: AppListenerApi): void {
  api.dispatch(channelJoined(channel));
  api.dispatch(channelOpened(channel.id));
}

function newGroupId(api: AppListenerApi) {
  return groupChannelId(api.extra.randomHex(GROUP_ID_LENGTH));
}

function userOrId(api: AppListenerApi, id: UserId): Pick<User, 'id' | 'name'> {
  return selectUser(api.getState(), id) ?? namelessUser(id);
}

export function addDialogsListeners(startListening: StartListening): void {
  startListening({
    predicate: (_action, state, before) =>
      selectOpenDialog(state)?.kind !== selectOpenDialog(before)?.kind,
    effect: keepDialogListed,
  });
  startListening({ actionCreator: channelChosen, effect: joinChannel });
  startListening({ actionCreator: userChosen, effect: openDirectChat });
  startListening({ actionCreator: groupChatSubmitted, effect: createGroupChat });
}
