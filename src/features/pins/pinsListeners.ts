import { chatOf } from '../../domain/channelRole';
import { toChannelId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import { mutate } from '../../pubnub/mutate';
import { channelsChanged, connectionEstablished } from '../../realtime/events';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { selectCurrentChannelId } from '../channels/channelsSelectors';
import { pinFailed, pinsOpened } from '../dialogs/dialogsSlice';
import { findLoaded } from '../messages/channelMessages';
import { gapClosed, selectChannelMessages } from '../messages/messagesSlice';
import { loadMessage } from '../messages/quotedCalls';
import { moderatorRecognised, selectIsModerator } from '../session/sessionSlice';
import { pinsApi } from './pinsApi';
import { selectMissingPin, selectPins } from './pinsSelectors';
import { pinAnswered, pinChosen } from './pinsSlice';

/** Fetches pinned messages that are not among the loaded pages. */
async function loadPins(pins: readonly MessageAddress[], api: AppListenerApi): Promise<void> {
  const missing = pins.filter(({ channelId, timetoken }) => {
    const channel = selectChannelMessages(api.getState(), channelId);
    return !channel || !findLoaded(channel, timetoken);
  });
  await Promise.all(missing.map((pin) => loadMessage(pin, api)));
}

async function loadNewestPin(_action: unknown, api: AppListenerApi): Promise<void> {
  const pin = selectMissingPin(api.getState());
  if (pin) await loadPins([pin], api);
}

/** Fetches the pins each time: they may have changed since another channel was opened. */
async function loadAll(
  { payload: channelId }: ReturnType<typeof pinsOpened>,
  api: AppListenerApi,
): Promise<void> {
  await loadPins(selectPins(api.getState(), channelId), api);
}

/** After an outage: pinned messages that were fetched before may have been edited or deleted meanwhile. */
async function reloadPins(
  { payload: channelId }: ReturnType<typeof gapClosed>,
  api: AppListenerApi,
): Promise<void> {
  const state = api.getState();
  const fetched = selectPins(state, channelId).filter((pin) => {
    const { originals = {} } = selectChannelMessages(state, pin.channelId) ?? {};
    return pin.timetoken in originals;
  });
  await loadPins(fetched, api);
}

/** Only the moderation server knows who moderates. */
function recogniseModerator(_action: unknown, api: AppListenerApi): void {
  if (!api.extra.tokens?.isModerator || selectIsModerator(api.getState())) return;
  api.dispatch(moderatorRecognised());
}

/** Stores a pin, which is shown meanwhile. Afterwards the pins are those of the service: others may have pinned, too. */
async function storePin(
  { payload: choice }: ReturnType<typeof pinChosen>,
  api: AppListenerApi,
): Promise<void> {
  const { data: pins } = await api.dispatch(mutate(pinsApi.endpoints.setPin, choice));
  const id = toChannelId(chatOf(choice.channelId));
  api.dispatch(
    pins ? channelsChanged([{ event: 'set', change: { id, pins } }]) : pinFailed(choice),
  );
  api.dispatch(pinAnswered(choice));
}

export function addPinsListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: pinsOpened, effect: loadAll }),
    startListening({ actionCreator: connectionEstablished, effect: recogniseModerator }),
    startListening({ actionCreator: pinChosen, effect: storePin }),
    startListening({ actionCreator: gapClosed, effect: reloadPins }),
    startListening({
      predicate: (_action, state, before) => {
        const missing = selectMissingPin(state);
        if (missing === undefined) return false;
        const isSameChannel = selectCurrentChannelId(state) === selectCurrentChannelId(before);
        return !isSameChannel || missing.timetoken !== selectMissingPin(before)?.timetoken;
      },
      effect: loadNewestPin,
    }),
  );
}
