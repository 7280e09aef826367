import { chatOf } from '../../domain/channelRole';
import { type ChannelId, toChannelId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import { changePins, type PinChoice } from '../../domain/pinChoice';
import { chatApi } from '../../pubnub/chatApi';
import { mutate } from '../../pubnub/mutate';
import { readChannelChange } from '../../pubnub/recordFormat';
import { rewriteCustom } from '../../pubnub/rewriteCustom';
import { isModeratorToken } from '../../pubnub/tokenMeta';
import { channelsChanged } from '../../realtime/events';
import type { AppListenerApi } from '../../state/rootState';
import { findLoaded } from '../messages/channelMessages';
import { selectChannelMessages } from '../messages/messagesSlice';
import { loadMessage } from '../messages/quotedCalls';
import { moderatorRecognised } from '../session/sessionSlice';
import { selectPins } from './pinsSelectors';

const pinsWrites = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** Changes the pins as the service has them, so that what others pinned stays. Answers the channel's pins. */
    setPin: build.mutation<readonly MessageAddress[], PinChoice>({
      async queryFn(choice, _api, _options, baseQuery) {
        const channelId = toChannelId(chatOf(choice.channelId));
        const { data, error } = await rewriteCustom(baseQuery, { channelId }, (custom) =>
          changePins(choice, custom),
        );
        return error ? { error } : { data: readChannelChange(data.record)?.pins ?? [] };
      },
    }),
  }),
});

/** Stores a pin and shows it as soon as the service has it. @returns whether it is stored */
export async function storePin(choice: PinChoice, api: AppListenerApi): Promise<boolean> {
  const { data: pins } = await api.dispatch(mutate(pinsWrites.endpoints.setPin, choice));
  if (!pins) return false;
  const id = toChannelId(chatOf(choice.channelId));
  api.dispatch(channelsChanged([{ event: 'set', change: { id, pins } }]));
  return true;
}

export function recogniseModerator(token: string, api: AppListenerApi): void {
  if (isModeratorToken(token)) api.dispatch(moderatorRecognised());
}

/** Fetches pinned messages that are not among the loaded pages. */
export async function loadPins(
  pins: readonly MessageAddress[],
  api: AppListenerApi,
): Promise<void> {
  const missing = pins.filter(({ channelId, timetoken }) => {
    const channel = selectChannelMessages(api.getState(), channelId);
    return !channel || !findLoaded(channel, timetoken);
  });
  await Promise.all(missing.map((pin) => loadMessage(pin, api)));
}

/** After an outage: pinned messages that were fetched before may have been edited or deleted meanwhile. */
export async function reloadPins(channelId: ChannelId, api: AppListenerApi): Promise<void> {
  const state = api.getState();
  const fetched = selectPins(state, channelId).filter((pin) => {
    const { originals = {} } = selectChannelMessages(state, pin.channelId) ?? {};
    return pin.timetoken in originals;
  });
  await loadPins(fetched, api);
}
