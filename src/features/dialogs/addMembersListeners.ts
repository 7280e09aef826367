import type { AppListenerApi, StartListening } from '../../state/rootState';
import { mutate } from '../../pubnub/mutate';
import { newChatApi } from '../channels/newChatApi';
import {
  additionFailed,
  additionStarted,
  dialogClosed,
  membersSubmitted,
  selectDialog,
} from './dialogsSlice';

/** Adds users to a group; their membership events put them into the list of members. */
async function addMembers(
  { payload: members }: ReturnType<typeof membersSubmitted>,
  api: AppListenerApi,
): Promise<void> {
  const { channelId, userIds } = members;
  const isAdding = selectDialog(api.getState(), 'addMembers')?.status === 'adding';
  if (isAdding || userIds.length === 0) return;
  api.dispatch(additionStarted());
  const { error } = await api.dispatch(mutate(newChatApi.endpoints.setChannelMembers, members));
  if (selectDialog(api.getState(), 'addMembers')?.channelId !== channelId) return;
  api.dispatch(error ? additionFailed(error.kind === 'rateLimited') : dialogClosed());
}

export function addAddMembersListeners(startListening: StartListening) {
  return startListening({ actionCreator: membersSubmitted, effect: addMembers });
}
