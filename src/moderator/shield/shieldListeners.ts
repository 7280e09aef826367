import { isAnyOf } from '@reduxjs/toolkit';
import { MAX_TEST_DAYS } from '../../domain/behaviourRules/ruleTest';
import { RULES_CHANNEL, SHIELD_CHANNEL } from '../../domain/moderation/moderationRecord';
import { mutate } from '../../pubnub/mutate';
import { fetchFresh, fetchLatest } from '../../pubnub/requests';
import { channelsChanged, connectionEstablished } from '../../realtime/events';
import { usersMentioned } from '../log/recordsSlice';
import { rulesRetried } from '../rules/rulesListeners';
import { selectHasModeration } from '../state/consoleSlice';
import type { ModeratorListenerApi, StartListening } from '../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { shieldApi } from './shieldApi';
import {
  behaviourChanged,
  behaviourClosed,
  ruleTestEnded,
  ruleTestRequested,
  selectBehaviourDraft,
} from './shieldSlice';

const { getBehaviour, getProtections, getRuleTest, startRuleTest } = shieldApi.endpoints;

/** Between two looks for a result. */
const POLL_MS = 400;
/** A test of a million messages takes some seconds. */
const MAX_POLLS = 150;

async function loadAll(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  if (!selectHasModeration(api.getState())) return;
  await Promise.all([
    api.dispatch(fetchLatest(getBehaviour, null)),
    api.dispatch(fetchLatest(getProtections, null)),
  ]);
}

/** The event says that a record changed, not how. */
async function reloadChanged(
  { payload }: ReturnType<typeof channelsChanged>,
  api: ModeratorListenerApi,
): Promise<void> {
  const isChanged = (id: string) =>
    payload.some((change) => change.event === 'set' && change.change.id === id);
  if (isChanged(RULES_CHANNEL)) await api.dispatch(fetchLatest(getBehaviour, null));
  if (isChanged(SHIELD_CHANNEL)) await api.dispatch(fetchLatest(getProtections, null));
}

/** Has the draft tried, and waits for the result as long as the draft stays the same. */
async function testDraft(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  const draft = selectBehaviourDraft(api.getState());
  if (!draft) return;
  const started = await api.dispatch(
    mutate(startRuleTest, { rule: draft.rule, days: MAX_TEST_DAYS }),
  );
  const isOver = () => selectBehaviourDraft(api.getState())?.rule !== draft.rule;
  for (let poll = 0; started.data !== undefined && poll < MAX_POLLS; poll += 1) {
    const { data, error } = await api.dispatch(fetchFresh(getRuleTest, started.data));
    if (isOver()) return;
    if (error) break;
    if (data) {
      api.dispatch(usersMentioned(data.found.map(({ userId }) => userId)));
      api.dispatch(ruleTestEnded(data));
      return;
    }
    const isGivenUp = await api.condition(
      isAnyOf(behaviourChanged, behaviourClosed, ruleTestRequested),
      POLL_MS,
    );
    if (isGivenUp) return;
  }
  if (!isOver()) api.dispatch(ruleTestEnded(null));
}

export function addShieldListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ matcher: isAnyOf(connectionEstablished, rulesRetried), effect: loadAll }),
    startListening({ actionCreator: channelsChanged, effect: reloadChanged }),
    startListening({ actionCreator: ruleTestRequested, effect: testDraft }),
  );
}
