import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { directChannelId, GROUP_ID_LENGTH, groupChannelId } from '../../domain/channel';
import type { UserId } from '../../domain/ids';
import { chatPicture, directChannelName, groupChannelName } from '../../domain/newChat';
import { MAX_ID_LENGTH } from '../../../shared/protocol';
import { namelessUser, type User } from '../../domain/user';
import { isBlank } from '../../lib/text';
import { mutate } from '../../pubnub/mutate';
import { selectChannel, selectDirectChatWith } from '../channels/channelsSelectors';
import { newChatApi } from '../channels/newChatApi';
import { selectJoinedChannelIds } from '../memberships/membershipsSlice';
import { selectOwnId } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';
import {
  chatFailed,
  chatStarted,
  groupChatSubmitted,
  selectDialog,
  selectOpening,
  userChosen,
} from './dialogsSlice';
import { enterChannel } from './enterChannel';
import type { ChatOpening } from './openDialog';

/** Opens a direct chat; creates it unless the user is a member already. */
async function openDirectChat(
  { payload: otherId }: ReturnType<typeof userChosen>,
  api: AppListenerApi,
): Promise<void> {
  const state = api.getState();
  const ownId = selectOwnId(state);
  if (!ownId || selectOpening(state)) return;
  const channelId = selectDirectChatWith(state, otherId) ?? directChannelId(ownId, otherId);
  const opening = { channelId, userIds: [otherId], isGroup: false };
  api.dispatch(chatStarted(opening));
  if (channelId.length > MAX_ID_LENGTH) {
    api.extra.warn('cannot open a direct chat: its id is too long', channelId.length);
    api.dispatch(chatFailed());
    return;
  }
  if (selectJoinedChannelIds(state).includes(channelId)) {
    enterChannel(selectChannel(state, channelId), api);
    return;
  }
  const users = [ownId, otherId].map((userId) => userOrId(api, userId));
  await createChat(opening, ownId, directChannelName(users), api);
}

/** Creates a group chat of the chosen users and the user. A blank name is made from the members' names. */
async function createGroupChat(
  { payload: { userIds: chosenIds, name } }: ReturnType<typeof groupChatSubmitted>,
  api: AppListenerApi,
): Promise<void> {
  const state = api.getState();
  const ownId = selectOwnId(state);
  const failed = selectDialog(state, 'newChat')?.failed;
  if (!ownId || selectOpening(state) || chosenIds.length === 0) return;
  const userIds = [...chosenIds].sort();
  const isSameGroup = failed?.isGroup === true && failed.userIds.join() === userIds.join();
  // Perhaps only the response was lost: a retry must not create a second group.
  const channelId = isSameGroup
    ? failed.channelId
    : groupChannelId(api.extra.randomHex(GROUP_ID_LENGTH));
  const opening = { channelId, userIds, isGroup: true };
  api.dispatch(chatStarted(opening));
  const members = [ownId, ...userIds].map((userId) => userOrId(api, userId));
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
  const error = written.error ?? filled.error;
  if (error) api.dispatch(chatFailed(error.kind === 'rateLimited'));
  else if (written.data) enterChannel(written.data, api);
}

function userOrId(api: AppListenerApi, id: UserId): Pick<User, 'id' | 'name'> {
  return selectUser(api.getState(), id) ?? namelessUser(id);
}

export function addNewChatListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: userChosen, effect: openDirectChat }),
    startListening({ actionCreator: groupChatSubmitted, effect: createGroupChat }),
  );
}
