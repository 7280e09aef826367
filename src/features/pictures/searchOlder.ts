import type { ChannelId } from '../../domain/ids';
import { fetchOlder } from '../messages/fetchPage';
import { selectShownMessages } from '../messages/messagesSlice';
import type { AppDispatch, RootState } from '../../state/rootState';
import { selectPictures } from './pictures';

/** At most this many pages without a picture are loaded at a time. */
const MAX_PAGES = 20;

/**
 * Loads older pages of a channel until they bring a picture from before the oldest one.
 *
 * @param signal aborted when the picture is no longer wanted; a page that is on its way is loaded still
 * @returns why it ended before one was found, and before the history did
 */
export const searchOlderPicture =
  (channelId: ChannelId, signal: AbortSignal) =>
  async (
    dispatch: AppDispatch,
    getState: () => RootState,
  ): Promise<'failed' | 'limit' | undefined> => {
    const oldest = () => selectPictures(getState(), channelId)[0]?.key;
    const begun = oldest();
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const channel = selectShownMessages(getState(), channelId);
      if (signal.aborted || oldest() !== begun || !channel?.hasHistory || !channel.hasOlder)
        return undefined;
      const { error } = await fetchOlder({ dispatch }, channelId, channel);
      if (error) return 'failed';
    }
    return 'limit';
  };
