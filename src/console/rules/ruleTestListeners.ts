import { toChannelId, toUserId } from '../../domain/ids';
import {
  ruleTestEnded,
  ruleTestRequested,
  selectBehaviourDraft,
} from '../../moderator/shield/shieldSlice';
import { writeBehaviour } from '../actions/writeRules';
import { serverEndpoints } from '../api/endpoints';
import type { ConsoleListenerApi, StartListening } from '../state/rootState';

const { postRulesBehaviourTrials } = serverEndpoints.endpoints;

/** Has the server try the draft. A result says nothing about a draft that was changed since. */
async function testDraft(_action: unknown, api: ConsoleListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const draft = selectBehaviourDraft(api.getState());
  if (!draft) return;
  const body = { rule: writeBehaviour(draft.rule) };
  const { data } = await api.dispatch(
    postRulesBehaviourTrials.initiate({ body }, { track: false }),
  );
  if (selectBehaviourDraft(api.getState())?.rule !== draft.rule) return;
  const found = (data?.found ?? []).map(({ userId, channelId = '', ...match }) => ({
    ...{ ...match, userId: toUserId(userId), channelId: toChannelId(channelId) },
  }));
  api.dispatch(ruleTestEnded(data ? { ...data, testId: '', found } : null));
}

export function addRuleTestListeners(startListening: StartListening) {
  return startListening({ actionCreator: ruleTestRequested, effect: testDraft });
}
