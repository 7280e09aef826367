import type { AppListenerApi } from '../../state/rootState';
import type { Channel } from '../../domain/channel';
import type { ChannelId, UserId } from '../../domain/ids';
import { chatPicture, directChannelName, groupChannelName } from '../../domain/newChat';
import { MAX_ID_LENGTH } from '../../domain/protocol';
import { namelessUser, type User } from '../../domain/user';
import { isBlank } from '../../lib/text';
import { mutate } from '../../pubnub/mutate';
import { channelJoined } from '../../realtime/events';
import { newChatApi } from '../channels/newChatApi';
import { selectChannel } from '../channels/channelsSelectors';
import { channelOpened } from '../channels/channelsSlice';
import { membershipsApi } from '../memberships/membershipsApi';
import { selectJoinedChannelIds } from '../memberships/membershipsSlice';
import { selectUser } from '../users/usersSlice';
import { chatFailed, joinFailed } from './dialogsSlice';
import type { ChatOpening } from './openDialog';

/** Joins a channel and opens it. */
export async function joinChannel(channelId: ChannelId, api: AppListenerApi): Promise<void> {
  const { error } = await api.dispatch(mutate(membershipsApi.endpoints.setMembership, channelId));
  if (error) api.dispatch(joinFailed());
  else enter(selectChannel(api.getState(), channelId), api);
}

/** Opens a direct chat; creates it unless the user is a member already. */
export async function openDirectChat(
  opening: ChatOpening,
  ownId: UserId,
  api: AppListenerApi,
): Promise<void> {
  const { channelId, userIds } = opening;
  if (channelId.length > MAX_ID_LENGTH) {
    api.extra.warn('cannot open a direct chat: its id is too long', channelId.length);
    api.dispatch(chatFailed());
    return;
  }
  const state = api.getState();
  if (selectJoinedChannelIds(state).includes(channelId)) {
    enter(selectChannel(state, channelId), api);
    return;
  }
  const users = [ownId, ...userIds].map((userId) => userOrId(api, userId));
  await createChat(opening, ownId, directChannelName(users), api);
}

/**
 * Creates a group chat of the chosen users and the user themselves.
 *
 * @param name as typed; when blank, it is made from the members' names
 */
export async function createGroupChat(
  opening: ChatOpening,
  ownId: UserId,
  name: string,
  api: AppListenerApi,
): Promise<void> {
  const members = [ownId, ...opening.userIds].map((userId) => userOrId(api, userId));
  const shownName = isBlank(name) ? groupChannelName(members) : name.trim();
  await createChat(opening, ownId, shownName, api);
}

/** Writes the record first, so that the channel has a name when its members receive the event. */
async function createChat(
  { channelId, userIds, isGroup }: ChatOpening,
  ownId: UserId,
  name: string,
  api: AppListenerApi,
): Promise<void> {
  const type = isGroup ? ('group' as const) : ('direct' as const);
  const channel = { id: channelId, name, profileUrl: chatPicture(channelId), type };
  const { createChannel, setChannelMembers } = newChatApi.endpoints;
  const written = await api.dispatch(mutate(createChannel, channel));
  const members = { channelId, userIds: [ownId, ...userIds] };
  const filled = written.error ? written : await api.dispatch(mutate(setChannelMembers, members));
  if (written.error || filled.error) api.dispatch(chatFailed());
  else enter(written.data, api);
}

/** Does not wait for the service's membership event. */
function enter(channel: Channel, api: AppListenerApi): void {
  api.dispatch(channelJoined(channel));
  api.dispatch(channelOpened(channel.id));
}

function userOrId(api: AppListenerApi, id: UserId): Pick<User, 'id' | 'name'> {
  return selectUser(api.getState(), id) ?? namelessUser(id);
}
