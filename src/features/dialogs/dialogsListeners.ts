import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { directChannelId, GROUP_ID_LENGTH, groupChannelId } from '../../domain/channel';
import { keepListed } from '../../state/fetching';
import { selectOwnId } from '../session/sessionSlice';
import { usersApi } from '../users/usersApi';
import { channelsApi } from '../channels/channelsApi';
import { selectDirectChatWith } from '../channels/channelsSelectors';
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
} from './dialogsSlice';

/** The calls of the dialogs are needed after a choice, so they are a separate file. */
const load = () => import('./dialogsCalls');

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
  const calls = await load().catch(() => undefined);
  if (calls) await calls.joinChannel(channelId, api);
  else api.dispatch(joinFailed());
}

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
  const calls = await load().catch(() => undefined);
  if (calls) await calls.openDirectChat(opening, ownId, api);
  else api.dispatch(chatFailed());
}

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
  const channelId = isSameGroup
    ? failed.channelId
    : groupChannelId(api.extra.randomHex(GROUP_ID_LENGTH));
  const opening = { channelId, userIds, isGroup: true };
  api.dispatch(chatStarted(opening));
  const calls = await load().catch(() => undefined);
  if (calls) await calls.createGroupChat(opening, ownId, group.name, api);
  else api.dispatch(chatFailed());
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
