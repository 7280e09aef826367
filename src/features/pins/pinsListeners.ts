import type { AppListenerApi, StartListening } from '../../state/rootState';
import { selectCurrentChannelId } from '../channels/channelsSelectors';
import { gapClosed } from '../messages/messagesSlice';
import { selectMissingPin, selectPins } from './pinsSelectors';

/** Few channels have pins, so what fetches them is a separate file. */
const load = () => import('./pinsCalls').catch(() => undefined);

async function loadNewestPin(_action: unknown, api: AppListenerApi): Promise<void> {
  const state = api.getState();
  const timetoken = selectMissingPin(state);
  if (!timetoken) return;
  const channelId = selectCurrentChannelId(state);
  await (await load())?.loadPins(channelId, [timetoken], api);
}

export function addPinsListeners(startListening: StartListening): void {
  startListening({
    predicate: (_action, state, before) => {
      const missing = selectMissingPin(state);
      if (missing === undefined) return false;
      const isSameChannel = selectCurrentChannelId(state) === selectCurrentChannelId(before);
      return !isSameChannel || missing !== selectMissingPin(before);
    },
    effect: loadNewestPin,
  });
  startListening({
    actionCreator: gapClosed,
    effect: async ({ payload: channelId }, api) => {
      if (selectPins(api.getState(), channelId).length === 0) return;
      await (await load())?.reloadPins(channelId, api);
    },
  });
}
