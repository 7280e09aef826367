import type { ChannelId } from '../../domain/ids';
import { changePins, type PinChoice } from '../../domain/pins';
import type { Timetoken } from '../../domain/protocol';
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
    setPin: build.mutation<readonly Timetoken[], PinChoice>({
      async queryFn(choice, _api, _options, baseQuery) {
        const { channelId } = choice;
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
  api.dispatch(channelsChanged([{ event: 'set', change: { id: choice.channelId, pins } }]));
  return true;
}

export function recogniseModerator(token: string, api: AppListenerApi): void {
  if (isModeratorToken(token)) api.dispatch(moderatorRecognised());
}

/** Fetches pinned messages that are not among the loaded pages. */
export async function loadPins(
  channelId: ChannelId,
  pins: readonly Timetoken[],
  api: AppListenerApi,
): Promise<void> {
  const channel = selectChannelMessages(api.getState(), channelId);
  const missing = pins.filter((timetoken) => !channel || !findLoaded(channel, timetoken));
  await Promise.all(missing.map((timetoken) => loadMessage({ channelId, timetoken }, api)));
}

/** After an outage: pinned messages that were fetched before may have been edited or deleted meanwhile. */
export async function reloadPins(channelId: ChannelId, api: AppListenerApi): Promise<void> {
  const { originals = {} } = selectChannelMessages(api.getState(), channelId) ?? {};
  const fetched = selectPins(api.getState(), channelId).filter((pin) => pin in originals);
  await loadPins(channelId, fetched, api);
}
