import type { PayloadAction } from '@reduxjs/toolkit';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { selectChannelsInOrder, selectCurrentChannelId } from '../channels/channelsSelectors';
import { channelOpened, neighbourChosen, unreadNeighbourChosen } from '../channels/channelsSlice';
import { selectIsUnread } from '../unread/unreadSlice';

type Step = PayloadAction<-1 | 1>;

/** Opens the channel above or below the current one in the panel; past the ends there is none. */
function openNeighbour({ payload: step }: Step, api: AppListenerApi): void {
  const { channels, current } = placeInPanel(api.getState());
  const next = current < 0 ? undefined : channels[current + step];
  if (next) api.dispatch(channelOpened(next.id));
}

/** Opens the nearest unread channel above or below; past the ends it goes on at the other. */
function openUnreadNeighbour({ payload: step }: Step, api: AppListenerApi): void {
  const state = api.getState();
  const { channels, current } = placeInPanel(state);
  if (current < 0) return;
  const after = [...channels.slice(current + 1), ...channels.slice(0, current)];
  const next = (step < 0 ? after.reverse() : after).find(({ id }) => selectIsUnread(state, id));
  if (next) api.dispatch(channelOpened(next.id));
}

function placeInPanel(state: RootState) {
  const channels = selectChannelsInOrder(state);
  const currentId = selectCurrentChannelId(state);
  return { channels, current: channels.findIndex(({ id }) => id === currentId) };
}

export function addNeighbourListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: neighbourChosen, effect: openNeighbour }),
    startListening({ actionCreator: unreadNeighbourChosen, effect: openUnreadNeighbour }),
  );
}
