import type { UnknownAction } from '@reduxjs/toolkit';
import { type ChannelId, toChannelId } from '../../domain/ids';
import { isThreadRoot } from '../../domain/thread';
import { historyPageReceived, messageActionsChanged } from '../../realtime/events';

/** The threads that an action tells of, be it that one is gone. */
export function threadsIn(action: UnknownAction): ChannelId[] {
  const actions = historyPageReceived.match(action)
    ? action.payload.actions
    : messageActionsChanged.match(action)
      ? action.payload.map((change) => change.action)
      : [];
  return actions.filter(isThreadRoot).map(({ value }) => toChannelId(value));
}
