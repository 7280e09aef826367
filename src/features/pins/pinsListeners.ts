import { createAction } from '@reduxjs/toolkit';
import type { PinChoice } from '../../domain/pinChoice';
import { connectionEstablished } from '../../realtime/events';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { selectCurrentChannelId } from '../channels/channelsSelectors';
import { pinFailed, pinsOpened } from '../dialogs/dialogsSlice';
import { gapClosed } from '../messages/messagesSlice';
import { selectIsModerator } from '../session/sessionSlice';
import { selectMissingPin, selectPins } from './pinsSelectors';

/** The user pinned a message, or unpinned it. */
export const pinChosen = createAction<PinChoice>('pins/pinChosen');

/** Few channels have pins, so the calls are a separate file. Without it pins are tried at the next event. */
async function load({ extra }: AppListenerApi): Promise<typeof import('./pinsCalls') | undefined> {
  try {
    return await import('./pinsCalls');
  } catch (error) {
    extra.warn('the calls for pinned messages could not be loaded', error);
    return undefined;
  }
}

async function loadNewestPin(_action: unknown, api: AppListenerApi): Promise<void> {
  const pin = selectMissingPin(api.getState());
  if (pin) await (await load(api))?.loadPins([pin], api);
}

/** Without a token nobody is known to be a moderator. */
async function recogniseModerator(_action: unknown, api: AppListenerApi): Promise<void> {
  const token = api.extra.pubnub.getAuthKey();
  if (token === undefined || selectIsModerator(api.getState())) return;
  (await load(api))?.recogniseModerator(token, api);
}

async function storePin(
  { payload }: ReturnType<typeof pinChosen>,
  api: AppListenerApi,
): Promise<void> {
  const calls = await load(api);
  if (!calls || !(await calls.storePin(payload, api))) api.dispatch(pinFailed(payload));
}

/** Each time anew: what was fetched before another channel was opened may have changed since. */
async function loadAll(
  { payload: channelId }: ReturnType<typeof pinsOpened>,
  api: AppListenerApi,
): Promise<void> {
  await (await load(api))?.loadPins(selectPins(api.getState(), channelId), api);
}

export function addPinsListeners(startListening: StartListening): void {
  startListening({ actionCreator: pinsOpened, effect: loadAll });
  startListening({ actionCreator: connectionEstablished, effect: recogniseModerator });
  startListening({ actionCreator: pinChosen, effect: storePin });
  startListening({
    predicate: (_action, state, before) => {
      const missing = selectMissingPin(state);
      if (missing === undefined) return false;
      const isSameChannel = selectCurrentChannelId(state) === selectCurrentChannelId(before);
      return !isSameChannel || missing.timetoken !== selectMissingPin(before)?.timetoken;
    },
    effect: loadNewestPin,
  });
  startListening({
    actionCreator: gapClosed,
    effect: async ({ payload: channelId }, api) => {
      if (selectPins(api.getState(), channelId).length === 0) return;
      await (await load(api))?.reloadPins(channelId, api);
    },
  });
}
