import { createSelector } from '@reduxjs/toolkit';
import { channelTypeOf } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { readRevised } from '../../domain/message';
import type { Timetoken } from '../../domain/protocol';
import type { RootState } from '../../state/rootState';
import { isThread } from '../../domain/thread';
import { selectChannel, selectCurrentChannelId } from '../channels/channelsSelectors';
import { channelSelectors } from '../channels/channelsSlice';
import { selectChannelMessages, selectPublished, selectRevisions } from '../messages/messagesSlice';
import { selectIsClosed, selectIsMuted } from '../restrictions/restrictions';
import { selectIsModerator } from '../session/sessionSlice';

const NO_PINS: readonly Timetoken[] = [];

export const selectPins = (state: RootState, channelId: ChannelId): readonly Timetoken[] =>
  channelSelectors.selectById(state.channels, channelId)?.pins ?? NO_PINS;

/** The pins without those whose messages are known to be deleted, or were never there. */
export const selectShownPins = createSelector([selectPins, selectGone], (pins, gone) =>
  gone === '' ? pins : pins.filter((pin) => !gone.includes(pin)),
);

/** As text, so that it is the same while nothing is deleted. */
function selectGone(state: RootState, channelId: ChannelId): string {
  return selectPins(state, channelId)
    .filter((timetoken) => {
      const published = selectPublished(state, { channelId, timetoken });
      const revisions = selectRevisions(state, { channelId, timetoken });
      return published === null || (published && !readRevised(published, revisions));
    })
    .join();
}

/** The newest pin of the channel on screen when its message has to be fetched. */
export function selectMissingPin(state: RootState): Timetoken | undefined {
  const channelId = selectCurrentChannelId(state);
  if (selectPins(state, channelId).length === 0) return undefined;
  if (!selectChannelMessages(state, channelId)?.hasHistory) return undefined;
  if (selectIsClosed(state, channelId)) return undefined;
  const [timetoken] = selectShownPins(state, channelId);
  const isKnown = timetoken && selectPublished(state, { channelId, timetoken });
  return isKnown ? undefined : timetoken;
}

/** Members pin in groups and direct chats, moderators everywhere. The service decides by the same rules. */
export function selectMayPin(state: RootState, channelId: ChannelId): boolean {
  if (isThread(channelId) || selectIsMuted(state, channelId)) return false;
  const type = channelTypeOf(selectChannel(state, channelId));
  return type === 'group' || type === 'direct' || selectIsModerator(state);
}
