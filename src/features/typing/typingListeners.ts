import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { TYPING_TIMEOUT_MS } from '../../domain/protocol';
import { isThread } from '../../domain/thread';
import { sessionEnded, typingChanged } from '../../realtime/events';
import { channelOpened } from '../channels/channelsSlice';
import { draftChanged } from '../composer/composerSlice';
import { selectOpenThreadId } from '../panels/panelsSlice';
import { channelLeft } from '../memberships/membershipsSlice';
import { messageStored, sendFinished } from '../outbox/outboxSlice';
import { selectIsSilenced } from '../restrictions/restrictions';
import { typingApi, type TypingSignal } from './typingApi';
import { selectIsAnyoneTyping, typingRecomputed } from './typingSlice';

/** Typing status is recomputed so often, ms (specification, section 9). */
const RECOMPUTE_MS = 1_000;
/** The own stop signal is sent before others' marks would expire, ms. */
const OWN_TIMEOUT_MS = TYPING_TIMEOUT_MS - 1_000;

/**
 * Tells the others when the user starts typing, and once more when they stop: by sending, by
 * emptying the text, by turning to another channel, or when the time is over. Typing on after that
 * is a new start.
 */
function createOwnTyping() {
  const typing = new Set<ChannelId>();
  /** Signals go out one after the other; on its way, a stop could overtake its start. */
  let last: Promise<unknown> = Promise.resolve();

  const send = (api: AppListenerApi, signal: TypingSignal) => {
    last = last.then(async () => {
      // The service would refuse the signal; an earlier one expires by itself.
      if (selectIsSilenced(api.getState(), signal.channelId)) return;
      await api.dispatch(typingApi.endpoints.sendSignal.initiate(signal, { track: false }));
    });
  };

  return async (
    { payload }: ReturnType<typeof draftChanged>,
    api: AppListenerApi,
  ): Promise<void> => {
    const { channelId, text } = payload;
    if (typing.has(channelId) || text.trim() === '' || channelId === DEFAULT_CHANNEL.id) return;
    if (selectIsSilenced(api.getState(), channelId)) return;
    typing.add(channelId);
    send(api, { channelId, type: 'typing_on' });
    try {
      await api.condition(
        (action, state) => isTypingOver(action, state, channelId),
        OWN_TIMEOUT_MS,
      );
    } finally {
      typing.delete(channelId);
    }
    // After the session there is nobody to tell.
    if (api.getState().session.userId !== null) send(api, { channelId, type: 'typing_off' });
  };
}

function isTypingOver(action: UnknownAction, state: RootState, channelId: ChannelId): boolean {
  if (draftChanged.match(action)) {
    return action.payload.channelId === channelId && action.payload.text.trim() === '';
  }
  if (isAnyOf(sendFinished, messageStored)(action)) return action.payload.channelId === channelId;
  if (channelOpened.match(action)) return action.payload !== channelId;
  if (channelLeft.match(action)) return action.payload === channelId;
  const isClosed = isThread(channelId) && selectOpenThreadId(state) !== channelId;
  return isClosed || sessionEnded.match(action) || selectIsSilenced(state, channelId);
}

/** Looks at the marks every second for as long as there are any. */
function createExpiry() {
  let isRunning = false;
  return async (_action: unknown, api: AppListenerApi): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    while (selectIsAnyoneTyping(api.getState())) {
      await api.delay(RECOMPUTE_MS);
      api.dispatch(typingRecomputed(api.extra.now()));
    }
    isRunning = false;
  };
}

export function addTypingListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: draftChanged, effect: createOwnTyping() }),
    startListening({ actionCreator: typingChanged, effect: createExpiry() }),
  );
}
