import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { channelJoined, sessionEnded } from '../../realtime/facts';
import { listPublicChannels, listUsers } from '../channels/directoryListing';
import { selectIsSwitcherOpen, switcherClosed, switcherOpened } from './switcherSlice';

/** Lists what one can go to for as long as the dialog is open. */
async function keepListed(action: UnknownAction, api: AppListenerApi): Promise<void> {
  if (!switcherOpened.match(action) && selectIsSwitcherOpen(api.getState())) return;
  api.cancelActiveListeners();
  if (switcherOpened.match(action)) await Promise.all([listPublicChannels(api), listUsers(api)]);
}

export function addSwitcherListeners(startListening: StartListening): void {
  startListening({
    matcher: isAnyOf(switcherOpened, switcherClosed, channelJoined, sessionEnded),
    effect: keepListed,
  });
}
