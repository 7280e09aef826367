import type { Timetoken } from '../../../shared/protocol';
import {
  isEmptyBehaviourChange,
  readBehaviourChange,
} from '../../domain/behaviourRules/behaviourChange';
import { toChannelId, toUserId } from '../../domain/ids';
import type { LogRecord } from '../../domain/moderation/moderationRecord';
import { stripBidiControls } from '../../lib/text';
import { isEmptyChange, readRulesChange } from '../../domain/wordRules/rulesChange';
import type { GetDecisionsApiResponse } from '../api/endpoints.generated';

/** A record of the log as the server gives it. The ids of the server are what the console's own types say. */
export function toRecord(decision: GetDecisionsApiResponse['items'][number]): LogRecord {
  const { id, kind, reason, until, untilBefore, restriction, ruleId, change } = decision;
  const { actorId, userId, moderatorId, channelId, message, undoes, appealId, reportIds } =
    decision;
  return {
    ...{ id: id as Timetoken, kind, reason: stripBidiControls(reason) },
    ...(actorId !== undefined && { actorId: toUserId(actorId) }),
    ...(userId !== undefined && { userId: toUserId(userId) }),
    ...(moderatorId !== undefined && { moderatorId: toUserId(moderatorId) }),
    ...(channelId !== undefined && { channelId: toChannelId(channelId) }),
    ...(message !== undefined && { message: message as Timetoken }),
    ...(undoes !== undefined && { undoes: undoes as Timetoken }),
    ...(appealId !== undefined && { appealId: appealId as Timetoken }),
    ...(until !== undefined && { until }),
    ...(untilBefore !== undefined && { untilBefore }),
    ...(restriction !== undefined && { restriction }),
    ...(ruleId !== undefined && { ruleId }),
    ...(reportIds && { reportIds: reportIds as Timetoken[] }),
    ...(change && readChange(change)),
  };
}

type Change = NonNullable<GetDecisionsApiResponse['items'][number]['change']>;

/** The changed word lists and rules on behaviour, as far as there are any. */
function readChange(change: Change): Pick<LogRecord, 'rules' | 'behaviour'> {
  const [rules, behaviour] = [readRulesChange(change.words), readBehaviourChange(change.behaviour)];
  return {
    ...(rules && !isEmptyChange(rules) && { rules }),
    ...(behaviour && !isEmptyBehaviourChange(behaviour) && { behaviour }),
  };
}
