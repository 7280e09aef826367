import { createAction, isAnyOf } from '@reduxjs/toolkit';
import { RULES_CHANNEL } from '../../domain/moderation/moderationRecord';
import { fetchFresh, fetchLatest } from '../../pubnub/requests';
import { channelsChanged, connectionEstablished } from '../../realtime/events';
import type { ModeratorListenerApi, StartListening } from '../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { testChannelChosen } from './ruleEditorSlice';
import { rulesApi } from './rulesApi';

/** A moderator pressed "Try again". */
export const rulesRetried = createAction('rules/retried');

const { getRules, getRecentTexts } = rulesApi.endpoints;

async function loadRules(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  await api.dispatch(fetchLatest(getRules, null));
}

/** The event says that the rules changed, not how. */
function reloadChanged(
  action: ReturnType<typeof channelsChanged>,
  api: ModeratorListenerApi,
): Promise<void> | undefined {
  const areRules = action.payload.some(
    (change) => change.event === 'set' && change.change.id === RULES_CHANNEL,
  );
  return areRules ? loadRules(action, api) : undefined;
}

async function loadRecentTexts(
  { payload: channelId }: ReturnType<typeof testChannelChosen>,
  api: ModeratorListenerApi,
): Promise<void> {
  if (channelId !== null) await api.dispatch(fetchFresh(getRecentTexts, channelId));
}

export function addRulesListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ matcher: isAnyOf(connectionEstablished, rulesRetried), effect: loadRules }),
    startListening({ actionCreator: channelsChanged, effect: reloadChanged }),
    startListening({ actionCreator: testChannelChosen, effect: loadRecentTexts }),
  );
}
