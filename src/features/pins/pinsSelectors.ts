import { createSelector } from '@reduxjs/toolkit';
import { chatOf } from '../../domain/channelRole';
import type { ChannelId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import { pinsAfter } from '../../domain/pinChoice';
import type { RootState } from '../../state/rootState';
import { selectCurrentChannelId } from '../channels/channelsSelectors';
import { channelSelectors } from '../channels/channelsSlice';
import { selectIsIgnored } from '../ignoring/ignoringSlice';
import { selectChannelMessages, selectIsGone, selectPublished } from '../messages/messagesSlice';
import { selectIsClosed } from '../restrictions/restrictions';
import { selectUnansweredPins } from './pinsSlice';

const NO_PINS: readonly MessageAddress[] = [];

/** As they are once the service has what the user chose. Some may be replies in threads of the channel. */
export const selectPins = createSelector(
  [
    (state: RootState, channelId: ChannelId) =>
      channelSelectors.selectById(state.channels, channelId)?.pins ?? NO_PINS,
    selectUnansweredPins,
    (_state: RootState, channelId: ChannelId) => channelId,
  ],
  (pins, unanswered, channelId) =>
    unanswered
      .filter((choice) => chatOf(choice.channelId) === channelId)
      .reduce((before, choice) => pinsAfter(choice, before), pins),
);

/** The pins without those whose messages are known to be deleted, never there, or of somebody who is ignored. */
export const selectShownPins = createSelector([selectPins, selectLeftOut], (pins, leftOut) =>
  leftOut === '' ? pins : pins.filter(({ timetoken }) => !leftOut.includes(timetoken)),
);

/** A text, so that the selector gives the same value while nothing is left out. */
function selectLeftOut(state: RootState, channelId: ChannelId): string {
  return selectPins(state, channelId)
    .filter((pin) => {
      const authorId = selectPublished(state, pin)?.authorId;
      const isIgnored = authorId !== undefined && selectIsIgnored(state, authorId);
      return isIgnored || selectIsGone(state, pin);
    })
    .map(({ timetoken }) => timetoken)
    .join();
}

/** The newest pin of the channel on screen when its message has to be fetched. */
export function selectMissingPin(state: RootState): MessageAddress | undefined {
  const channelId = selectCurrentChannelId(state);
  if (selectPins(state, channelId).length === 0) return undefined;
  if (!selectChannelMessages(state, channelId)?.hasHistory) return undefined;
  if (selectIsClosed(state, channelId)) return undefined;
  const [pin] = selectShownPins(state, channelId);
  return pin && selectPublished(state, pin) ? undefined : pin;
}
