import {
  isEmptyBehaviourChange,
  readBehaviourChange,
} from '../../domain/behaviourRules/behaviourChange';
import type { LogRecord, ReportRecord } from '../../domain/moderation/moderationRecord';
import { isEmptyChange, readRulesChange } from '../../domain/wordRules/rulesChange';
import { stripBidiControls } from '../../lib/text';
import type { GetDecisionsApiResponse, GetReportsApiResponse } from './endpoints.generated';

/** A record of the log, and whether it was taken back. */
export interface LoggedDecision extends LogRecord {
  readonly isUndone: boolean;
  /** What was said in the message that it is about. */
  readonly quote?: string;
}

type ServerDecision = GetDecisionsApiResponse['items'][number];

export function toRecord({ change, reason, ...decision }: ServerDecision): LoggedDecision {
  return {
    ...decision,
    reason: stripBidiControls(reason),
    ...(change && readChange(change)),
  };
}

/** The changed word lists and rules on behaviour, as far as there are any. */
function readChange({ words, behaviour: others }: NonNullable<ServerDecision['change']>) {
  const [rules, behaviour] = [readRulesChange(words), readBehaviourChange(others)];
  return {
    ...(rules && !isEmptyChange(rules) && { rules }),
    ...(behaviour && !isEmptyBehaviourChange(behaviour) && { behaviour }),
  };
}

export function toReport(report: GetReportsApiResponse['items'][number]): ReportRecord {
  return { ...report, reason: stripBidiControls(report.reason) };
}
