import { isAnyOf } from '@reduxjs/toolkit';
import { RULES_CHANNEL } from '../../domain/moderationRecord';
import { channelsChanged, connectionEstablished } from '../../realtime/facts';
import type { ModeratorListenerApi, StartListening } from '../app/listenerMiddleware';
import { rulesApi } from './rulesApi';
import {
  recentTextsReceived,
  rulesLoadFailed,
  rulesReceived,
  rulesRetried,
  testChannelChosen,
} from './rulesSlice';

const FRESH = { forceRefetch: true, subscribe: false } as const;

async function loadRules(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const { data } = await api.dispatch(rulesApi.endpoints.getRules.initiate(null, FRESH));
  api.throwIfCancelled();
  api.dispatch(data ? rulesReceived(data) : rulesLoadFailed());
}

/** Somebody else changed the rules: the event tells that, not how. */
function reloadChanged(
  action: ReturnType<typeof channelsChanged>,
  api: ModeratorListenerApi,
): Promise<void> | undefined {
  const isOurs = action.payload.some(
    (change) => change.event === 'set' && change.change.id === RULES_CHANNEL,
  );
  return isOurs ? loadRules(action, api) : undefined;
}

async function loadRecentTexts(
  { payload: channelId }: ReturnType<typeof testChannelChosen>,
  api: ModeratorListenerApi,
): Promise<void> {
  if (channelId === null) return;
  const { data } = await api.dispatch(rulesApi.endpoints.getRecentTexts.initiate(channelId, FRESH));
  if (data) api.dispatch(recentTextsReceived({ channelId, texts: data }));
}

export function addRulesListeners(startListening: StartListening): void {
  startListening({ matcher: isAnyOf(connectionEstablished, rulesRetried), effect: loadRules });
  startListening({ actionCreator: channelsChanged, effect: reloadChanged });
  startListening({ actionCreator: testChannelChosen, effect: loadRecentTexts });
}
