import type { UnknownAction } from '@reduxjs/toolkit';
import { mutate } from '../../pubnub/mutate';
import { keepListed } from '../../state/fetching';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { channelsApi } from '../channels/channelsApi';
import { selectChannel } from '../channels/channelsSelectors';
import { membershipsApi } from '../memberships/membershipsApi';
import { usersApi } from '../users/usersApi';
import {
  channelChosen,
  joinFailed,
  joinStarted,
  selectJoiningId,
  selectOpenDialog,
} from './dialogsSlice';
import { enterChannel } from './enterChannel';
import type { OpenDialog } from './openDialog';

/** Dialogs with public channels that the user is not in. */
const NEEDS_CHANNELS: readonly OpenDialog['kind'][] = ['joinChannel', 'switcher', 'messageSearch'];
/** Dialogs with all users. */
const NEEDS_USERS: readonly OpenDialog['kind'][] = ['newChat', 'addMembers', 'switcher'];

/** Keeps the lists that the open dialog shows complete until another one opens or it closes. */
async function keepDialogListed(_action: UnknownAction, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const kind = selectOpenDialog(api.getState())?.kind;
  const { getPublicChannels } = channelsApi.endpoints;
  const { getAllUsers } = usersApi.endpoints;
  await Promise.all([
    kind !== undefined && NEEDS_CHANNELS.includes(kind) && keepListed(api, getPublicChannels, null),
    kind !== undefined && NEEDS_USERS.includes(kind) && keepListed(api, getAllUsers, null),
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
  else enterChannel(selectChannel(api.getState(), channelId), api);
}

export function addDialogsListeners(startListening: StartListening) {
  return combineListeners(
    startListening({
      predicate: (_action, state, before) =>
        selectOpenDialog(state)?.kind !== selectOpenDialog(before)?.kind,
      effect: keepDialogListed,
    }),
    startListening({ actionCreator: channelChosen, effect: joinChannel }),
  );
}
